import { savedListTarget } from "../../harness/connect/saved-list-target.ts";
import { readSavedListFile } from "../documents/saved-list-file.ts";
import { isGiven, nameOf, type OptionRow } from "../../options/option-row.ts";
import { namedRows } from "../../options/run-options.ts";
import type { RunArguments } from "../options/run-arguments.ts";
import { UsageError } from "../program/usage-error.ts";
import { asWord } from "./launch-arguments.ts";
import type { NamedTarget } from "./target-arguments.ts";

/**
 * The list of tools in the file of `--tools-list`, as a target.
 *
 * @param words the argument vector after `--`, or undefined when there was none
 * @throws UsageError when the file has no list, and for what needs a server
 */
export async function savedListTargetOf(
  path: string,
  options: RunArguments,
  words: readonly string[] | undefined,
): Promise<NamedTarget> {
  const needing = needingServer(options, words);
  if (needing !== undefined) {
    throw new UsageError(
      `${needing} needs a server, and --tools-list ${path} is a saved list`,
      "Leave one of them out: of a saved list only what the list says is checked.",
    );
  }
  const entries = await readSavedListFile("--tools-list", path);
  return {
    target: savedListTarget(path, entries),
    words: (mask) => ["--tools-list", asWord(path, mask)],
  };
}

/** What was typed and means something for a server alone. */
function needingServer(options: RunArguments, words: readonly string[] | undefined): string | undefined {
  if (words !== undefined) return "the command after --";
  const values: Readonly<Record<string, unknown>> = { ...options };
  const given = namedRows.find(([name, row]) => needsServer(row, values[name]));
  return given && nameOf(given[1]);
}

function needsServer(row: OptionRow, value: unknown): boolean {
  const { needsServer: needs } = row;
  return needs !== undefined && isGiven(row, value) && (needs === true || value !== needs.unless);
}
