import { positionalRows } from "../../options/positionals.ts";
import { addGroups, addPositionals, optionGroupsOf } from "../options/index.ts";
import type { RunArguments } from "../options/run-arguments.ts";
import type { CommandDefinition } from "./command.ts";

export const verify: CommandDefinition = {
  usage: "verify <report.json>",
  says: "say whether a saved report is whole, and with the server whether it gets the same verdicts again",
  define: (command, choose, words) => {
    command.usage("<report.json>  |  <report.json> [options] -- node server.js");
    addPositionals(command, positionalRows.verify);
    addGroups(command, optionGroupsOf("verify"));
    command
      .addHelpText(
        "after",
        `
With the server, it is tested again as the report says: the same seed, budget, suites, tools, tiers, readings and
profiles. What a report does not hold has to be given again: examples, files, variables, directories, checks of your own.

Exit codes:
  0 the report is whole, and every verdict is the same   1 something is left out or differs   2 wrong usage
  3 the server could not be tested again   130 interrupted`,
      )
      .action((path: string, typed: Partial<RunArguments>) =>
        choose(async (surroundings) => {
          const { verifyCommand } = await import("./verify-command.ts");
          return verifyCommand(path, typed, words, surroundings);
        }),
      );
  },
};
