import { resolve } from "node:path";
import { wordsOf, type OptionRow } from "../../options/option-row.ts";
import { namedRows } from "../../options/run-options.ts";

/**
 * The options of a run that were typed for an audit, as the words of each of its runs.
 *
 * @param typed values by the names of the options
 */
export function auditRunWords(typed: Readonly<Record<string, unknown>>): readonly string[] {
  return namedRows.flatMap(([name, row]) =>
    row.commands.includes("audit") ? wordsOf(row, withWholePaths(row, typed[name])) : [],
  );
}

/** Every run has a working directory of its own. */
function withWholePaths(row: OptionRow, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => withWholePaths(row, each));
  const path = typeof value === "string" ? row.kind.pathIn?.(value) : undefined;
  return typeof value !== "string" || path === undefined
    ? value
    : value.slice(0, value.length - path.length) + resolve(path);
}
