import { ownCheckOptions } from "../options/own-checks.ts";
import type { OwnCheckArguments } from "../run/own-checks.ts";
import type { CommandDefinition } from "./command.ts";

export const explain: CommandDefinition = {
  usage: "explain [id]",
  says: "explain a check, a suite, a hint, a verdict, an exit code, a dialect, a requirement, ambiguous wording or where the time goes",
  define: (command, choose) => {
    command.argument(
      "[id]",
      "such as truth/read-only-tools-change-nothing, truth, readOnlyHint, annotations or exit-4; without it, all that there is",
    );
    for (const option of ownCheckOptions()) command.addOption(option);
    command.action((id: string | undefined, options: OwnCheckArguments) =>
      choose(async ({ stdout }) => (await import("./explain-command.ts")).explainCommand(id, options, stdout)),
    );
  },
};
