import { Option } from "commander";
import type { CoverageArguments } from "./coverage-command.ts";
import type { CommandDefinition } from "./command.ts";

export const coverage: CommandDefinition = {
  usage: "coverage",
  says: "list every requirement with the checks that test it and the mutants that prove them",
  define: (command, choose) => {
    command
      .addOption(
        new Option("--format <format>", "how to print it")
          .choices(["terminal", "markdown", "json"])
          .default("terminal"),
      )
      .option("--document <id>", "only the requirements of this document, such as annotations, resolve or core")
      .action((options: CoverageArguments) =>
        choose(async ({ stdout }) => (await import("./coverage-command.ts")).coverageCommand(options, stdout)),
      );
  },
};
