import type { CommandDefinition } from "./command.ts";

export const merge: CommandDefinition = {
  usage: "merge <results...>",
  says: "bring the results of several audits together, such as those of shards",
  define: (command, choose) => {
    command
      .argument("<results...>", "directories that audit --results wrote")
      .requiredOption("--to <directory>", "where they go; it is made")
      .addHelpText(
        "after",
        `
Exit codes:
  0 they are together   1 two audits found different things about one version of a server; the later one is kept
  2 wrong usage`,
      )
      .action((results: readonly string[], options: { readonly to: string }) =>
        choose(async (surroundings) =>
          (await import("./merge-command.ts")).mergeCommand(results, options.to, surroundings),
        ),
      );
  },
};
