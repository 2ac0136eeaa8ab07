import { ownCheckOptions } from "../options/own-checks.ts";
import type { OwnCheckArguments } from "../run/own-checks.ts";
import type { CommandDefinition } from "./command.ts";

export const explain: CommandDefinition = {
  usage: "explain <id>",
  define: (program, choose) => {
    const command = program
      .command("explain")
      .description("explain a check, a suite, a dialect, a requirement, ambiguous wording, a verdict or an exit code")
      .argument(
        "<id>",
        "such as determinism/repeated-queries-agree, truth, annotations, DA-SRV-02, AMB-05, inconclusive or 4",
      );
    for (const option of ownCheckOptions()) command.addOption(option);
    command.action((id: string, options: OwnCheckArguments) =>
      choose(async () => (await import("./explain-command.ts")).explainCommand(id, options)),
    );
  },
};
