import type { Command } from "commander";
import type { CommandOfRows, OptionRow } from "../../options/option-row.ts";
import type { PositionalRow } from "../../options/positionals.ts";
import { optionGroups } from "../../options/run-options.ts";
import type { OptionGroup } from "./option-group.ts";
import { rowOption } from "./row-option.ts";

/** The options of a run, in the order of the help. */
export const runOptionGroups: readonly OptionGroup[] = groupsWhere(() => true);

/** Options of a run that a command takes, too. */
export function optionGroupsOf(command: CommandOfRows): readonly OptionGroup[] {
  return groupsWhere(({ commands }) => commands.includes(command), command);
}

/** Adds options to a command, under the headings of its help. */
export function addGroups(command: Command, groups: readonly OptionGroup[]): void {
  for (const { heading, options } of groups) {
    for (const option of options()) command.addOption(option.helpGroup(heading));
  }
}

/** Adds the words that a command takes without a name. */
export function addPositionals(command: Command, rows: readonly PositionalRow[]): void {
  for (const { flags, says } of rows) command.argument(flags, says);
}

function groupsWhere(isWanted: (row: OptionRow) => boolean, command?: CommandOfRows): readonly OptionGroup[] {
  const inCommand = (row: OptionRow): OptionRow => {
    const says = command === undefined ? undefined : row.saysIn?.[command];
    return says === undefined ? row : { ...row, says };
  };
  return optionGroups.map(({ heading, rows }) => ({
    heading,
    options: () => Object.values(rows).filter(isWanted).map(inCommand).map(rowOption),
  }));
}
