import { Option } from "commander";
import { repeatable } from "../options/option-kinds.ts";
import type { CommandDefinition } from "./command.ts";
import type { VerifyArguments } from "./verify-command.ts";

export const verify: CommandDefinition = {
  usage: "verify <report.json>",
  define: (program, choose, words) => {
    program
      .command("verify")
      .usage("<report.json>  |  <report.json> -- node server.js")
      .description("say whether a saved report is whole, and with the server whether it gets the same verdicts again")
      .argument("<report.json>", "what --report json=<file> wrote")
      .addOption(new Option("--cmd <command>", "the server, to be tested again with the same seed and options"))
      .addOption(new Option("--cwd <directory>", "its working directory"))
      .addOption(repeatable("--env <KEY=VALUE>", "environment variable for the server (repeatable)"))
      .addOption(
        repeatable("--env-from <KEY=VARIABLE>", "the same, with its value from an environment variable (repeatable)"),
      )
      .addHelpText(
        "after",
        `
Exit codes:
  0 the report is whole, and every verdict is the same   1 something is left out or differs   2 wrong usage
  3 the server could not be tested again   130 interrupted`,
      )
      .action((path: string, typed: Partial<VerifyArguments>) =>
        choose(async (surroundings) => {
          const { verifyCommand } = await import("./verify-command.ts");
          return verifyCommand(path, { env: [], envFrom: [], ...typed }, words, surroundings);
        }),
      );
  },
};
