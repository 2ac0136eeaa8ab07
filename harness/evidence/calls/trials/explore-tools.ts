import { chooseArguments } from "../../../calls/arguments/choose-arguments.ts";
import { nothingLearned, type Learned } from "../../../calls/arguments/learned.ts";
import type { Boxes } from "../../../calls/boxes/box.ts";
import { pageAddress } from "../../../calls/fixtures/page.ts";
import type { CallSubject } from "../../../check/subject.ts";
import type { GeneratedInputs } from "../../../inputs/tool-inputs.ts";
import type { JsonObject } from "../../../json/value.ts";
import { explore, unexplored, type Exploration } from "../../../exploration/explore.ts";
import type { ExploredTool } from "../../../exploration/explored-tool.ts";
import type { ListedTool } from "../../../session/tool-list.ts";
import type { Calling, Gathering } from "../../gathering/gathering.ts";
import { maxTrials } from "../claims/max-trials.ts";
import { isPressed } from "./slow-starts.ts";

/** The share of the remaining time for calling every tool before any is judged. */
const explorationShare = 0.25;
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

/**
 * Calls tools where no effect is permanent.
 *
 * @param judged the subjects to judge; others are called because these may need their results
 */
export async function exploreTools(
  { hub }: Gathering,
  calling: Calling,
  boxes: Boxes,
  subjects: readonly CallSubject[],
  judged: readonly CallSubject[] = subjects,
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
    maxMs: Math.min(wantedMs, hub.remainingMs * explorationShare),
    endsQuietly: (count, readyMs) => isPressed({ count, readyMs, atOnce: boxes.maxStarting ?? boxes.maxOpen }, hub),
    mayGoOn: () => hub.mayGoOn(),
  });
}

/** Whether a call of the tool may open the page that is served in boxes. */
function takesPage({ choose }: ExploredTool): boolean {
  return JSON.stringify(choose(nothingLearned, maxTrials)).includes(pageAddress);
}
