import type { Anchor } from "../longest-rising.ts";
import { pairInOrder } from "../pair-in-order.ts";
import type { Unit } from "../unit.ts";
import { likenessOf, stemsOf } from "../word-likeness.ts";
import { withoutKeywords } from "./without-keywords.ts";

/** Units of the two versions without a partner, between two neighbours that stand in both. */
export interface Stretch {
  readonly before: readonly number[];
  readonly now: readonly number[];
}

/** What took whose place, and where too much changed for that to be told. */
export interface RewordedUnits {
  readonly inPlace: readonly Anchor[];
  readonly moved: readonly Anchor[];
  readonly unpaired: readonly Stretch[];
}

/** Beyond this a stretch has been written anew. */
const mostPairsOfStretch = 250_000;

/** How many pairs of sentences are compared in all: some seconds of work. */
const mostPairs = 2_000_000;

/** Below this likeness one sentence gave way to another one. */
const leastLikeness = 0.45;

/** What stands elsewhere has to agree in most of its words. */
const leastLikenessElsewhere = 0.6;
const leastSharedElsewhere = 3;

/**
 * Tells which units are other wordings of which: within a stretch by place and words, elsewhere by words alone.
 *
 * @param stretches what is left between the units that stand in both versions
 */
export function pairReworded(
  before: readonly Unit[],
  now: readonly Unit[],
  stretches: readonly Stretch[],
): RewordedUnits {
  const wordsOf = keepWords();
  let left = mostPairs;
  const inPlace: Anchor[] = [];
  const unpaired: Stretch[] = [];
  const compare = (stretch: Stretch): boolean => {
    const pairs = stretch.before.length * stretch.now.length;
    if (pairs > Math.min(mostPairsOfStretch, left)) return false;
    left -= pairs;
    for (const anchor of pairStretch(before, now, stretch, wordsOf)) inPlace.push(anchor);
    return true;
  };
  for (const stretch of stretches.toSorted(
    (one, other) => one.before.length * one.now.length - other.before.length * other.now.length,
  )) {
    if (compare(stretch)) continue;
    const demanding = {
      before: stretch.before.filter((position) => before[position]?.demand !== undefined),
      now: stretch.now.filter((position) => now[position]?.demand !== undefined),
    };
    if (!compare(demanding)) unpaired.push(demanding);
  }
  const without = (taken: ReadonlySet<number>, side: "before" | "now"): readonly number[] =>
    stretches.flatMap((stretch) => stretch[side]).filter((position) => !taken.has(position));
  const alone: Stretch = {
    before: without(new Set(inPlace.map((anchor) => anchor.before)), "before"),
    now: without(new Set(inPlace.map((anchor) => anchor.now)), "now"),
  };
  return { inPlace, moved: pairElsewhere(before, now, alone, left, wordsOf), unpaired };
}

function pairStretch(
  before: readonly Unit[],
  now: readonly Unit[],
  stretch: Stretch,
  wordsOf: (unit: Unit) => Words,
): readonly Anchor[] {
  const pairs = pairInOrder(stretch.before.length, stretch.now.length, (row, column) => {
    const old = before[stretch.before[row] ?? -1];
    const unit = now[stretch.now[column] ?? -1];
    return old === undefined || unit === undefined ? 0 : scoreOf(old, unit, wordsOf) - leastLikeness;
  });
  return pairs.map(([row, column]) => ({ before: stretch.before[row] ?? 0, now: stretch.now[column] ?? 0 }));
}

function scoreOf(before: Unit, now: Unit, wordsOf: (unit: Unit) => Words): number {
  const old = wordsOf(before);
  const words = wordsOf(now);
  if (old.withoutKeywords === words.withoutKeywords && old.withoutKeywords !== "") return 10;
  const likeness = likenessOf(old.stems, words.stems);
  if (likeness === 0) return 0;
  const level = before.demand?.level === now.demand?.level ? 0.05 : 0;
  // That a sentence has lost its keyword is said of one that is mostly the same alone.
  const standing = (before.demand === undefined) === (now.demand === undefined) ? 0 : 0.2;
  return likeness + level - standing + (before.place === now.place ? 0.05 : -0.05);
}

/** The most alike first, among all that demand something and are still alone. */
function pairElsewhere(
  before: readonly Unit[],
  now: readonly Unit[],
  alone: Stretch,
  mostCompared: number,
  wordsOf: (unit: Unit) => Words,
): readonly Anchor[] {
  const formerly = alone.before.filter((position) => before[position]?.demand !== undefined);
  const presently = alone.now.filter((position) => now[position]?.demand !== undefined);
  if (formerly.length * presently.length > mostCompared) return [];
  const found = formerly.flatMap((row) =>
    presently.flatMap((column) => {
      const old = before[row];
      const unit = now[column];
      if (old === undefined || unit === undefined) return [];
      const likeness = likenessElsewhere(wordsOf(old), wordsOf(unit));
      return likeness < leastLikenessElsewhere ? [] : [{ before: row, now: column, likeness }];
    }),
  );
  const taken = { before: new Set<number>(), now: new Set<number>() };
  return found
    .toSorted((one, other) => other.likeness - one.likeness)
    .filter((anchor) => {
      if (taken.before.has(anchor.before) || taken.now.has(anchor.now)) return false;
      taken.before.add(anchor.before);
      taken.now.add(anchor.now);
      return true;
    });
}

function likenessElsewhere(before: Words, now: Words): number {
  const enough = Math.min(before.stems.size, now.stems.size) >= leastSharedElsewhere;
  return enough ? likenessOf(before.stems, now.stems) : before.withoutKeywords === now.withoutKeywords ? 1 : 0;
}

interface Words {
  readonly stems: ReadonlySet<string>;
  readonly withoutKeywords: string;
}

/** Words of a unit, taken once. */
function keepWords(): (unit: Unit) => Words {
  const kept = new Map<Unit, Words>();
  return (unit) => {
    const known = kept.get(unit);
    if (known !== undefined) return known;
    const words = { stems: stemsOf(unit.text), withoutKeywords: withoutKeywords(unit.text) };
    kept.set(unit, words);
    return words;
  };
}
