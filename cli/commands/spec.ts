import { Option, type Command } from "commander";
import type { SpecificationArguments } from "../spec-command.ts";

/** Adds the command `spec` for editors of a proposal; what it runs is loaded when it is chosen. */
export function defineSpecCommand(program: Command, choose: (action: () => Promise<number>) => void): void {
  program
    .command("spec")
    .description("tell, sentence by sentence, what a proposal demands and what of it is known and tested")
    .argument("<file>", "Markdown file of the proposal")
    .addOption(
      new Option("--format <format>", "how to print it; sep-yaml is the traceability file of SEP-2484")
        .choices(["terminal", "json", "markdown", "sep-yaml"])
        .default("terminal"),
    )
    .option("--all", "every statement, not only what asks for attention")
    .option("--document <id>", "document whose requirements to compare with; default: the one it has most sentences of")
    .option("--sep <number>", "number of the proposal, for sep-yaml")
    .option("--spec-url <address>", "page of the proposal, for sep-yaml")
    .action((file: string, options: SpecificationArguments) =>
      choose(async () => (await import("../spec-command.ts")).specCommand(file, options)),
    );
}
