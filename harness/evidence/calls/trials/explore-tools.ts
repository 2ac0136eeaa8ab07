import { timeShares } from "../../../timing/time-shares.ts";
import { chooseArguments } from "../../../calls/arguments/choose-arguments.ts";
import { nothingLearned, type Learned } from "../../../calls/arguments/learned.ts";
import type { Box, Boxes } from "../../../calls/boxes/box.ts";
import { pageAddress } from "../../../calls/fixtures/page.ts";
import type { CallSubject } from "../../../check/subject.ts";
import type { GeneratedInputs } from "../../../inputs/tool-inputs.ts";
import type { JsonObject } from "../../../json/value.ts";
import { explore, unexplored, type Exploration } from "../../../exploration/explore.ts";
import type { ExploredTool, SeenOfTools } from "../../../exploration/explored-tool.ts";
import type { ListedTool } from "../../../session/tool-list.ts";
import type { Calling, Gathering } from "../../gathering/gathering.ts";
import { maxTrials } from "../claims/max-trials.ts";
import type { WhoseEffects } from "../server-wide/whose-effects.ts";
import type { ServerHabits } from "../server-wide/server-habits.ts";
import { isPressed } from "./slow-starts.ts";

const maxExplorationMs = 40_000;
/** Enough for a server with hundreds of tools to have each of them called. */
const msPerTool = 100;

/** Arguments for a tool; those with which it has worked come first. */
export function argumentsFor(
  tool: ListedTool,
  inputs: GeneratedInputs,
  { boxes, calling, learned, limit }: ArgumentSource,
): readonly JsonObject[] {
  return chooseArguments(tool, inputs, boxes, calling.examples, limit, learned);
}

interface ArgumentSource {
  readonly boxes: Boxes;
  readonly calling: Calling;
  readonly learned: Learned;
  readonly limit: number;
}

interface ExplorationUse {
  /** The subjects to judge; others are called because these may need their results. All when absent. */
  readonly judged?: readonly CallSubject[];
  /** Learns what the calls show of all tools. */
  readonly habits: ServerHabits;
  readonly whose: WhoseEffects;
  /** Uses the box once more before it closes. */
  readonly lend?: (box: Box, exploration: Exploration) => Promise<void>;
}

/** Calls tools where no effect is permanent. */
export async function exploreTools(
  { hub }: Gathering,
  calling: Calling,
  boxes: Boxes,
  subjects: readonly CallSubject[],
  { judged = subjects, habits, whose, lend }: ExplorationUse,
): Promise<Exploration> {
  const tools = subjects.flatMap(({ tool, inputs }): ExploredTool[] =>
    inputs.kind === "unsupported"
      ? []
      : [{ tool, choose: (learned, limit) => argumentsFor(tool, inputs, { boxes, calling, learned, limit }) }],
  );
  if (tools.some(takesPage)) boxes.servePages?.();
  if (boxes.effectsStay === true || tools.length === 0) return { ...unexplored, book: calling.upstream.book };
  const wantedMs = Math.max(maxExplorationMs, tools.length * msPerTool);
  const wanted = new Set(judged.map(({ tool }) => tool.name));
  return explore(boxes, tools, {
    upstream: calling.upstream,
    ...(tools.some(({ tool }) => !wanted.has(tool.name)) ? { wanted } : {}),
    maxMs: Math.min(wantedMs, hub.remainingMs * timeShares.exploring.share),
    endsQuietly: (count, speed) => isPressed({ tools: count, count, boxes }, speed, hub),
    learnHabits: (seen) => {
      recordExplored(habits, subjects, seen);
      return whose.ofEveryCallSoFar;
    },
    mayGoOn: () => hub.mayGoOn(),
    ...(lend === undefined ? {} : { lend }),
  });
}

/** What the exploration shows of all tools: where the time ends, an error that all of them give would accuse each. */
function recordExplored(habits: ServerHabits, subjects: readonly CallSubject[], { executionsOf }: SeenOfTools): void {
  for (const { tool } of subjects) habits.recordExplored(tool.name, executionsOf(tool.name));
}

/** Whether a call of the tool may open the page that is served in boxes. */
function takesPage({ choose }: ExploredTool): boolean {
  return JSON.stringify(choose(nothingLearned, maxTrials)).includes(pageAddress);
}
