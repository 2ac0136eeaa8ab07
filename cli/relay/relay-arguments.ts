import { Option } from "commander";
import { relayRows } from "../../options/relay.ts";
import { repeatable, parsePort } from "../options/option-kinds.ts";
import { rowOption } from "../options/row-option.ts";
import type { OptionGroup } from "../options/option-group.ts";
import type { RunArguments } from "../options/run-arguments.ts";

/** The options of the command, as typed; those of a run mean the same as there, but for `--upstream`. */
export interface RelayArguments extends RunArguments {
  /** The command of the server behind the relay; the bundled one when absent. */
  readonly upstream?: string;
  readonly upstreamUrl?: string;
  readonly upstreamPort?: number;
  readonly configTemplate?: string;
  /** The relay over HTTP has one client in its life: it is started for each. */
  readonly oneClient?: boolean;
  readonly rename: readonly string[];
  readonly override: readonly string[];
  readonly replay?: string;
}

/** What stands behind the relay, and what its operator has declared. */
export const relayOptions: OptionGroup = {
  heading: "Relay:",
  options: () => [
    new Option(
      "--upstream <command>",
      "command of the server behind the relay; default: the bundled reference server in every dialect",
    ),
    new Option(
      "--upstream-url <address>",
      "URL of that server where it is behind HTTP; {port} in it and in --upstream is replaced by a free port",
    ),
    new Option(
      "--upstream-port <port>",
      "offer the server to a relay that runs already, at http://127.0.0.1:<port>/mcp",
    ).argParser(parsePort),
    rowOption(relayRows.configTemplate),
    new Option("--one-client", "start the relay behind --url once for each client: it refuses a second one"),
    repeatable(
      "--rename <from=to>",
      "how the relay renames a tool, such as *=notes__*; nothing after = hides it (repeatable)",
    ),
    repeatable("--override <tool.hint=value>", "a hint that the relay's operator sets; * is every tool (repeatable)"),
    rowOption(relayRows.replay),
  ],
};
