import { Option } from "commander";
import { addGroups, optionGroupsOf } from "../options/index.ts";
import { defaultArguments } from "../options/run-arguments.ts";
import type { CommandDefinition } from "./command.ts";
import type { JudgeArguments } from "./judge-command.ts";

export const judge: CommandDefinition = {
  usage: "judge <journal...>",
  says: "judge the calls of a run again from its journal, without the server, with this version or other readings",
  define: (command, choose) => {
    command.argument("<journal...>", "files that --journal wrote, or directories of them");
    addGroups(command, optionGroupsOf("judge"));
    command
      .addOption(
        new Option("--format <format>", "how to print it")
          .choices(["terminal", "json"])
          .default("terminal")
          .helpGroup("Reports:"),
      )
      .addHelpText(
        "after",
        `
No server is started. What its calls did is judged as in the run, so that the verdicts are those of the run, unless this
version judges otherwise or --reading says how to read a sentence. At the end stands what each other reading would change.
Checks that ask the server, other than by calling its tools, are left out and counted.

Exit codes:
  0 nothing fails   1 something does   2 wrong usage, or a file that is not a journal of this version
  4 nothing is decided, as where the run called no tool   70 a bug in this tool`,
      )
      .action((journals: readonly string[], typed: Partial<JudgeArguments>) =>
        choose(async (surroundings) => {
          const { judgeCommand } = await import("./judge-command.ts");
          return judgeCommand(journals, { ...defaultArguments, format: "terminal", ...typed }, surroundings);
        }),
      );
  },
};
