import { resolve } from "node:path";
import { httpTarget } from "../../harness/connect/http/http-target.ts";
import { stdioTarget } from "../../harness/connect/stdio-target.ts";
import type { Target } from "../../harness/connect/target.ts";
import type { Mask } from "../../harness/secrets/masker.ts";
import { parseInputs } from "../mcp-config/inputs.ts";
import { listServers } from "../mcp-config/list-servers.ts";
import { readMcpConfig, type McpConfig } from "../mcp-config/read-mcp-config.ts";
import { resolveServer, type ResolvedServer } from "../mcp-config/resolve-server.ts";
import { inputVariable } from "../mcp-config/entry/placeholder-forms.ts";
import { programName } from "../../library/program-name.ts";
import { quoteForShell } from "../../reports/escape/shell-word.ts";
import type { RunArguments } from "../options/run-arguments.ts";
import { variablesOf } from "../../suites/directories/profile-names.ts";
import { nearestName } from "../../harness/json/nearest-name.ts";
import type { TextStream } from "../program/surroundings.ts";
import { existingNames, UsageError } from "../program/usage-error.ts";
import { headerWords, readHeaders } from "./endpoint-arguments.ts";
import { asWord, environmentWord, readEnvironment, shownDirectories, variableWord } from "./launch-arguments.ts";
import { assertNeededGiven } from "./needed-option.ts";
import { assertNoSandbox, type NamedTarget } from "./target-arguments.ts";

/**
 * A server out of the configuration of a client. What is typed beside it is added, or takes its place.
 *
 * @param path the file of `--mcp-config`
 * @throws UsageError when none is chosen, after all were listed, and for one that cannot be used
 */
export async function configuredTarget(options: RunArguments, path: string, stdout: TextStream): Promise<NamedTarget> {
  const config = await readMcpConfig(path, { inputs: parseInputs(options.input) });
  const name = options.server;
  if (name === undefined) {
    stdout.write(listServers(config));
    const which = config.servers.size === 1 ? "has one server" : `has ${config.servers.size} servers`;
    throw new UsageError(
      `--mcp-config ${path} ${which}, and none was chosen`,
      `Choose one with --server <name>, or test all of them: ${programName} audit --mcp-config ${quoteForShell(path)}`,
    );
  }
  const server = await resolveServer(config, assertName(config, name));
  const environment = { ...variablesOf(options.profile), ...readEnvironment(options) };
  const names = (mask: Mask): readonly string[] => [
    ...["--mcp-config", path, "--server", name].map((word) => asWord(word, mask)),
    ...options.input.flatMap((entry) => ["--input", inputWord(entry)]),
    ...Object.entries(environment).flatMap(([key, value]) => ["--env", environmentWord(key, value, mask)]),
    ...headerWords(options).map((word) => asWord(word, mask)),
  ];
  return { target: targetFor(server, options, environment), words: names };
}

function assertName({ path, servers }: McpConfig, name: string): string {
  if (servers.has(name)) return name;
  const names = [...servers.keys()];
  const nearest = nearestName(name, names);
  const meant = nearest === undefined ? "" : `Did you mean ${JSON.stringify(nearest)}? `;
  throw new UsageError(
    `--mcp-config ${path} has no server ${JSON.stringify(name)}`,
    names.length === 0 ? "It has none at all." : meant + existingNames("servers", names),
  );
}

function targetFor(
  server: ResolvedServer,
  options: RunArguments,
  environment: Readonly<Record<string, string>>,
): Target {
  switch (server.kind) {
    case "stdio": {
      assertNeededGiven(options, "url");
      const cwd = options.cwd === undefined ? server.launch.cwd : resolve(options.cwd);
      const env = { ...server.launch.env, ...environment };
      const target = stdioTarget({ ...server.launch, cwd, env, ...shownDirectories(options) });
      return named(target, server);
    }
    case "http": {
      assertNoSandbox(options, "a server that has an address");
      const headers = [...server.headers, ...readHeaders(options)].map(
        ([name, value]) => [name.toLowerCase(), [name, value] as const] as const,
      );
      const endpoint = { url: server.url, headers: [...new Map(headers).values()] };
      return named(httpTarget({ endpoint, concurrency: options.concurrency, rps: options.rps }), server);
    }
  }
}

/** A report shows the words as the file has them: none of what its placeholders stand for. */
function named(target: Target, { written, secrets, asked }: ResolvedServer): Target {
  const traits = { ...target.traits, secrets, ...(asked === undefined ? {} : { configuration: asked }) };
  return { ...target, command: written, traits };
}

/** Values may be secrets: the shell into which the command is pasted fills them in. */
function inputWord(entry: string): string {
  const id = entry.slice(0, entry.indexOf("="));
  return variableWord(id, inputVariable(id));
}
