import { Option } from "commander";
import { queryDialects } from "../../harness/dialects/query-dialects.ts";
import { protocolChoices } from "../../harness/revisions/revisions.ts";
import { count } from "../../options/value-kind.ts";
import { clientDefaults } from "./client-arguments.ts";
import { number, parsePort, repeatable } from "./option-kinds.ts";
import type { OptionGroup } from "./option-group.ts";
import { rowOption } from "./row-option.ts";

/** How to run the client. */
export const clientOptions: OptionGroup = {
  heading: "Client:",
  options: () => [
    new Option("--command <command>", "command that runs the client; split into words, never given to a shell"),
    new Option("--stdio", "give the client the command of a server on stdio, and not a URL"),
    repeatable("--env <KEY=VALUE>", "environment variable for the client (repeatable)"),
    new Option("--cwd <directory>", "working directory of the client"),
    new Option(
      "--config-file <file>",
      "configuration of the client (JSON or TOML); each run gets a copy with the server in it, for which {config} stands",
    ),
    new Option(
      "--protocol <revision>",
      "revision that the servers speak; auto speaks the one that the client does; all runs everything twice, in each kind of revision",
    )
      .choices([...protocolChoices, "all"])
      .default(clientDefaults.protocol),
    number("--timeout <ms>", "how long each run of the client may take, in ms", clientDefaults.timeout),
    rowOption({
      flags: "--concurrency <n>",
      says: "runs of the client at the same time; default: the number of processors, and at least 2",
      kind: { ...count(0), isShown: false },
    }),
    new Option("--port <port>", "without --command: the port that the servers listen on; 0 for any that is free")
      .argParser(parsePort)
      .default(clientDefaults.port),
  ],
};

/** What to run it in, and what to judge. */
export const clientScopeOptions: OptionGroup = {
  heading: "Scope:",
  options: () => [
    repeatable("--scenario <id,...>", "only these scenarios (repeatable)"),
    repeatable("--check <id,...>", "only these checks (repeatable)"),
    new Option("--dialect <dialect>", "only the runs in this dialect")
      .choices(["all", "static", ...queryDialects.map(({ id }) => id)])
      .default(clientDefaults.dialect),
  ],
};
