import { didYouMean, UsageError } from "../program/usage-error.ts";
import type { CommandDefinition } from "./command.ts";

/** What stands for every option of a run in place of a command. */
const everything = "all";

export const help: CommandDefinition = {
  usage: "help [command]",
  says: "show the help of a command, or with all every option of a run",
  define: (command, choose, _words, program) => {
    command.argument("[command]").action((name: string | undefined) =>
      choose(() => {
        const named = program.commands.find((each) => each.name() === name);
        if (named === undefined && name !== undefined && name !== everything) {
          const names = program.commands.map((each) => each.name());
          throw new UsageError(
            `${JSON.stringify(name)} is not a command of this tool`,
            `${didYouMean(name, names) ?? ""}The commands are: ${names.join(", ")}. \`explain <name>\` knows checks, hints and verdicts.`,
          );
        }
        (named ?? program).outputHelp();
        return Promise.resolve(0);
      }),
    );
  },
};
