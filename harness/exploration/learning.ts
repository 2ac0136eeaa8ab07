import type { ArgumentPlace } from "../calls/arguments/argument-place.ts";
import type { Learned, Lesson } from "../calls/arguments/learned.ts";
import type { NamedTool } from "../calls/recognisers/meaning.ts";
import { canonicalText } from "../json/canonical.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../json/value.ts";
import { RefusedValues } from "./refused-values.ts";
import type { SeenValues } from "./seen-values.ts";

const maxLessons = 40;
const maxWorking = 4;

interface WorkingSet {
  readonly arguments: JsonObject;
  /** Whether the answer contained something: an empty list may have any reason. */
  readonly isTelling: boolean;
}

/** What the calls of an exploration have taught about arguments so far. */
export class Learning implements Learned {
  readonly #seen: SeenValues;
  readonly #lessons = new Map<string, Map<string, Lesson>>();
  readonly #working = new Map<string, WorkingSet[]>();
  readonly #refused = new RefusedValues();

  constructor(seen: SeenValues) {
    this.#seen = seen;
  }

  /** Values with which the tool worked come first. */
  valuesFor(tool: NamedTool, place: ArgumentPlace): readonly Json[] {
    const own = this.workingOf(tool.name).flatMap((given) => valuesAt(given, place.path));
    const values = [...own, ...this.#seen.valuesFor(tool, place)];
    return values.filter((value, index) => values.indexOf(value) === index);
  }

  unlikelyFor(tool: NamedTool, place: ArgumentPlace): readonly Json[] {
    return this.#seen.unlikelyFor(tool, place);
  }

  isRefused({ path }: ArgumentPlace, value: Json): boolean {
    return this.#refused.isRefused(path, value);
  }

  /** Learns from the error of a failed call. */
  addFailure(tool: string, given: JsonObject, error: string): void {
    this.#refused.refuse(tool, given, error);
  }

  lessonsOf(tool: string): readonly Lesson[] {
    return [...(this.#lessons.get(tool)?.values() ?? [])];
  }

  workingOf(tool: string): readonly JsonObject[] {
    const sets = this.#working.get(tool) ?? [];
    const byWorth = sets.toSorted((left, right) => Number(right.isTelling) - Number(left.isTelling));
    return byWorth.map(({ arguments: given }) => given);
  }

  /** @returns whether any of them is new */
  addLessons(tool: string, lessons: readonly Lesson[]): boolean {
    const known = this.#lessons.get(tool) ?? new Map<string, Lesson>();
    this.#lessons.set(tool, known);
    const before = known.size;
    for (const lesson of lessons) if (known.size < maxLessons) known.set(JSON.stringify(lesson), lesson);
    return known.size > before;
  }

  addWorking(tool: string, set: WorkingSet): void {
    const text = canonicalText(set.arguments);
    const others = (this.#working.get(tool) ?? []).filter((each) => canonicalText(each.arguments) !== text);
    this.#working.set(tool, [...others, set].slice(-maxWorking));
    this.#refused.take(set.arguments);
  }
}

function valuesAt(value: Json, path: readonly string[]): readonly Json[] {
  const [key, ...rest] = path;
  if (key === undefined) return typeof value === "object" ? [] : [value];
  if (key === "*") return Array.isArray(value) ? value.flatMap((each) => valuesAt(each, rest)) : [];
  const inner = isJsonObject(value) ? member(value, key) : undefined;
  return inner === undefined ? [] : valuesAt(inner, rest);
}
