import type { Box, Boxes, WantedBox } from "../../../calls/boxes/box.ts";
import type { CallScript, Prepared } from "../../../calls/watching/call-script.ts";
import type { Execution } from "../../../calls/execution/execution.ts";
import { EndedByHelper } from "../../../calls/setup/help.ts";
import { observeCalls, prepare, withEnd } from "../../../calls/watching/observe-calls.ts";
import { StartFailure } from "../../../calls/boxes/start-failure.ts";
import { openFor, type Undecided } from "../../../check/judgement.ts";
import { TargetError } from "../../../connect/fault.ts";
import type { Lane } from "../../../pursuit/pursuits.ts";
import { describeFault } from "../../../results/describe-fault.ts";
import { describeLoss } from "../../../results/describe-outcome.ts";
import { plainReading } from "../../../api-stub/intents/request-reading.ts";
import type { SessionHub } from "../../../instances/session-hub.ts";
import { RunStopped } from "../../../instances/stop.ts";
import type { Calling, Gathering } from "../../gathering/gathering.ts";
import type { Exploration } from "../../../exploration/explore.ts";
import type { Helpers } from "../server-wide/helpers.ts";
import type { ServerHabits } from "../server-wide/server-habits.ts";
import type { WhoseEffects } from "../server-wide/whose-effects.ts";

/** Time for one tool to answer its trials; the rest is left out. */
export const maxToolMs = 6_000;

/** What the work on all tools shares. */
export interface Work {
  /** How many tools make a claim. */
  readonly claims: number;
  readonly gathering: Gathering;
  readonly calling: Calling;
  readonly boxes: Boxes;
  /** Reductions mostly wait, like boxes, so as many run as boxes may be open. */
  readonly lane: Lane;
  readonly helpers: Helpers;
  readonly habits: ServerHabits;
  readonly whose: WhoseEffects;
  /** Tools with a contradiction that waits to be pursued until all tools have been called. */
  readonly doubted: Set<string>;
  /** Tools that did more, or later, than a look after all of their calls tells apart: from then on each call is watched. */
  readonly watchedApart: Set<string>;
  /** Places in the shown state that are known not to be clocks. */
  readonly steady: Set<string>;
  /** What calling all tools once has taught. */
  readonly exploration: Exploration;
}

/** A script of calls whose answers alone are wanted, with no other calls beside them. */
export function answersOf(conversation: CallScript["conversation"]): CallScript {
  return {
    conversation,
    warmUps: [],
    setup: [],
    probes: [],
    reading: plainReading,
    pace: "quick",
    quietMs: 0,
    lateMs: 0,
    readsStateAfter: "each-call",
    maxAnswerMs: maxToolMs,
    watches: "answers",
  };
}

/** What can be done in an open box. */
export interface OpenBox {
  readonly observe: (script: CallScript) => Promise<Execution>;
  /** Makes the calls that come before a script, so several scripts can follow. */
  readonly prepare: (script: CallScript) => Promise<Prepared>;
  readonly answerBy: Box["answerBy"];
  readonly rest: Box["rest"];
  readonly look: Box["look"];
  /** Ends the server, and attributes the effects of that to an execution that was observed in the box. */
  readonly end: (execution: Execution, sight: Pick<CallScript, "reading">) => Promise<Execution>;
}

/**
 * Holds conversations in one fresh box, and closes it at the end.
 *
 * @throws RunStopped when the run ended meanwhile: its effect on a conversation is no evidence against the server
 */
export async function inBox<Seen>(
  hub: Pick<SessionHub, "stopReason">,
  boxes: Boxes,
  use: (open: OpenBox) => Promise<Seen>,
  wanted?: WantedBox,
): Promise<Seen> {
  const box = await boxes.open(wanted);
  try {
    const seen = await use({
      observe: (script) => observeCalls(box, script),
      prepare: (script) => prepare(box, script),
      answerBy: box.answerBy,
      rest: (maxMs, patienceMs) => box.rest(maxMs, patienceMs),
      look: () => box.look(),
      end: (execution, sight) => withEnd(box, execution, sight),
    });
    if (hub.stopReason !== undefined) throw new RunStopped(hub.stopReason);
    return seen;
  } catch (error) {
    // A helping call that the end of the run cut off has ended nothing.
    if (error instanceof EndedByHelper && hub.stopReason !== undefined) throw new RunStopped(hub.stopReason);
    throw error;
  } finally {
    await box.close();
  }
}

/** No arguments can be made for the tool. */
export class Untestable extends Error {}

/**
 * Why a tool could not be tested.
 *
 * @throws the error, if it is not a fault of the target in its box
 */
export function undecidedBy(error: unknown): Undecided {
  if (error instanceof Untestable) return openFor("no-work", error.message);
  if (error instanceof StartFailure) return openFor("start", error.message, error.seesHome ? undefined : "home");
  if (error instanceof TargetError) {
    const { message, code } = describeFault(error.fault);
    return openFor("start", message, code === "not-started-in-time" ? "startTimeout" : undefined);
  }
  if (error instanceof EndedByHelper) {
    const { exchange, tool = exchange.step.method } = error;
    return openFor("start", `${tool}, which was to show what the tool does, got ${describeLoss(exchange.outcome)}`);
  }
  throw error;
}
