import { Option } from "commander";
import type { CommandDefinition } from "./command.ts";
import type { InitArguments } from "./init-command.ts";

export const init: CommandDefinition = {
  usage: "init",
  says: "look at the project, try its server in a sandbox, and write a configuration for a bare command",
  define: (command, choose) => {
    command
      .addOption(new Option("--cmd <command>", "command that starts the server, in place of the one that is found"))
      .addOption(new Option("--workflow", "also write a workflow for GitHub"))
      .addOption(new Option("--no-try", "write without trying the command"))
      .addHelpText(
        "after",
        `
No file is overwritten.

Exit codes:
  0 the files were written   2 wrong usage, or no server was found   3 the server did not start`,
      )
      .action((options: InitArguments) =>
        choose(async (surroundings) => (await import("./init-command.ts")).initCommand(options, surroundings)),
      );
  },
};
