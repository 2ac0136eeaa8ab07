import type { ArgumentPlace } from "../calls/arguments/argument-place.ts";
import { namedArgument } from "../calls/arguments/named.ts";
import type { Meaning, NamedTool } from "../calls/recognisers/meaning.ts";
import { recognise } from "../calls/recognisers/recognise.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../json/value.ts";
import type { Harvested } from "./harvest.ts";
import { likeness, wordsOfPlace, wordsOfValue, type ValueWords } from "./likeness.ts";

/** The call of what the server lists beside tools. */
export const ofNoCall = -1;

/** A value in the answer to a call. */
export interface SeenValue extends Harvested {
  /** Which call of the exploration answered it first in the box that is open, counted from 0, or `ofNoCall`. */
  readonly call: number;
  /** It was among the arguments of that call. */
  readonly isEcho: boolean;
}

/** Values of one tool under the same keys, the oldest first. */
interface Kind {
  readonly words: ValueWords;
  readonly values: SeenValue[];
}

const maxKinds = 600;
const maxPerKind = 24;
const maxOffered = 12;
const maxTogether = 6;
/** From this likeness on a value is named as the argument is. */
const minNamed = 4;

/** What has been seen in the answers of a server, with a bound on all of it. */
export class SeenValues {
  readonly #kinds = new Map<string, Kind>();
  /** The first call in the box that is open: what an earlier one gave is of another instance. */
  #fromCall = 0;

  /** @param call the first one in a fresh box */
  openBox(call: number): void {
    this.#fromCall = call;
  }

