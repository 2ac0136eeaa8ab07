import type { JsonObject } from "../json/value.ts";
import { leavesOf } from "./explored-calls.ts";

/** A single tool may need something else than the others. */
const minTools = 2;
/** Any error may contain a shorter value by chance. */
const minLength = 2;

/**
 * Values that several tools have refused by name, and none has accepted: every other tool would try them first as well.
 * On a published server, 60 calls ended with one sentence about one path.
 */
export class RefusedValues {
  /** The tools that have refused each value of an argument. */
  readonly #refusing = new Map<string, Set<string>>();
  readonly #taken = new Set<string>();

  /** Learns from an error that names exactly one of the values of a call. */
  refuse(tool: string, given: JsonObject, error: string): void {
    const named = leavesOf(given, []).filter(
      ({ value }) => String(value).length >= minLength && error.includes(String(value)),
    );
    const [leaf, ...others] = named;
    if (leaf === undefined || others.length > 0) return;
    const key = keyOf(leaf.path, leaf.value);
    this.#refusing.set(key, (this.#refusing.get(key) ?? new Set()).add(tool));
  }

  /** Learns from a call that worked. */
  take(given: JsonObject): void {
    for (const { path, value } of leavesOf(given, [])) this.#taken.add(keyOf(path, value));
  }

  isRefused(path: readonly string[], value: unknown): boolean {
    const key = keyOf(path, value);
    return (this.#refusing.get(key)?.size ?? 0) >= minTools && !this.#taken.has(key);
  }
}

/** Arguments with the same name are treated as equal in all tools. */
function keyOf(path: readonly string[], value: unknown): string {
  return JSON.stringify([path.at(-1), value]);
}
