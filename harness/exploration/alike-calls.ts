import { member, type JsonObject } from "../json/value.ts";
import type { ExploredCall } from "./explored-calls.ts";

/**
 * Tools that worked with a value that a failing call has under the same name: a tool that stores a value under a key
 * has made what that key asks for.
 *
 * @param working calls of all tools, the latest first
 * @returns their names, those that share the most arguments first
 */
export function toolsCalledAlike(
  { tool, given }: { readonly tool: string; readonly given: JsonObject },
  working: readonly ExploredCall[],
): readonly string[] {
  const shared = new Map<string, number>();
  for (const call of working) {
    if (call.tool === tool) continue;
    const count = Object.keys(given).filter((name) => isSame(member(given, name), member(call.arguments, name))).length;
    if (count > (shared.get(call.tool) ?? 0)) shared.set(call.tool, count);
  }
  return [...shared].toSorted(([, left], [, right]) => right - left).map(([name]) => name);
}

function isSame(left: unknown, right: unknown): boolean {
  const isScalar = typeof left === "string" || typeof left === "number";
  return isScalar && left === right;
}
