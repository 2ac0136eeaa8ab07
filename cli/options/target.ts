import { Option } from "commander";
import { defaultArguments } from "./run-arguments.ts";
import { number, rate, repeatable } from "./option-kinds.ts";
import type { OptionGroup } from "./option-group.ts";

/** What to launch, and how to speak with it. */
export const targetOptions: OptionGroup = {
  heading: "Target:",
  options: () => [
    new Option("--cmd <command>", "command that starts the server on stdio; split into words, never given to a shell"),
    new Option(
      "--url <address>",
      "address of a server behind Streamable HTTP; with a command, the command starts it, on the port that stands for {port} in both",
    ),
    new Option(
      "--mcp-config <file>",
      "configuration of an MCP client that has the server, such as .mcp.json; without --server its servers are listed",
    ),
    new Option("--server <name>", "the server of --mcp-config to test"),
    repeatable("--input <id=value>", "value that --mcp-config asks its user for (repeatable)"),
    repeatable("--header <Name: value>", "header for every request to --url (repeatable)"),
    repeatable("--header-env <Name=VARIABLE>", "the same, with its value from an environment variable (repeatable)"),
    new Option("--headers-file <file>", "the same for each line of a file"),
    number(
      "--concurrency <n>",
      "requests to --url that may be open at once, in each session",
      defaultArguments.concurrency,
    ),
    rate("--rps <n>", "requests to --url in a second at most, over all sessions; unlimited when absent"),
    new Option("--cwd <directory>", "working directory of the server"),
    repeatable("--env <KEY=VALUE>", "environment variable for the server (repeatable)"),
    new Option(
      "--protocol <revision>",
      "how to speak with it; auto tries the handshake first (over HTTP server/discover), and the other way in a new instance if that fails; all runs everything twice, once with it and once without, and adds the revision to the names of report files",
    )
      .choices(["auto", "all", "2025-11-25", "2026-07-28"])
      .default(defaultArguments.protocol),
  ],
};
