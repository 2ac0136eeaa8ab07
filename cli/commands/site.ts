import { Option } from "commander";
import type { CommandDefinition } from "./command.ts";
import type { SiteArguments } from "./site-command.ts";

export const site: CommandDefinition = {
  usage: "site <results>",
  says: "write static pages from the results of an audit: a matrix, and a page for each server",
  define: (command, choose) => {
    command
      .argument("<results>", "a directory that audit --results or merge wrote")
      .addOption(new Option("--to <directory>", "where the pages go").default("site"))
      .addOption(new Option("--title <text>", "title of the site").default("Audited MCP servers"))
      .addHelpText(
        "after",
        `
A file dispute.yaml beside a server.yaml is shown on the page of its server, as what its author says:

  by: Ada Example
  date: 2026-01-31
  answer: The cache that is written is our own.`,
      )
      .action((results: string, options: SiteArguments) =>
        choose(async (surroundings) => (await import("./site-command.ts")).siteCommand(results, options, surroundings)),
      );
  },
};
