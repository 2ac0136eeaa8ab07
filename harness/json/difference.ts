import { canonicalText } from "./canonical.ts";
import { showJson } from "./show.ts";
import { isJsonObject, member, type Json } from "./value.ts";

/**
 * The first place where two values differ, for a person: `/tools/0/annotations/readOnlyHint true → false`.
 *
 * @returns "no difference" when the values are equal
 */
export function firstDifference(before: Json | undefined, after: Json | undefined): string {
  return findDifference(before, after, "") ?? "no difference";
}

function findDifference(before: Json | undefined, after: Json | undefined, path: string): string | undefined {
  if (before === undefined || after === undefined) {
    return before === after ? undefined : `${path || "/"} ${showJson(before)} → ${showJson(after)}`;
  }
  if (canonicalText(before) === canonicalText(after)) return undefined;
  if (isJsonObject(before) && isJsonObject(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const line = findDifference(member(before, key), member(after, key), `${path}/${key}`);
      if (line !== undefined) return line;
    }
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    for (let index = 0; index < Math.max(before.length, after.length); index++) {
      const line = findDifference(before[index], after[index], `${path}/${index}`);
      if (line !== undefined) return line;
    }
  }
  return `${path || "/"} ${showJson(before)} → ${showJson(after)}`;
}
