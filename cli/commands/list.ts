import { ownCheckOptions } from "../options/own-checks.ts";
import type { OwnCheckArguments } from "../run/own-checks.ts";
import type { CommandDefinition } from "./command.ts";

export const list: CommandDefinition = {
  usage: "list",
  define: (program, choose) => {
    const command = program.command("list").description("list every check");
    for (const option of ownCheckOptions()) command.addOption(option);
    command.action((options: OwnCheckArguments) =>
      choose(async ({ stdout }) => (await import("./list-command.ts")).listCommand(options, stdout)),
    );
  },
};
