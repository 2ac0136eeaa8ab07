import { Option } from "commander";
import { addGroups, optionGroupsOf } from "../options/index.ts";
import { defaultArguments } from "../options/run-arguments.ts";
import type { CommandDefinition } from "./command.ts";
import type { InitArguments } from "./init-command.ts";

export const init: CommandDefinition = {
  usage: "init",
  says: "look at the project, try its server in a sandbox, and write a configuration for a bare command",
  define: (command, choose) => {
    addGroups(command, optionGroupsOf("init"));
    command
      .addOption(new Option("--workflow", "also write a workflow for GitHub").helpGroup("Files:"))
      .addOption(new Option("--no-try", "write without trying the command").helpGroup("Files:"))
      .addHelpText(
        "after",
        `
No file is overwritten.

Exit codes:
  0 the files were written   2 wrong usage, or no server was found   3 the server did not start`,
      )
      .action((options: Partial<InitArguments>) =>
        choose(async (surroundings) =>
          (await import("./init-command.ts")).initCommand({ ...defaultArguments, try: true, ...options }, surroundings),
        ),
      );
  },
};
