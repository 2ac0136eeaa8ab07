import type { ValidQuery } from "../service/hooks.ts";
import { isJsonObject } from "../protocol/json-object.ts";

/** One text for a tool and its arguments, whatever the order of their keys. */
export function questionOf(query: ValidQuery): string {
  return `${query.tool.name} ${JSON.stringify(sorted(query.arguments))}`;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isJsonObject(value)) return value;
  return Object.entries(value)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, own]) => [key, sorted(own)]);
}

/** Counts how often each question was asked, this time included. */
export function questionCounter(): (query: ValidQuery) => number {
  const times = new Map<string, number>();
  return (query) => {
    const question = questionOf(query);
    const count = (times.get(question) ?? 0) + 1;
    times.set(question, count);
    return count;
  };
}

/** True when the keys of an object do not stand in alphabetical order. */
export function startsLate(value: unknown): boolean {
  if (!isJsonObject(value)) return false;
  const keys = Object.keys(value);
  const [first, last] = [keys.at(0), keys.at(-1)];
  return first !== undefined && last !== undefined && first > last;
}
