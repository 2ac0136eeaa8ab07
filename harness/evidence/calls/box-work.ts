import type { BoxMaker } from "../../calls/box.ts";
import type { Execution } from "../../calls/execution.ts";
import { fixtureEntries } from "../../calls/fixtures/fixture-set.ts";
import type { CallableTool } from "../../calls/helping-calls.ts";
import { observeCalls, type CallScript } from "../../calls/observe-calls.ts";
import type { UselessProbes } from "../../calls/shown-state.ts";
import { StartFailure } from "../../calls/start-failure.ts";
import { undecided, type Uncontradicted } from "../../check/judgement.ts";
import { TargetError } from "../../connect/fault.ts";
import type { Lane } from "../../pursuit/pursuits.ts";
import { describeFault } from "../../results/describe-fault.ts";
import type { Calling, Gathering } from "../gathering/gathering.ts";

/** Arguments of one tool that are tried, each with a call and its repetition: four choices of two values are covered. */
export const maxTrials = 16;
/** Time for one tool to answer its trials; what is left then is left out. */
export const maxToolMs = 6_000;

/** What all tools at work share. */
export interface Work {
  readonly gathering: Gathering;
  readonly calling: Calling;
  readonly boxes: BoxMaker;
  /** Pursuits wait most of their time, as boxes do, so that as many go on as boxes may be open. */
  readonly lane: Lane;
  readonly callable: readonly CallableTool[];
  readonly uselessProbes: UselessProbes;
}

/** Conversations in one fresh box, which is closed when all is observed. */
export async function inBox<Seen>(
  boxes: BoxMaker,
  use: (observe: (script: CallScript) => Promise<Execution>) => Promise<Seen>,
): Promise<Seen> {
  const box = await boxes.open(fixtureEntries(boxes.fixtureHome, maxTrials));
  try {
    return await use((script) => observeCalls(box, script));
  } finally {
    await box.close();
  }
}

/** For a tool that no arguments can be made for. */
export class Untestable extends Error {}

/**
 * Why a tool could not be tested.
 *
 * @throws what is no fault of the target in its box
 */
export function undecidedBy(error: unknown): Uncontradicted {
  if (error instanceof Untestable) return undecided(error.message);
  if (error instanceof StartFailure) return undecided(error.message, error.seesHome ? undefined : "home");
  if (error instanceof TargetError) {
    const { message, code } = describeFault(error.fault);
    return undecided(message, code === "not-started-in-time" ? "startTimeout" : undefined);
  }
  throw error;
}
