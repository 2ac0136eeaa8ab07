import { textBlocksOf } from "../calls/replies/call-outcome.ts";
import { parseJson } from "../json/parse.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../json/value.ts";
import { valuesInText } from "./text-values.ts";

/** A value in an answer. */
export interface Harvested {
  readonly value: string | number;
  /** The keys that lead to it, from the outside in, without positions in lists. */
  readonly keys: readonly string[];
  /** Its index among the values under the same keys, from 0: this finds it in another answer to the same call. */
  readonly nth: number;
}

/** Only this much of an answer is read: a page of results has some tens of thousands of characters. */
const maxTextLength = 200_000;
/** A longer text is content, not a name or reference. */
export const maxValueLength = 400;
const maxProseLength = 4_000;
const maxPerKeys = 20;
const maxPerAnswer = 400;
const maxDepth = 12;
/** At most this many nodes of an answer are read: it may contain a million empty lists. */
const maxNodes = 20_000;

// eslint-disable-next-line no-control-regex
const control = /[\u0000-\u001f\u007f-\u009f]/u;
const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/iu;

/**
 * Names, references, paths and numbers in the result of a call, in order and with their keys. All of it is hostile: it
 * is bounded, and long texts and those with control characters are left out.
 */
export function harvest(result: JsonObject): readonly Harvested[] {
  const harvester = new Harvester();
  const structured = member(result, "structuredContent");
  if (structured !== undefined) harvester.json(structured, [], 0);
  for (const text of textBlocksOf(result)) harvester.text(text, []);
  const content = member(result, "content");
  for (const block of Array.isArray(content) ? content.slice(0, maxPerKeys) : []) {
    if (!isJsonObject(block)) continue;
    const kind = member(block, "type");
    if (kind === "resource_link") harvester.json({ resource: named(block) }, [], 0);
    const resource = member(block, "resource");
    if (kind === "resource" && isJsonObject(resource)) harvester.json({ resource: named(resource) }, [], 0);
  }
  return harvester.found;
}

/** The same for a list of resources or prompts: its descriptions are for readers, and name nothing. */
export function harvestList(result: JsonObject): readonly Harvested[] {
  const harvester = new Harvester();
  for (const key of ["resources", "resourceTemplates", "prompts"]) {
    const listed = member(result, key);
    const entries = Array.isArray(listed) ? listed.slice(0, maxPerKeys).filter(isJsonObject) : [];
    harvester.json({ [key]: entries.map(named) }, [], 0);
  }
  return harvester.found;
}

/** The names and addresses of the subject of an entry. */
function named(entry: JsonObject): JsonObject {
  const naming = ["uri", "uriTemplate", "name"];
  return Object.fromEntries(Object.entries(entry).filter(([key]) => naming.includes(key)));
}

class Harvester {
  readonly found: Harvested[] = [];
  readonly #counts = new Map<string, number>();
  readonly #seen = new Set<string>();
  #nodes = 0;

  text(text: string, keys: readonly string[]): void {
    const read = text.slice(0, maxTextLength);
    const parsed = /^\s*[[{]/u.test(read) ? parseJson(read) : undefined;
    if (parsed?.kind === "value") this.json(parsed.value, keys, 0);
    else for (const { value, keys: inner } of valuesInText(read)) this.#add(value, [...keys, ...inner]);
  }

  json(value: Json, keys: readonly string[], depth: number): void {
    this.#nodes++;
    if (depth > maxDepth || this.#nodes > maxNodes || this.found.length >= maxPerAnswer) return;
    if (Array.isArray(value)) {
      for (const item of value.slice(0, maxPerKeys)) this.json(item, keys, depth + 1);
    } else if (isJsonObject(value)) this.#object(value, keys, depth);
    else if (typeof value === "number") this.#add(value, keys);
    else if (typeof value === "string") this.#string(value, keys);
  }

  #object(object: JsonObject, keys: readonly string[], depth: number): void {
    for (const key of Object.keys(object).slice(0, maxPerAnswer)) {
      const inner = member(object, key) ?? null;
      // In an object with ids as keys, others refer to an entry by its key.
      if (uuid.test(key) || (/^\d+$/u.test(key) && typeof inner === "object")) {
        this.#add(key, [...keys, "id"]);
        this.json(inner, keys, depth + 1);
      } else this.json(inner, [...keys, key.slice(0, maxValueLength)], depth + 1);
    }
  }

  #string(value: string, keys: readonly string[]): void {
    this.#add(value, keys);
    if (/^\s*[[{]/u.test(value)) this.text(value, keys);
    else if (value.length <= maxProseLength && /\s/u.test(value)) {
      for (const { value: inside, keys: inner } of valuesInText(value)) this.#add(inside, [...keys, ...inner]);
    }
  }

  #add(value: string | number, keys: readonly string[]): void {
    if (this.found.length >= maxPerAnswer) return;
    if (typeof value === "string" && (value.trim() === "" || value.length > maxValueLength || control.test(value)))
      return;
    const place = JSON.stringify(keys);
    const whole = `${JSON.stringify(value)} ${place}`;
    const nth = this.#counts.get(place) ?? 0;
    // The text of a result repeats its structured content.
    if (nth >= maxPerKeys || this.#seen.has(whole)) return;
    this.#seen.add(whole);
    this.#counts.set(place, nth + 1);
    this.found.push({ value, keys, nth });
  }
}
