import type { JsonObject } from "../../json/value.ts";
import type { ArgumentPlace } from "./argument-place.ts";
import { choicesIn } from "./choices.ts";
import type { Draft } from "./draft.ts";
import { extremeDrafts } from "./extremes.ts";
import { interleaved } from "./interleaved.ts";

/** Sets at the extremes of a schema for each set with another usual value. */
const extremesAtOnce = 2;
/** Further values of one place that are tried. */
const maxTurns = 10;

export interface Bases {
  /** Arguments that worked: the others are variations of them. */
  readonly working: JsonObject | undefined;
  readonly simplest: JsonObject;
  readonly covering: readonly JsonObject[];
}

/** What is known about the values of places. */
export interface ValuesAt {
  /** How many values each of some places can take in turn, by its path with dots. */
  readonly countsAt: (places: readonly ArgumentPlace[]) => ReadonlyMap<string, number>;
  /** Whether a place may take any value that its schema allows. */
  readonly isFree: (place: ArgumentPlace) => boolean;
}

/**
 * The sets of arguments to make, the most promising first; some may come more than once.
 *
 * @param lists the places that take lists
 */
export function* drafts(
  { working, simplest, covering }: Bases,
  places: readonly ArgumentPlace[],
  lists: readonly ArgumentPlace[],
  { countsAt, isFree }: ValuesAt,
): Generator<Draft> {
  const base = working ?? simplest;
  const plain: Draft = { base, fill: "required", keeps: working === undefined ? "nothing" : "everything", turn: 0 };
  yield plain;
  yield { ...plain, fill: "known" };
  const open = places.filter(({ schema }) => choicesIn(schema) === undefined);
  const turned = interleaved(
    choiceDrafts(plain, places),
    working === undefined ? rotations(plain, [...countsAt(open).values()]) : singleRotations(plain, countsAt(open)),
  );
  yield* turned.slice(0, 2);
  yield { ...plain, fill: "all" };
  const free = places.filter((place) => choicesIn(place.schema) !== undefined || isFree(place));
  yield* interleaved(turned.slice(2), extremeDrafts(plain, free, lists), extremesAtOnce);
  for (const each of covering) yield { base: each, fill: "required", keeps: "choices", turn: 0 };
}

/** Each value of every enumeration and boolean once, with the optional arguments. */
function choiceDrafts(plain: Draft, places: readonly ArgumentPlace[]): readonly Draft[] {
  const counts = places.map(({ schema }) => choicesIn(schema)?.length ?? 0);
  // The set that worked need not have the first of them.
  const first = plain.keeps === "everything" && Math.max(0, ...counts) > 0 ? [0] : [];
  return [...first, ...counting(Math.max(0, ...counts))].map((choice) => ({ ...plain, fill: "known", choice }));
}

/** All places take their next value, with and without the optional ones. */
function rotations(plain: Draft, counts: readonly number[]): readonly Draft[] {
  const most = Math.min(maxTurns, Math.max(0, ...counts));
  return counting(most).map((turn) => ({ ...plain, turn, fill: turn % 2 === 0 ? "known" : "required" }));
}

/** One place after the other takes another value: if all of them changed, what worked would no longer work. */
function singleRotations(plain: Draft, counts: ReadonlyMap<string, number>): readonly Draft[] {
  const most = Math.min(maxTurns, Math.max(0, ...counts.values()));
  return counting(most).flatMap((turn) =>
    [...counts].filter(([, count]) => count > turn).map(([only]): Draft => ({ ...plain, turn, only })),
  );
}

/** The numbers from 1 to one below `count`. */
function counting(count: number): readonly number[] {
  return Array.from({ length: Math.max(0, count - 1) }, (_, index) => index + 1);
}
