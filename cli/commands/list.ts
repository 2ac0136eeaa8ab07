import { ownCheckOptions } from "../options/own-checks.ts";
import type { OwnCheckArguments } from "../run/own-checks.ts";
import type { CommandDefinition } from "./command.ts";

export const list: CommandDefinition = {
  usage: "list [suite]",
  says: "list every check, or those of a suite",
  define: (command, choose) => {
    command.argument("[suite]");
    for (const option of ownCheckOptions()) command.addOption(option);
    command.action((suite: string | undefined, options: OwnCheckArguments) =>
      choose(async ({ stdout }) => (await import("./list-command.ts")).listCommand(suite, options, stdout)),
    );
  },
};