  /**
   * @param source name of the tool, or of the list, that answered
   * @param given the arguments that it was given
   */
  add(source: string, call: number, found: readonly Harvested[], given: ReadonlySet<string> = new Set()): void {
    for (const each of found) {
      const key = JSON.stringify([source, each.keys]);
      const kind = this.#kinds.get(key) ?? { words: wordsOfValue(each.keys, source), values: [] };
      if (!this.#kinds.has(key)) {
        if (this.#kinds.size >= maxKinds) continue;
        this.#kinds.set(key, kind);
      }
      const index = kind.values.findIndex(({ value }) => value === each.value);
      // What was seen again is still there, and was given by whoever gave it first.
      const [known] = index === -1 ? [] : kind.values.splice(index, 1);
      const isOfThisBox = known !== undefined && known.call >= this.#fromCall;
      kind.values.push(isOfThisBox ? known : { ...each, call, isEcho: given.has(String(each.value)) });
      if (kind.values.length > maxPerKind) kind.values.shift();
    }
  }

  /**
   * Values for several arguments that one answer gave together, each named as its argument is: a task and the list that it
   * is in. The newest answer first, the values in the order of the places; an argument that the answer has nothing for is left out.
   */
  togetherFor(tool: NamedTool, places: readonly ArgumentPlace[]): readonly ReadonlyMap<number, Json>[] {
    const byCall = new Map<number, Map<number, Json>>();
    for (const [index, place] of places.entries()) {
      const words = wordsOfPlace(tool.name, place);
      const fits = valueFor(place, recognise(namedArgument(place, tool)));
      const best = new Map<number, number>();
      for (const kind of fits === undefined ? [] : this.#kinds.values()) {
        const score = likeness(kind.words, words);
        if (score < minNamed) continue;
        for (const { value, call } of kind.values) {
          const fitting = fits?.(value);
          if (fitting === undefined || call < this.#fromCall || score < (best.get(call) ?? 0)) continue;
          best.set(call, score);
          byCall.set(call, (byCall.get(call) ?? new Map<number, Json>()).set(index, fitting));
        }
      }
    }
    const several = [...byCall].filter(([, values]) => values.size > 1);
    return several
      .sort(([left], [right]) => right - left)
      .slice(0, maxTogether)
      .map(([, values]) => values);
  }

  /** Which answer in the box that is open gave the value of an argument first, where one did that was not given it. */
  originOf(tool: string, path: readonly string[], value: string | number): SeenValue | undefined {
    const words = wordsOfPlace(tool, { path, schema: {}, isRequired: true });
    const found = [...this.#kinds.values()].flatMap((kind) => {
      const seen = kind.values.find((each) => String(each.value) === String(value));
      const isGiven = seen !== undefined && seen.call >= this.#fromCall && seen.call !== ofNoCall && !seen.isEcho;
      const score = isGiven ? likeness(kind.words, words) : 0;
      return seen === undefined || score === 0 ? [] : [{ seen, score }];
    });
    const [best] = found.sort((left, right) => left.seen.call - right.seen.call || right.score - left.score);
    return best?.seen;
  }

  /** Values that may be meant for an argument, the likeliest first; of those that are equally likely the newest. */
  valuesFor(tool: NamedTool, place: ArgumentPlace): readonly Json[] {
    return this.#offeredFor(tool, place, "likely");
  }

  /** Names of what the server lists, for an argument that is likelier to be something else. */
  unlikelyFor(tool: NamedTool, place: ArgumentPlace): readonly Json[] {
    return this.#offeredFor(tool, place, "unlikely");
  }

  #offeredFor(tool: NamedTool, place: ArgumentPlace, wanted: "likely" | "unlikely"): readonly Json[] {
    const meaning = recognise(namedArgument(place, tool));
    const fits = valueFor(place, meaning);
    if (fits === undefined) return [];
    // Where few texts make sense, others are known that do.
    const hasOthers = meaning?.form !== undefined && meaning.isReference !== true;
    const words = wordsOfPlace(tool.name, place);
    const scored = [...this.#kinds.values()]
      .map((kind) => ({ kind, score: likeness(kind.words, words) }))
      .filter(({ score }) => score > 0)
      .sort((left, right) => right.score - left.score);
    const offered: Json[] = [];
    // The newest of each kind before the second of any: a later one of the same kind fails for the same reason.
    for (let nth = 1; nth <= maxPerKind && offered.length < maxOffered; nth++) {
      for (const { kind, score } of scored) {
        const value = kind.values.at(-nth);
        if (value === undefined) continue;
        const isUnlikely = hasOthers && score < minNamed && value.call === ofNoCall;
        const fitting = isUnlikely === (wanted === "unlikely") ? fits(value.value) : undefined;
        if (fitting !== undefined && !offered.includes(fitting)) offered.push(fitting);
      }
    }
    return offered.slice(0, maxOffered);
  }
}

/** What a value is as an argument, or undefined where the schema takes neither texts nor numbers. */
function valueFor(
  { schema }: ArgumentPlace,
  meaning: Meaning | undefined,
): ((value: string | number) => Json | undefined) | undefined {
  if (member(schema, "enum") !== undefined || member(schema, "const") !== undefined) return undefined;
  const declared = typesOf(schema);
  const pattern = patternOf(schema);
  const takesText = declared.size === 0 || declared.has("string");
  const takesNumber = declared.size === 0 || declared.has("number") || declared.has("integer");
  if (!takesText && !takesNumber) return undefined;
  return (value) => {
    if (meaning?.form?.test(String(value)) === false) return undefined;
    if (typeof value === "number") {
      if (takesNumber) return value;
      return pattern === undefined || pattern.test(String(value)) ? String(value) : undefined;
    }
    if (takesText) return pattern === undefined || pattern.test(value) ? value : undefined;
    return /^-?\d{1,15}$/u.test(value) ? Number(value) : undefined;
  };
}

function typesOf(schema: JsonObject): ReadonlySet<string> {
  const declared = member(schema, "type");
  const alternatives = [member(schema, "anyOf"), member(schema, "oneOf")].flatMap((each) =>
    Array.isArray(each) ? each : [],
  );
  const inner = alternatives.flatMap((each) => (isJsonObject(each) ? [...typesOf(each)] : []));
  const own = Array.isArray(declared) ? declared : [declared];
  return new Set([...own.filter((each) => typeof each === "string"), ...inner]);
}

const formats: ReadonlyMap<string, RegExp> = new Map([
  ["uuid", /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/iu],
  ["uri", /^[a-z][a-z\d+.-]*:/iu],
  ["url", /^[a-z][a-z\d+.-]*:\/\//iu],
  ["email", /^[^@\s]+@[^@\s]+$/u],
  ["date", /^\d{4}-\d{2}-\d{2}$/u],
  ["date-time", /^\d{4}-\d{2}-\d{2}T/u],
]);

/** Patterns of the schema itself are left to its validator, which bounds the time that they take. */
function patternOf(schema: JsonObject): RegExp | undefined {
  const format = member(schema, "format");
  return typeof format === "string" ? formats.get(format) : undefined;
}
