import type { CommandDefinition } from "./command.ts";
import type { ReferenceClientArguments } from "./reference-client-command.ts";

export const referenceClient: CommandDefinition = {
  usage: "reference-client [url]",
  says: "run the bundled reference client, as the command of client",
  define: (command, choose, words) => {
    command
      .usage("[options] <url>  |  [options] -- <command of a server>")
      .argument("[url]", "the server, over HTTP")
      .option("--mutant <id>", "a client with one deliberate defect; help lists them")
      .action((url: string | undefined, options: ReferenceClientArguments) =>
        choose(async (surroundings) => {
          const { referenceClientCommand } = await import("./reference-client-command.ts");
          return referenceClientCommand(options, { url, words }, surroundings);
        }),
      );
  },
};
