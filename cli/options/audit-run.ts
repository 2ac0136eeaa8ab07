import { resolve } from "node:path";
import type { Option } from "commander";
import { pathIn } from "../../options/paths.ts";
import { optionGroupsOf } from "./index.ts";

/**
 * The options that were typed, as the words of a run.
 *
 * @param typed values by the name that commander gives them
 */
export function auditRunWords(typed: Readonly<Record<string, unknown>>): readonly string[] {
  return optionGroupsOf("audit").flatMap(({ options }) =>
    options().flatMap((option) => wordsOf(option, typed[option.attributeName()])),
  );
}

function wordsOf({ long, defaultValue }: Option, value: unknown): readonly string[] {
  const name = long ?? "";
  if (value === undefined || value === false || JSON.stringify(value) === JSON.stringify(defaultValue)) return [];
  if (value === true) return [name];
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((each) => [name, withWholePath(name, String(each))]);
}

/** Every run has a working directory of its own. */
function withWholePath(name: string, word: string): string {
  const path = pathIn("audit", name, word);
  return path === undefined ? word : word.slice(0, word.length - path.length) + resolve(path);
}
