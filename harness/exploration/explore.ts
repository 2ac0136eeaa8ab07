import { nothingLearned, type Learned } from "../calls/arguments/learned.ts";
import type { Box, Boxes } from "../calls/boxes/box.ts";
import type { Execution } from "../calls/execution/execution.ts";
import { noLead, type Lead } from "../calls/setup/lead.ts";
import type { Exchange } from "../conversation/conversation.ts";
import { emptyBook, type AnswerBook } from "../api-stub/answers/answer-book.ts";
import { maxOfAll } from "./explored-calls.ts";
import { inExplorationOrder, withLikelyHelp } from "./exploration-order.ts";
import type { ExplorationOptions, ExploredTool, SeenOfTools } from "./explored-tool.ts";
import { Rounds } from "./rounds.ts";
import type { ServerSpeed } from "./server-speed.ts";
import type { ToolRecord } from "./tool-record.ts";

/** The result of exploring a tool. */
export type Standing =
  | { readonly kind: "worked"; readonly made: number; readonly succeeded: number }
  /** `last` is its last call with the answer. */
  | { readonly kind: "failed"; readonly made: number; readonly last: Exchange }
  /** It did not answer within the time of an exploration. */
  | { readonly kind: "slow"; readonly made: number }
  /** The server ended or answered nothing any more; with other arguments the tool may have worked. */
  | { readonly kind: "lost"; readonly made: number; readonly succeeded: number; readonly exchange: Exchange }
  | { readonly kind: "not-called" };

/** The result of calling all tools once, before any is judged. */
export interface Exploration extends SeenOfTools {
  readonly learned: Learned;
  readonly standingOf: (tool: string) => Standing;
  /** Whether a working call of a tool has sent something to web APIs. */
  readonly asksWebApis: (tool: string) => boolean;
  /** Its calls among others that all left everything as it was; absent where that was not seen. */
  readonly quietOf: (tool: string) => Execution | undefined;
  /** The prerequisite calls of a tool. */
  readonly leadOf: (tool: string) => Lead;
  /** All calls that had worked before it did. */
  readonly longLeadOf: (tool: string) => Lead;
  /** All calls of the wanted tools that worked in its box, also those after it. */
  readonly wholeLeadOf: (tool: string, isWanted: (tool: string) => boolean) => Lead;
  /** The calls with which these tools worked, and their prerequisites. */
  readonly leadOfAll: (tools: readonly string[]) => Lead;
  /** The same for many tools, as calls of their own: one of each, after those that it needs. */
  readonly callsOfAll: (tools: readonly string[]) => Lead;
  /** Tools whose answers others needed, in the order of their calls. */
  readonly givers: readonly string[];
  /** How web APIs must answer for the tools to work. */
  readonly book: AnswerBook;
  readonly speed: ServerSpeed;
  /** How long the most telling call of a tool took to be answered; absent where none worked. */
  readonly answerMsOf: (tool: string) => number | undefined;
}

/** For a run that calls only the tools that it judges. */
export const unexplored: Exploration = {
  learned: nothingLearned,
  standingOf: () => ({ kind: "not-called" }),
  asksWebApis: () => false,
  callsOf: () => [],
  executionsOf: () => [],
  quietOf: () => undefined,
  leadOf: () => noLead,
  longLeadOf: () => noLead,
  wholeLeadOf: () => noLead,
  leadOfAll: () => noLead,
  callsOfAll: () => noLead,
  givers: [],
  book: emptyBook,
  speed: { readyMs: 0, callMs: 0, isRestless: false },
  answerMsOf: () => undefined,
};

/** What explores further in the box of an exploration. */
interface Lending {
  /**
   * Uses the box once more before it closes: another one takes as long to open as all of that. Is not called where a
   * call of a tool may still be going on there.
   */
  readonly lend?: (box: Box, exploration: Exploration) => Promise<void>;
}

const maxRounds = 6;

/**
 * Calls all tools in one box, also those without hints: nothing in a box can be harmed. Each call is watched on the
 * machine and on web APIs; the state that the server shows is not read. Tools that fail are called again with what other
 * answers and their own errors have taught, until nothing more is learned or time is up.
 *
 * @param boxes boxes whose effects are not permanent
 * @throws RunStopped
 */
export async function explore(
  boxes: Boxes,
  tools: readonly ExploredTool[],
  options: ExplorationOptions & Lending,
): Promise<Exploration> {
  const { wanted } = options;
  const ordered = inExplorationOrder(tools);
  const rounds = new Rounds(boxes, wanted === undefined ? ordered : withLikelyHelp(ordered, wanted), options);
  try {
    if (await rounds.begin()) {
      for (let round = 0; round < maxRounds && rounds.isOn && !rounds.isSettled; round++) {
        const learned = await rounds.hold(round === 0 ? "first" : "further");
        if (!learned) break;
      }
      await rounds.followAnswers();
    }
    const exploration = explorationOf(rounds, await rounds.seenQuiet());
    const { quietBox } = rounds;
    if (quietBox === undefined) return exploration;
    rounds.box.stage.endHaste();
    await options.lend?.(quietBox, exploration);
    return exploration;
  } finally {
    await rounds.box.stage.close();
  }
}

function explorationOf(rounds: Rounds, quiet: ReadonlyMap<string, Execution>): Exploration {
  const { stage, speed } = rounds.box;
  const { records, calls, learning } = rounds.made;
  const recordOf = (tool: string): ToolRecord | undefined => records.get(tool);
  return {
    learned: learning,
    standingOf: (tool) => standingOf(recordOf(tool)),
    asksWebApis: (tool) => recordOf(tool)?.asksWebApis === true,
    ...rounds.seen,
    quietOf: (tool) => quiet.get(tool),
    leadOf: (tool) => leadFor(recordOf(tool), (call) => calls.leadOf(call)),
    longLeadOf: (tool) => leadFor(recordOf(tool), (call) => calls.longLeadOf(call)),
    wholeLeadOf: (tool, isWanted) => leadFor(recordOf(tool), (call) => calls.wholeLeadOf(call, isWanted)),
    leadOfAll: (names) => calls.leadTo(names.flatMap((name) => recordOf(name)?.best?.call ?? [])),
    callsOfAll: (names) =>
      calls.leadTo(
        names.flatMap((name) => recordOf(name)?.best?.call ?? []),
        maxOfAll,
      ),
    givers: calls.givers,
    book: stage.book,
    speed,
    answerMsOf: (tool) => recordOf(tool)?.best?.answerMs,
  };
}

function leadFor(record: ToolRecord | undefined, leadOf: (call: number) => Lead): Lead {
  return record?.best === undefined ? noLead : leadOf(record.best.call);
}

function standingOf(record: ToolRecord | undefined): Standing {
  if (record === undefined || record.made === 0) return { kind: "not-called" };
  const { made, succeeded, best, lost, isSlow, last } = record;
  if (lost !== undefined) return { kind: "lost", made, succeeded, exchange: lost };
  if (best !== undefined) return { kind: "worked", made, succeeded };
  if (isSlow || last === undefined) return { kind: "slow", made };
  return { kind: "failed", made, last };
}
