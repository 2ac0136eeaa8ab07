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

/** Of the time that is left, for calling every tool before any is judged. */
const explorationShare = 0.25;
const maxExplorationMs = 40_000;
/** A server of hundreds of tools has each of them called. */
const msPerTool = 100;

/** Arguments for a tool, those first with which it has worked. */
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
 * Calls tools where nothing that they do is permanent.
 *
 * @param judged those of the subjects that are to be judged; others are called for what these may need of them
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
    mayGoOn: () => hub.mayGoOn(),
  });
}

/** Whether a call of a tool is to open the page that is served in boxes. */
function takesPage({ choose }: ExploredTool): boolean {
  return JSON.stringify(choose(nothingLearned, maxTrials)).includes(pageAddress);
}
