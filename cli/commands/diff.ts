import { Option } from "commander";
import { differenceFormatNames } from "../../reports/format-names.ts";
import { addGroups, optionGroupsOf } from "../options/index.ts";
import { defaultArguments } from "../options/run-arguments.ts";
import type { CommandDefinition } from "./command.ts";
import type { DiffArguments } from "./diff-command.ts";

export const diff: CommandDefinition = {
  usage: "diff <old> <new>",
  says: "compare the tools of two reports, saved lists or servers: which hints became safer or riskier",
  define: (command, choose) => {
    command
      .argument("<old>", "a report of --report json=<file>, a saved tools/list, a URL, or a command in quotes")
      .argument("<new>", "the same, of the newer version");
    addGroups(command, optionGroupsOf("diff"));
    command
      .addOption(
        new Option("--format <format>", "how to print it")
          .choices(differenceFormatNames)
          .default("terminal")
          .helpGroup("Reports:"),
      )
      .addHelpText(
        "after",
        `
No tool is called. Reports of --execute also tell whether the behaviour changed, and whether calls keep to a safer hint.

Exit codes:
  0 no hint became safer without evidence   1 one did   2 wrong usage   3 a server could not be listed
  70 a bug in this tool   130 interrupted`,
      )
      .action((before: string, now: string, options: Partial<DiffArguments>) =>
        choose(async (surroundings) => {
          const { diffCommand } = await import("./diff-command.ts");
          return diffCommand(before, now, { ...defaultArguments, format: "terminal", ...options }, surroundings);
        }),
      );
  },
};
