import { readHints } from "../dialects/hints.ts";
import { member } from "../json/value.ts";
import type { ListedTool } from "../session/tool-list.ts";

/**
 * Tools in the order in which they are rehearsed: by the hints that are written out those first that read or add, and
 * those last that destroy; what a wrong hint costs is made good in the next round.
 */
export function inRehearsalOrder<Each extends { readonly tool: ListedTool }>(tools: readonly Each[]): readonly Each[] {
  return tools.toSorted((left, right) => harmOf(left.tool) - harmOf(right.tool));
}

function harmOf({ definition }: ListedTool): number {
  const { readOnlyHint, destructiveHint } = readHints(member(definition, "annotations"));
  if (readOnlyHint === true || destructiveHint === false) return 0;
  return destructiveHint === true ? 2 : 1;
}
