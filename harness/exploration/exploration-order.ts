import { readHints } from "../dialects/hints.ts";
import { wordsOf } from "../calls/recognisers/name-words.ts";
import { declaredNames } from "../inputs/declared-names.ts";
import { member } from "../json/value.ts";
import type { ListedTool } from "../session/tool-list.ts";

/**
 * Tools in the order of exploration: by explicit hints, those that read or add come first, and those that destroy last.
 * The next round repairs what a wrong hint costs.
 */
export function inExplorationOrder<Each extends { readonly tool: ListedTool }>(
  tools: readonly Each[],
): readonly Each[] {
  return tools.toSorted((left, right) => harmOf(left.tool) - harmOf(right.tool));
}

/**
 * Tools in the order of one round: a tool that lacks something at its turn waits for others as harmless, which may
 * provide it.
 *
 * @param tools in the order of exploration
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

/** Tools besides the judged ones: those likeliest to provide what these need. */
const maxBeside = 24;

/**
 * Where only some tools are judged: these first, then as many others as may help, led by those whose names share rare
 * words with the names and arguments of the judged ones.
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
