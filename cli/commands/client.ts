import { clientDefaults, type ClientArguments } from "../options/client-arguments.ts";
import { addGroups, optionGroupsOf } from "../options/index.ts";
import { clientOptions, clientScopeOptions } from "../options/client.ts";
import type { CommandDefinition } from "./command.ts";

export const client: CommandDefinition = {
  usage: "client",
  says: "test a client: run it against servers that do one odd thing each, and judge what it sends",
  define: (command, choose, words) => {
    command.usage('[options] --command "node client.js"  |  [options] -- node client.js  |  [options]');
    addGroups(command, [clientOptions, clientScopeOptions, ...optionGroupsOf("client")]);
    command
      .addHelpText(
        "after",
        `
The client's command gets the URL of a server as its last argument, or where {url} stands in it; with --stdio the words that
start a server, or where {server} stands. {mcpServers} and {openCode} are the path of a file that names the server,
{codexHome} is a directory with a config.toml; {config} is a copy of --config-file with the server in place of its servers, or
where {url} or {server} stands in it, and {configDirectory} the directory of the copy. All of them work in values of --env as
well, and {directory} is a directory of the run.
MCP_CONFORMANCE_SCENARIO, MCP_CONFORMANCE_PROTOCOL_VERSION and MCP_CONFORMANCE_CONTEXT are those of the official suite, with
"steps" in the context; MCP_ANNOTATIONS_SCENARIO names the scenario, and MCP_ANNOTATIONS_DECISIONS a file for decisions.

Without a command the servers wait for clients until Ctrl-C, and what each client does is printed as it happens.

Exit codes:
  0 nothing failed   1 a MUST is broken, or a verdict of --fail-on   2 wrong usage   3 the client could not be tested
  4 nothing could be verified, or a contradiction was seen that could not be tried again   70 a bug in this tool   130 interrupted`,
      )
      .action((options: Partial<ClientArguments>) =>
        choose(async (surroundings) => {
          const { clientCommand } = await import("../clients/client-command.ts");
          return clientCommand({ ...clientDefaults, ...options }, words, surroundings);
        }),
      );
  },
};
