import { revisionChoices } from "../../harness/revisions/revisions.ts";
import { Option } from "commander";
import { positionalRows } from "../../options/positionals.ts";
import { addGroups, addPositionals, optionGroupsOf } from "../options/index.ts";
import { defaultArguments, type RunArguments } from "../options/run-arguments.ts";
import type { CommandDefinition } from "./command.ts";

export const replay: CommandDefinition = {
  usage: "replay <file>",
  says: "repeat the requests of a finding three times, and report whether it still occurs",
  define: (command, choose, words) => {
    command.usage('[options] <file> --cmd "node server.js"  |  [options] <file> -- node server.js');
    addPositionals(command, positionalRows.replay);
    addGroups(command, optionGroupsOf("replay"));
    command
      .addOption(
        new Option("--protocol <revision>", "protocol revision; default: the revision of the finding")
          .choices(revisionChoices)
          .helpGroup("Target:"),
      )
      .addHelpText(
        "after",
        `
The command in the file is shown but never run: the file may come from anybody. Tools are called only with --execute.

Exit codes:
  0 the finding is gone   1 it still occurs   2 wrong usage   3 the server could not be tested
  4 it occurred only sometimes, or was undecided   70 a bug in this tool or in a check   130 interrupted`,
      )
      .action((file: string, options: Partial<RunArguments>) =>
        choose(async (surroundings) => {
          const { replayCommand } = await import("./replay-command.ts");
          return replayCommand(file, { ...defaultArguments, protocol: "", ...options }, words, surroundings);
        }),
      );
  },
};
