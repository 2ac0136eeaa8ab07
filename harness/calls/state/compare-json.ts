import { canonicalText } from "../../json/canonical.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../../json/value.ts";
import type { Does } from "./weighed-effect.ts";

/** How often something was added, removed, or replaced. */
export interface JsonDifference {
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
}

/** Pairs of elements that are compared to match them up; beyond this, nothing can be told. */
export const maxPairs = 250_000;

/**
 * What became of the parts of a value. Elements of an array are matched when they are equal, else when one contains all
 * of the other, else by order.
 *
 * @returns undefined when there is too much to compare
 */
export function compareJson(before: Json, after: Json): JsonDifference | undefined {
  const counter = { added: 0, removed: 0, changed: 0, pairs: 0 };
  count(before, after, counter);
  return counter.pairs > maxPairs ? undefined : counter;
}

/** What the difference does to what was there: it adds only if every part is still there, unchanged. */
export function effectOf(difference: JsonDifference | undefined): Does {
  if (difference === undefined) return "opaque";
  const { added, removed, changed } = difference;
  if (removed > 0) return added > 0 ? "overwrites" : "removes";
  if (changed === 0) return "adds";
  // A count or a date that changes with a new entry is no loss; one that replaces another value is.
  return added > 0 ? "opaque" : "overwrites";
}

interface Counter {
  added: number;
  removed: number;
  changed: number;
  pairs: number;
}

function count(before: Json, after: Json, counter: Counter): void {
  if (counter.pairs > maxPairs) return;
  counter.pairs++;
  if (isJsonObject(before) && isJsonObject(after)) countMembers(before, after, counter);
  else if (Array.isArray(before) && Array.isArray(after)) countElements(before, after, counter);
  else if (isOneLineOf(before, after)) countElements([before], after, counter);
  else if (canonicalText(before) !== canonicalText(after)) {
    // A search that found nothing and finds something now has lost nothing.
    if (before !== "" || !isText(after)) counter.changed++;
  }
}

/** A text of several lines is split into them. */
function isText(value: Json): boolean {
  return typeof value === "string" || (Array.isArray(value) && value.every((line) => typeof line === "string"));
}

/** Whether a text is one of several: a text of one line is not split into lines, and one of two is. */
function isOneLineOf(before: Json, after: Json): after is readonly Json[] {
  return typeof before === "string" && Array.isArray(after) && after.includes(before);
}

function countMembers(before: JsonObject, after: JsonObject, counter: Counter): void {
  for (const key of Object.keys(before)) {
    const now = member(after, key);
    if (now === undefined) counter.removed++;
    else count(member(before, key) ?? null, now, counter);
  }
  counter.added += Object.keys(after).filter((key) => !Object.hasOwn(before, key)).length;
}

function countElements(before: readonly Json[], after: readonly Json[], counter: Counter): void {
  const { left, right } = withoutEqual(before, after);
  const unmatched: Json[] = [];
  for (const element of left) {
    const grown = right.findIndex((other) => holdsAllOf(element, other, counter));
    if (grown === -1) unmatched.push(element);
    else {
      right.splice(grown, 1);
      counter.added++;
    }
  }
  const paired = Math.min(unmatched.length, right.length);
  for (let index = 0; index < paired; index++) count(unmatched[index] ?? null, right[index] ?? null, counter);
  counter.removed += unmatched.length - paired;
  counter.added += right.length - paired;
}

function withoutEqual(before: readonly Json[], after: readonly Json[]): { left: Json[]; right: Json[] } {
  const counts = new Map<string, number>();
  for (const element of after) counts.set(canonicalText(element), (counts.get(canonicalText(element)) ?? 0) + 1);
  const take = (element: Json): boolean => {
    const text = canonicalText(element);
    const found = counts.get(text) ?? 0;
    if (found > 0) counts.set(text, found - 1);
    return found > 0;
  };
  const left = before.filter((element) => !take(element));
  // The counts that remain are for what `after` has and `before` lacks.
  const right = after.filter(take);
  return { left, right };
}

function holdsAllOf(part: Json, whole: Json, counter: Counter): boolean {
  if (counter.pairs > maxPairs || typeof part !== "object" || part === null) return false;
  const inner = { added: 0, removed: 0, changed: 0, pairs: 0 };
  count(part, whole, inner);
  counter.pairs += inner.pairs;
  return inner.removed === 0 && inner.changed === 0;
}
