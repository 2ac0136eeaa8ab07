import { resolve } from "node:path";
import type { Option } from "commander";
import { nameOf } from "../../options/option-row.ts";
import { namedRows } from "../../options/run-options.ts";
import { optionGroupsOf } from "./index.ts";

/** Options that take a file: every run has a working directory of its own. */
const files: ReadonlySet<string> = new Set(namedRows.flatMap(([, row]) => (row.isFile === true ? [nameOf(row)] : [])));

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
  return values.flatMap((each) => [name, files.has(name) && each !== "off" ? resolve(String(each)) : String(each)]);
}
