import { addGroups, optionGroupsOf } from "../options/index.ts";
import { defaultArguments } from "../options/run-arguments.ts";
import { relayOptions, type RelayArguments } from "../relay/relay-arguments.ts";
import type { CommandDefinition } from "./command.ts";

export const relay: CommandDefinition = {
  usage: "relay",
  says: "test a gateway, proxy or bridge: do the hints of the server behind it arrive?",
  define: (command, choose, words) => {
    command.usage(
      '[options] --cmd "npx mcp-remote {upstream-url}"  |  [options] --url http://127.0.0.1:{port}/mcp --cmd "… {upstream} …"',
    );
    addGroups(command, [relayOptions, ...optionGroupsOf("relay")]);
    command
      .addHelpText(
        "after",
        `
{upstream} is replaced by a program that starts the server behind the relay, {upstream-url} by its URL. The bundled server is
called without --execute. Tools of your own server are called only with --execute --accept-real-effects: without a sandbox.

Exit codes are those of a run.`,
      )
      .action((options: Partial<RelayArguments>) =>
        choose(async (surroundings) => {
          const { relayCommand } = await import("./relay-command.ts");
          return relayCommand({ ...defaultArguments, rename: [], override: [], ...options }, words, surroundings);
        }),
      );
  },
};
