import type { CommandDefinition } from "./command.ts";
import type { BadgeArguments } from "./badge-command.ts";

export const badge: CommandDefinition = {
  usage: "badge <report.json>",
  says: "make a badge of a saved JSON report, which names what was tested",
  define: (command, choose) => {
    command
      .argument("<report.json>", "what --report json=<file> wrote")
      .option(
        "--endpoint <file>",
        "write the JSON of a shields endpoint badge; without a file option it goes to stdout",
      )
      .option("--svg <file>", "write the badge as an SVG picture")
      .action((file: string, options: BadgeArguments) =>
        choose(async (surroundings) => (await import("./badge-command.ts")).badgeCommand(file, options, surroundings)),
      );
  },
};
