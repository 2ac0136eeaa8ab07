import { defineMember, isJsonObject, member, type Json, type JsonObject } from "./value.ts";

/**
 * The same JSON value with the keys of every object in another order, deterministic by seed. Every object with two keys
 * or more changes, except that JavaScript always lists integer-like keys first and ascending: for those use
 * {@link stringifyWithKeyOrder}.
 */
export function permuteKeys(value: Json, seed: number): Json {
  if (Array.isArray(value)) return value.map((entry: Json) => permuteKeys(entry, seed));
  if (!isJsonObject(value)) return value;
  const permuted: JsonObject = {};
  for (const key of permutation(Object.keys(value), seed)) {
    defineMember(permuted, key, permuteKeys(member(value, key) ?? null, seed));
  }
  return permuted;
}

/**
 * JSON text of a value with the keys of every object in another order than `Object.keys` has, integer-like keys too.
 * Deterministic by seed; every object with two keys or more changes.
 */
export function stringifyWithKeyOrder(value: Json, seed: number): string {
  if (Array.isArray(value)) return `[${value.map((entry: Json) => stringifyWithKeyOrder(entry, seed)).join(",")}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const members = permutation(Object.keys(value), seed).map(
    (key) => `${JSON.stringify(key)}:${stringifyWithKeyOrder(member(value, key) ?? null, seed)}`,
  );
  return `{${members.join(",")}}`;
}

/** A shuffle that is never the order it started from. */
function permutation(keys: readonly string[], seed: number): readonly string[] {
  const next = randomNumbers(seed);
  const shuffled = keys
    .map((key) => ({ key, rank: next() }))
    .toSorted((left, right) => left.rank - right.rank)
    .map(({ key }) => key);
  if (shuffled.some((key, index) => key !== keys[index])) return shuffled;
  return [...keys.slice(1), ...keys.slice(0, 1)];
}

/** Mulberry32: small, deterministic, and good enough to shuffle a few keys. */
function randomNumbers(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}
