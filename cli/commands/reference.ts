import { Option } from "commander";
import { queryDialects } from "../../harness/dialects/query-dialects.ts";
import { revisionChoices } from "../../harness/revisions/revisions.ts";
import type { ReferenceArguments } from "./reference-command.ts";
import { parsePort } from "../options/option-kinds.ts";
import type { CommandDefinition } from "./command.ts";

export const reference: CommandDefinition = {
  usage: "reference",
  says: "start the bundled reference server on stdio, or over HTTP",
  // oxlint-disable-next-line max-lines-per-function -- the list of the command's options
  define: (command, choose) => {
    command
      .addOption(
        new Option("--dialect <dialect>", "dialect that the server supports")
          .choices(["static", ...queryDialects.map(({ id }) => id), "both", "all"])
          .default("annotations"),
      )
      .addOption(
        new Option(
          "--protocol <revision>",
          "revision that the server supports: the newest with a handshake, the one without, or all, by the first message",
        ).choices(["all", ...revisionChoices]),
      )
      .addOption(
        new Option(
          "--http <port>",
          "listen on this port of 127.0.0.1, at /mcp, instead of stdio; 0 for any that is free",
        ).argParser(parsePort),
      )
      .option("--mutant <id>", "add one deliberate defect; help lists all")
      .addOption(
        new Option("--http-verbs", "list tools for HTTP operations instead, with static hints").conflicts([
          "dialect",
          "mutant",
        ]),
      )
      .addOption(
        new Option("--behind-relay", "be the server that the command relay puts behind relays").conflicts([
          "mutant",
          "httpVerbs",
        ]),
      )
      .addOption(
        new Option(
          "--relay-to <server>",
          "start the bundled relay instead, before a URL or a command in quotes; --mutant adds one of its defects",
        ).conflicts(["dialect", "protocol", "httpVerbs", "behindRelay"]),
      )
      .action((options: ReferenceArguments) =>
        choose(async ({ stdout }) =>
          options.mutant === "help"
            ? (await import("./mutants-command.ts")).mutantsCommand(stdout)
            : (await import("./reference-command.ts")).referenceCommand(options),
        ),
      );
  },
};
