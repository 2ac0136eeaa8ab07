import { resolve } from "node:path";
import type { Option } from "commander";
import { runOptionGroups } from "./index.ts";

/** Options of a run that mean the same for every server. */
const passed: ReadonlySet<string> = new Set([
  "--dialect",
  "--suite",
  "--check",
  "--checks",
  "--profile",
  "--runs",
  "--timeout",
  "--start-timeout",
  "--max-time",
  "--execute",
  "--home",
  "--upstream",
  "--observe",
  "--reading",
  "--fail-on",
  "--strict",
  "--certify",
  "--min-verified",
  "--concurrency",
  "--rps",
]);

/** Of these, those that take a file: every run has a working directory of its own. */
const files: ReadonlySet<string> = new Set(["--checks", "--upstream"]);

/** What can be chosen for all servers of an audit, group by group. */
export function auditRunOptions(): readonly { readonly heading: string; readonly options: readonly Option[] }[] {
  return runOptionGroups.map(({ heading, options }) => ({
    heading,
    options: options().filter(({ long }) => long !== undefined && passed.has(long)),
  }));
}

/**
 * The options that were typed, as the words of a run.
 *
 * @param typed values by the name that commander gives them
 */
export function auditRunWords(typed: Readonly<Record<string, unknown>>): readonly string[] {
  return auditRunOptions().flatMap(({ options }) =>
    options.flatMap((option) => wordsOf(option, typed[option.attributeName()])),
  );
}

function wordsOf({ long, defaultValue }: Option, value: unknown): readonly string[] {
  const name = long ?? "";
  if (value === undefined || value === false || JSON.stringify(value) === JSON.stringify(defaultValue)) return [];
  if (value === true) return [name];
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((each) => [name, files.has(name) && each !== "off" ? resolve(String(each)) : String(each)]);
}
