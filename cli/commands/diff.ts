import { Option } from "commander";
import { differenceFormatNames } from "../../reports/format-names.ts";
import { runOptionGroups } from "../options/index.ts";
import { defaultArguments } from "../options/run-arguments.ts";
import type { CommandDefinition } from "./command.ts";
import type { DiffArguments } from "./diff-command.ts";

const shared: ReadonlySet<string | undefined> = new Set([
  "--header",
  "--header-env",
  "--headers-file",
  "--cwd",
  "--env",
  "--timeout",
  "--start-timeout",
  "--no-color",
]);

export const diff: CommandDefinition = {
  usage: "diff <old> <new>",
  define: (program, choose) => {
    const command = program
      .command("diff")
      .description("compare the tools of two reports, saved lists or servers: which hints became safer or riskier")
      .argument("<old>", "a report of --report json=<file>, a saved tools/list, a URL, or a command in quotes")
      .argument("<new>", "the same, of the newer version");
    for (const { heading, options } of runOptionGroups) {
      for (const option of options()) if (shared.has(option.long)) command.addOption(option.helpGroup(heading));
    }
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
