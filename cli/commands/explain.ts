import type { CommandDefinition } from "./command.ts";

export const explain: CommandDefinition = {
  usage: "explain <check>",
  define: (program, choose) => {
    program
      .command("explain")
      .description("tell what one check claims and how to repair a contradiction, or how ambiguous wording can be read")
      .argument("<id>", "id of a check or an ambiguity, such as determinism/repeated-queries-agree or AMB-05")
      .action((id: string) => choose(async () => (await import("./explain-command.ts")).explainCommand(id)));
  },
};
