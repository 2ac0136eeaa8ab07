import type { Renaming } from "../../relay/renaming.ts";
import type { ListedTool } from "../../session/tool-list.ts";

/** A tool of the relay, and its counterpart upstream. */
export interface ToolPair {
  readonly through: ListedTool;
  readonly direct: ListedTool;
}

/** The tools with one counterpart upstream; those with a duplicate name are left out. */
export function pairsOf(
  direct: readonly ListedTool[],
  through: readonly ListedTool[],
  renaming: Renaming,
): readonly ToolPair[] {
  const upstream = onlyOnce(direct);
  return [...onlyOnce(through).values()].flatMap((tool) => {
    const names = renaming.upstreamOf.get(tool.name) ?? [];
    const [name] = names;
    const found = name === undefined || names.length > 1 ? undefined : upstream.get(name);
    return found === undefined ? [] : [{ through: tool, direct: found }];
  });
}

function onlyOnce(tools: readonly ListedTool[]): ReadonlyMap<string, ListedTool> {
  const counts = new Map<string, number>();
  for (const { name } of tools) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map(tools.filter(({ name }) => counts.get(name) === 1).map((tool) => [tool.name, tool]));
}
