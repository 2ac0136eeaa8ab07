import { Option } from "commander";
import type { SpecificationArguments } from "./spec-command.ts";
import type { CommandDefinition } from "./command.ts";

/** For editors of a proposal. */
export const spec: CommandDefinition = {
  usage: "spec <file> [newer]",
  says: "show which MUST and SHOULD statements of a proposal are tested, or what changed between two versions of it",
  define: (command, choose) => {
    command
      .argument("<file>", "Markdown file of the proposal; with a newer one, the older version")
      .argument("[newer]", "newer version: show what changed, sentence by sentence")
      .addOption(
        new Option("--format <format>", "how to print it; sep-yaml is the traceability file of SEP-2484")
          .choices(["terminal", "json", "markdown", "sep-yaml"])
          .default("terminal"),
      )
      .option("--all", "every statement, not only those that need attention")
      .option("--document <id>", "document to compare with; default: the one with which it shares most sentences")
      .option("--reports <files...>", "with two versions: saved JSON reports, to show which verdicts would change")
      .option("--sep <number>", "number of the proposal, for sep-yaml")
      .option("--spec-url <address>", "page of the proposal, for sep-yaml")
      .action((file: string, newer: string | undefined, options: SpecificationArguments) =>
        choose(async ({ stdout }) =>
          newer === undefined
            ? (await import("./spec-command.ts")).specCommand(file, options, stdout)
            : (await import("./spec-difference-command.ts")).specDifferenceCommand(file, newer, options, stdout),
        ),
      );
  },
};
