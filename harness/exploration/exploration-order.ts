import { readHints } from "../dialects/hints.ts";
import { wordsOf } from "../calls/recognisers/name-words.ts";
import { declaredNames } from "../inputs/declared-names.ts";
import { member } from "../json/value.ts";
import type { ListedTool } from "../session/tool-list.ts";

/**
 * Tools in the order in which they are explored: by the hints that are written out those first that read or add, and
 * those last that destroy; what a wrong hint costs is made good in the next round.
 */
export function inExplorationOrder<Each extends { readonly tool: ListedTool }>(
  tools: readonly Each[],
): readonly Each[] {
  return tools.toSorted((left, right) => harmOf(left.tool) - harmOf(right.tool));
}

/**
 * Tools as they come up in one round: each that lacks something at its turn waits for the others of like harm, which may
 * give it.
 *
 * @param tools in the order in which they are explored
 */
export function* inTurn<Each extends { readonly tool: ListedTool }>(
  tools: readonly Each[],
  lacks: (tool: ListedTool) => boolean,
): Generator<Each> {
  let waiting: Each[] = [];
  let harm = 0;
  for (const each of tools) {
    if (harmOf(each.tool) !== harm) {
      yield* waiting;
      waiting = [];
      harm = harmOf(each.tool);
    }
    if (lacks(each.tool)) waiting.push(each);
    else yield each;
  }
  yield* waiting;
}

/** Tools beside those that are judged: the likeliest to have what these need. */
const maxBeside = 24;

/**
 * Where only some tools are judged: these first, then as many others as may be of help, those first whose names share rare
 * words with the names and the arguments of the judged ones.
 */
export function withLikelyHelp<Each extends { readonly tool: ListedTool }>(
  tools: readonly Each[],
  wanted: ReadonlySet<string>,
): readonly Each[] {
  const isWanted = ({ tool }: Each): boolean => wanted.has(tool.name);
  const judged = tools.filter(isWanted);
  const asked = new Set(judged.flatMap(({ tool }) => [tool.name, ...argumentNames(tool)]).flatMap(wordsOf));
  const names = tools.map(({ tool }) => new Set(wordsOf(tool.name)));
  const rarity = (word: string): number => 1 / names.filter((words) => words.has(word)).length;
  const closeness = new Map(
    tools.map((each, index) => {
      const shared = [...(names[index] ?? [])].filter((word) => asked.has(word));
      return [each, shared.reduce((sum, word) => sum + rarity(word), 0)];
    }),
  );
  const others = tools
    .filter((each) => !isWanted(each))
    .toSorted((left, right) => (closeness.get(right) ?? 0) - (closeness.get(left) ?? 0))
    .slice(0, maxBeside);
  return [...judged, ...tools.filter((each) => others.includes(each))];
}

function argumentNames({ definition }: ListedTool): readonly string[] {
  return [...declaredNames(member(definition, "inputSchema") ?? null).all];
}

function harmOf({ definition }: ListedTool): number {
  const { readOnlyHint, destructiveHint } = readHints(member(definition, "annotations"));
  if (readOnlyHint === true || destructiveHint === false) return 0;
  return destructiveHint === true ? 2 : 1;
}
