import { canonicalText } from "../../json/canonical.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../../json/value.ts";
import { likenessOf } from "./line-likeness.ts";
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
 * of the other, else when they are the same thing with other facts. What turns up elsewhere in the value was moved.
 *
 * @returns undefined when there is too much to compare
 */
export function compareJson(before: Json, after: Json): JsonDifference | undefined {
  const counter: Counter = { changed: 0, gone: [], come: [], pairs: 0 };
  count(before, after, counter);
  if (counter.pairs > maxPairs) return undefined;
  return withoutMoves(counter);
}

/** What the difference does to what was there: what is nowhere any more is removed, whatever else was added. */
export function effectOf(difference: JsonDifference | undefined): Does {
  if (difference === undefined) return "opaque";
  const { added, removed, changed } = difference;
  if (removed > 0) return "removes";
  if (changed === 0) return "adds";
  // A count or a date that changes with a new entry is no loss; one that replaces another value is.
  return added > 0 ? "opaque" : "overwrites";
}

interface Counter {
  changed: number;
  /** Values that are no longer where they were, and values that were not there before. */
  readonly gone: Json[];
  readonly come: Json[];
  pairs: number;
}

/** What is gone from one place and has come to another counts as changed. */
function withoutMoves({ changed, gone, come, pairs }: Counter): JsonDifference {
  const counter = { pairs };
  const left = [...come];
  let moved = 0;
  for (const value of gone) {
    const at = left.findIndex((other) => counter.pairs++ <= maxPairs && isMoved(value, other));
    if (at === -1) continue;
    moved++;
    left.splice(at, 1);
  }
  return { changed: changed + moved, removed: gone.length - moved, added: left.length };
}

/** Whether a value turns up in another place, or in a new part. A truth value or a small number is everywhere. */
function isMoved(value: Json, come: Json): boolean {
  if (typeof value === "boolean" || value === null || (typeof value === "number" && Math.abs(value) < 10)) return false;
  return canonicalText(value) === canonicalText(come) || isSameThing(value, come);
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
    const [then, now] = [member(before, key) ?? null, member(after, key)];
    if (now === undefined) counter.gone.push(then);
    else count(then, now, counter);
  }
  for (const key of Object.keys(after)) if (!Object.hasOwn(before, key)) counter.come.push(member(after, key) ?? null);
}

function countElements(before: readonly Json[], after: readonly Json[], counter: Counter): void {
  const { left, right } = withoutEqual(before, after);
  const unmatched: Json[] = [];
  for (const element of left) {
    const grown = right.findIndex((other) => holdsAllOf(element, other, counter));
    if (grown === -1) unmatched.push(element);
    else {
      right.splice(grown, 1);
      counter.come.push(null);
    }
  }
  const others: Json[] = [];
  for (const element of unmatched) {
    const same = right.findIndex((other) => counter.pairs++ <= maxPairs && isSameThing(element, other));
    if (same === -1) others.push(element);
    else count(element, right.splice(same, 1)[0] ?? null, counter);
  }
  for (const element of others) {
    // A number of a series, which is no thing by itself, has another one in its place.
    const next = isNoThing(element) ? right.findIndex(isNoThing) : -1;
    if (next === -1) counter.gone.push(element);
    else count(element, right.splice(next, 1)[0] ?? null, counter);
  }
  counter.come.push(...right);
}

function isNoThing(value: Json): boolean {
  return typeof value === "number" || typeof value === "boolean" || value === null;
}

/** Members that say which thing it is; the first of them that both have decides. */
const identities = ["id", "_id", "uuid", "guid", "key", "name", "path", "slug"] as const;

/** Whether two elements of a list are one thing with other facts. */
function isSameThing(left: Json, right: Json): boolean {
  if (typeof left === "string" && typeof right === "string") return isEditedText(left, right);
  if (Array.isArray(left) && Array.isArray(right)) return shareOf(left, (each, at) => isEqual(each, right[at])) >= 0.5;
  if (!isJsonObject(left) || !isJsonObject(right)) return false;
  const identity = identities.find((key) => isIdentity(member(left, key)) && isIdentity(member(right, key)));
  if (identity !== undefined) return isEqual(member(left, identity), member(right, identity));
  return shareOf(Object.keys(left), (key) => isEqual(member(left, key), member(right, key))) >= 0.5;
}

function isIdentity(value: Json | undefined): boolean {
  return typeof value === "string" || typeof value === "number";
}

/** A word is another one; a text may be edited. */
function isEditedText(left: string, right: string): boolean {
  return [left, right].every((text) => /\s/u.test(text.trim())) && likenessOf(left, right) >= 0.5;
}

function shareOf<Part>(parts: readonly Part[], isKept: (part: Part, at: number) => boolean): number {
  return parts.length === 0 ? 0 : parts.filter(isKept).length / parts.length;
}

function isEqual(left: Json | undefined, right: Json | undefined): boolean {
  return left !== undefined && right !== undefined && canonicalText(left) === canonicalText(right);
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
  const inner: Counter = { changed: 0, gone: [], come: [], pairs: 0 };
  count(part, whole, inner);
  counter.pairs += inner.pairs;
  return inner.gone.length === 0 && inner.changed === 0;
}
