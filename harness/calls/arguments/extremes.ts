import type { Json, JsonObject } from "../../json/value.ts";
import type { ArgumentPlace } from "./argument-place.ts";
import { anyItem } from "./argument-places.ts";
import { typesOf } from "./argument-schema.ts";
import { choicesIn } from "./choices.ts";
import type { Draft, Pinned } from "./draft.ts";
import { asLongAsWanted, fits, numberIn } from "./fits.ts";
import { interleaved } from "./interleaved.ts";

/** A bound beyond this is the limit of a type, and no tool means it. */
const maxBound = 1_000_000;
/** Lists are made this long where a schema sets no bound below it. */
const maxItems = 50;
/** Longer than an undocumented limit is likely to be. */
const longTextLength = 1_200;
/** How many lists of a tool, and how many of its texts, are tried short and long. */
const maxSized = 2;
/** A list or text that is empty, and one that is long, with all else as it works. */
const firstSized = 2;
/** As many values of an enumeration are reached by the sets that are made for them. */
const fewChoices = 4;
/** More values of an enumeration do not fit into the trials of one tool. */
const maxChoices = 16;

/**
 * Sets at the extremes of what a schema allows: each bound of a number with each value to choose from, and the shortest
 * and the longest list or text, one place at a time. Of an enumeration with more than four values the order is another, so
 * that each value comes early.
 *
 * @param plain the draft that they vary
 * @param places places that may take any value, and places with values to choose from
 */
export function extremeDrafts(
  plain: Draft,
  places: readonly ArgumentPlace[],
  lists: readonly ArgumentPlace[],
): readonly Draft[] {
  const ofTexts = places
    .filter(isText)
    .slice(0, maxSized)
    .flatMap((place) => textDrafts(plain, place));
  const ofLists = lists.slice(0, maxSized).flatMap((place) => listDrafts(plain, place));
  const choosing = choosingIn(places);
  return interleaved(boundDrafts(plain, places, choosing), withLastChoices([...ofLists, ...ofTexts], choosing));
}

/** The values that one place chooses from. */
interface Choosing {
  readonly at: string;
  readonly values: readonly Json[];
}

function choosingIn(places: readonly ArgumentPlace[]): readonly Choosing[] {
  return places.flatMap(({ path, schema }) => {
    const values = choicesIn(schema)?.slice(0, maxChoices);
    return values === undefined ? [] : [{ at: path.join("."), values }];
  });
}

/** How many sets give each value to choose from once. */
function countOf(choosing: readonly Choosing[]): number {
  return Math.max(1, ...choosing.map(({ values }) => values.length));
}

function chosenAt(choosing: readonly Choosing[], choice: number): readonly (readonly [string, Pinned])[] {
  return choosing.map(({ at, values }) => pin(at, values[choice % values.length] ?? null));
}

/**
 * Where an enumeration is long, each but the first ones with another of its last values: the sets that choose one each
 * begin with its first, and three tools of a published server had no call with the last half.
 */
function withLastChoices(drafts: readonly Draft[], choosing: readonly Choosing[]): readonly Draft[] {
  const most = countOf(choosing);
  const outside = choosing.filter(({ at }) => !at.split(".").includes(anyItem));
  return drafts.map((draft, index) => {
    const choice = most - 1 - index + firstSized;
    if (index < firstSized || choice < fewChoices) return draft;
    const long = outside.filter(({ values }) => values.length > choice);
    return { ...draft, pinned: new Map([...chosenAt(long, choice), ...(draft.pinned ?? [])]) };
  });
}

/** All numbers at the same extreme, so the first of two is never above the second, with each value to choose from. */
function boundDrafts(plain: Draft, places: readonly ArgumentPlace[], choosing: readonly Choosing[]): readonly Draft[] {
  const bounded = places.flatMap(({ path, schema }) => {
    const ends = choicesIn(schema) === undefined ? endsOf(schema) : undefined;
    return ends === undefined ? [] : [{ at: path.join("."), ends }];
  });
  if (bounded.length === 0) return [];
  const draftAt = (end: "least" | "greatest", choice: number): Draft => {
    const numbers = bounded.map(({ at, ends }) => pin(at, ends[end]));
    return { ...plain, pinned: new Map([...numbers, ...chosenAt(choosing, choice)]) };
  };
  const choices = Array.from({ length: countOf(choosing) }, (_, choice) => choice);
  if (choices.length <= fewChoices)
    return choices.flatMap((choice) => [draftAt("least", choice), draftAt("greatest", choice)]);
  // Of many, each comes with one bound before it comes with the other, and both bounds soon with both of two values.
  const inTurn = (shift: number): readonly Draft[] =>
    choices.map((choice) =>
      draftAt((choice + Math.floor(choice / 2) + shift) % 2 === 0 ? "least" : "greatest", choice),
    );
  return [...inTurn(0), ...inTurn(1)];
}

function listDrafts(plain: Draft, { path, schema }: ArgumentPlace): readonly Draft[] {
  const least = numberIn(schema, "minItems", 0);
  const most = Math.min(numberIn(schema, "maxItems", Infinity), maxItems);
  const counts = least > most ? [] : [least, most];
  return counts.map((count) => ({ ...plain, pinned: new Map([[path.join("."), { kind: "items", count }]]) }));
}

function textDrafts(plain: Draft, { path, schema }: ArgumentPlace): readonly Draft[] {
  const least = Math.min(numberIn(schema, "minLength", 0), longTextLength);
  const most = Math.min(numberIn(schema, "maxLength", Infinity), longTextLength);
  return ["a".repeat(least), asLongAsWanted({ minLength: most, maxLength: most }, "a long text")]
    .filter((text) => fits(schema, text))
    .map((text) => ({ ...plain, pinned: new Map([pin(path.join("."), text)]) }));
}

function pin(at: string, value: Json): readonly [string, Pinned] {
  return [at, { kind: "value", value }];
}

function isText({ path, schema }: ArgumentPlace): boolean {
  const types = typesOf(schema);
  return path.at(-1) !== anyItem && choicesIn(schema) === undefined && (types.length === 0 || types.includes("string"));
}

/**
 * The least and the greatest number that a schema allows, equal where it sets one bound; undefined where it sets none.
 */
function endsOf(schema: JsonObject): { readonly least: number; readonly greatest: number } | undefined {
  const types = typesOf(schema);
  const isWhole = types.includes("integer");
  if (!isWhole && !types.includes("number")) return undefined;
  const lowest = Math.max(numberIn(schema, "minimum", -Infinity), numberIn(schema, "exclusiveMinimum", -Infinity) + 1);
  const highest = Math.min(numberIn(schema, "maximum", Infinity), numberIn(schema, "exclusiveMaximum", Infinity) - 1);
  const ends = (isWhole ? [Math.ceil(lowest), Math.floor(highest)] : [lowest, highest]).filter(
    (end) => Math.abs(end) <= maxBound,
  );
  const [least, greatest = least] = ends;
  return least === undefined || greatest === undefined ? undefined : { least, greatest };
}
