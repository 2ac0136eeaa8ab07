import type { ArgumentPlace } from "../calls/arguments/argument-place.ts";
import { namedArgument } from "../calls/arguments/named.ts";
import type { Meaning, NamedTool } from "../calls/recognisers/meaning.ts";
import { recognise } from "../calls/recognisers/recognise.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../json/value.ts";
import type { Harvested } from "./harvest.ts";
import { likeness, wordsOfPlace, wordsOfValue, type ValueWords } from "./likeness.ts";

/** Stands for the call when a value comes from what the server lists besides tools. */
export const ofNoCall = -1;

/** A value in the answer to a call. */
export interface SeenValue extends Harvested {
  /** Index of the first call in the current box with it in the answer, or `ofNoCall`. */
  readonly call: number;
  /** It was already in the arguments of that call. */
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
/** From this likeness on, a value counts as named like the argument. */
const minNamed = 4;

/** Values from the answers of a server, with a bound on all of them. */
export class SeenValues {
  readonly #kinds = new Map<string, Kind>();
  /** The first call in the current box: values from earlier ones belong to another instance. */
  #fromCall = 0;

  /** @param call index of the first call in a fresh box */
  openBox(call: number): void {
    this.#fromCall = call;
  }

  /**
   * @param source name of the tool, or of the list, that answered
   * @param given the values among its arguments
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
      // A value that is seen again still exists; the call that gave it first remains its source.
      const [known] = index === -1 ? [] : kind.values.splice(index, 1);
      const isOfThisBox = known !== undefined && known.call >= this.#fromCall;
      kind.values.push(isOfThisBox ? known : { ...each, call, isEcho: given.has(String(each.value)) });
      if (kind.values.length > maxPerKind) kind.values.shift();
    }
  }

  /**
   * Values for several arguments that come from one answer, each named like its argument: a task and its list. The
   * newest answer comes first, the values in the order of the places; arguments without a value in it are left out.
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

  /** Which answer in the current box first gave the value of an argument, without having been given it. */
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

  /** Values that an argument may mean, the likeliest first; of equally likely ones, the newest. */
  valuesFor(tool: NamedTool, place: ArgumentPlace): readonly Json[] {
    return this.#offeredFor(tool, place, "likely");
  }

  /** Names that the server lists, for an argument that probably means something else. */
  unlikelyFor(tool: NamedTool, place: ArgumentPlace): readonly Json[] {
    return this.#offeredFor(tool, place, "unlikely");
  }

  #offeredFor(tool: NamedTool, place: ArgumentPlace, wanted: "likely" | "unlikely"): readonly Json[] {
    const meaning = recognise(namedArgument(place, tool));
    const fits = valueFor(place, meaning);
    if (fits === undefined) return [];
    // If few texts make sense here, known values are better.
    const hasOthers = meaning?.form !== undefined && meaning.isReference !== true;
    const words = wordsOfPlace(tool.name, place);
    const scored = [...this.#kinds.values()]
      .map((kind) => ({ kind, score: likeness(kind.words, words) }))
      .filter(({ score }) => score > 0)
      .sort((left, right) => right.score - left.score);
    const offered: Json[] = [];
    // The newest of each kind before the second of any: another one of the same kind fails for the same reason.
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

/** The value in a form that the argument takes; undefined where the schema takes neither texts nor numbers. */
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

/** Patterns of the schema itself are left to its validator, which bounds their time. */
function patternOf(schema: JsonObject): RegExp | undefined {
  const format = member(schema, "format");
  return typeof format === "string" ? formats.get(format) : undefined;
}
