import { revisionChoices } from "../../harness/revisions/revisions.ts";
import { Option } from "commander";
import { defaultArguments } from "./run-arguments.ts";
import { number, once, rate, repeatable } from "./option-kinds.ts";
import type { OptionGroup } from "./option-group.ts";

/** What to launch, and how to speak with it. */
export const targetOptions: OptionGroup = {
  heading: "Target:",
  options: () => [
    once("--cmd <command>", "command that starts the server on stdio; split into words, never given to a shell"),
    once(
      "--url <address>",
      "URL of a Streamable HTTP server; with a command, the command starts it, and {port} in both is replaced by a free port",
    ),
    once(
      "--mcp-config <file>",
      "configuration of an MCP client that has the server, such as .mcp.json; without --server its servers are listed",
    ),
    once("--server <name>", "the server of --mcp-config to test"),
    repeatable("--input <id=value>", "value of an input in --mcp-config (repeatable)"),
    repeatable("--header <Name: value>", "header for every request to --url (repeatable)"),
    repeatable("--header-env <Name=VARIABLE>", "the same, with its value from an environment variable (repeatable)"),
    new Option("--headers-file <file>", "the same for each line of a file"),
    number(
      "--concurrency <n>",
      "maximum number of open requests to --url in each session",
      defaultArguments.concurrency,
    ),
    rate("--rps <n>", "maximum number of requests to --url per second, over all sessions; default: unlimited"),
    new Option(
      "--tools-list <file>",
      "a saved tools/list instead of a server: run the checks that need nothing else; nothing is launched",
    ),
    new Option("--cwd <directory>", "working directory of the server"),
    repeatable("--env <KEY=VALUE>", "environment variable for the server (repeatable)"),
    repeatable("--env-from <KEY=VARIABLE>", "the same, with its value from an environment variable (repeatable)"),
    new Option(
      "--protocol <revision>",
      "protocol revision; auto tries the handshake first (over HTTP server/discover), and the other way in a new instance if that fails; all runs everything twice, once with it and once without, and adds the revision to the names of report files",
    )
      .choices(["auto", "all", ...revisionChoices])
      .default(defaultArguments.protocol),
  ],
};
