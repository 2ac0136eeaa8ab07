import { ownCheckOptions } from "../options/own-checks.ts";
import type { OwnCheckArguments } from "../run/own-checks.ts";
import type { CommandDefinition } from "./command.ts";

export const explain: CommandDefinition = {
  usage: "explain <check>",
  define: (program, choose) => {
    const command = program
      .command("explain")
      .description("tell what one check claims and how to repair a contradiction, or how ambiguous wording can be read")
      .argument("<id>", "id of a check or an ambiguity, such as determinism/repeated-queries-agree or AMB-05");
    for (const option of ownCheckOptions()) command.addOption(option);
    command.action((id: string, options: OwnCheckArguments) =>
      choose(async () => (await import("./explain-command.ts")).explainCommand(id, options)),
    );
  },
};
