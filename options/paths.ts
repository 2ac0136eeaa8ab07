import type { OptionRow } from "./option-row.ts";
import { positionalsOf } from "./positionals.ts";
import { relayRows } from "./relay.ts";
import { runOptions } from "./run-options.ts";

/** What is asked of a row here. */
type Row = Pick<OptionRow, "flags" | "kind"> & Partial<Pick<OptionRow, "commands">>;

/**
 * The path that a word of an option names, from the working directory.
 *
 * @param command that the option was given to; undefined for a run
 * @param option as it is typed, such as `--config`
 * @param word its value
 * @returns the end of the word; undefined where it names none
 */
export function pathIn(command: string | undefined, option: string, word: string): string | undefined {
  return rowsOf(command)
    .find(({ flags }) => flags.split(" ")[0] === option)
    ?.kind.pathIn?.(word);
}

/**
 * The path that a word without a name is.
 *
 * @param command that takes it; undefined for a run
 * @param position among the words without a name, from 0
 * @returns undefined where it is none
 */
export function positionalPath(command: string | undefined, position: number, word: string): string | undefined {
  return positionalsOf(command)[position]?.kind.pathIn?.(word);
}

function rowsOf(command: string | undefined): readonly Row[] {
  const rows: readonly Row[] = Object.values(runOptions);
  if (command === undefined) return rows;
  const own: readonly Row[] = command === "relay" ? Object.values(relayRows) : [];
  return [...own, ...rows.filter(({ commands = [] }) => commands.some((each) => each === command))];
}
