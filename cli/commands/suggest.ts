import { protocolChoices } from "../../harness/revisions/revisions.ts";
import { Option } from "commander";
import { suggestionFormatNames } from "../../reports/format-names.ts";
import { addGroups, optionGroupsOf } from "../options/index.ts";
import { number } from "../options/option-kinds.ts";
import { defaultArguments } from "../options/run-arguments.ts";
import type { CommandDefinition } from "./command.ts";
import type { SuggestArguments } from "./suggest-command.ts";

/** Every tool is called in several boxes. */
const maxTimeS = 300;

export const suggest: CommandDefinition = {
  usage: "suggest",
  says: "call every tool in a sandbox, and suggest the hints that its calls support, with the evidence",
  // oxlint-disable-next-line max-lines-per-function -- the list of the command's options
  define: (command, choose, words) => {
    command.usage('[options] --cmd "node server.js"  |  [options] -- node server.js');
    addGroups(command, optionGroupsOf("suggest"));
    command
      .addOption(
        new Option("--protocol <revision>", "protocol revision; auto tries the handshake first")
          .choices(protocolChoices)
          .default(defaultArguments.protocol)
          .helpGroup("Target:"),
      )
      .addOption(number("--max-time <s>", "time for all calls", maxTimeS).helpGroup("Budget:"))
      .addOption(
        new Option(
          "--format <format>",
          "how to print it; diff changes lines of the source that calls contradict, and adds hints that are missing; ts, python and json are to be pasted",
        )
          .choices(suggestionFormatNames)
          .default("terminal")
          .helpGroup("Reports:"),
      )
      .addOption(
        new Option("--write", "make the changes of --format diff in the source, and print them").helpGroup("Reports:"),
      )
      .addHelpText(
        "after",
        `
A server that is already running cannot be tested this way, because it is not in a sandbox: its tools would have real effects.

Exit codes:
  0 it ran   2 wrong usage, or no sandbox can be made   3 the server could not be tested   70 a bug in this tool
  130 interrupted`,
      )
      .action((options: Partial<SuggestArguments>) =>
        choose(async (surroundings) => {
          const { suggestCommand } = await import("./suggest-command.ts");
          const typed = {
            ...defaultArguments,
            maxTime: maxTimeS,
            format: "terminal",
            write: false,
            ...options,
          } as const;
          return suggestCommand(typed, words, surroundings);
        }),
      );
  },
};
