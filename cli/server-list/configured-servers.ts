import { resolve } from "node:path";
import { serverIdOf, type AuditedServer } from "../../audit/servers/server.ts";
import { parseInputs } from "../mcp-config/inputs.ts";
import { readMcpConfig } from "../mcp-config/read-mcp-config.ts";
import { UsageError } from "../program/usage-error.ts";

/**
 * Every server in the configuration of a client. One that is turned off, or has a placeholder that stands for nothing, is
 * among them: its run says so.
 *
 * @throws UsageError for a file that cannot be read, or names of which nothing is left in the name of a directory
 */
export async function configuredServers(path: string, inputs: readonly string[]): Promise<readonly AuditedServer[]> {
  const config = await readMcpConfig(path, { inputs: parseInputs(inputs) });
  if (config.servers.size === 0)
    throw new UsageError(`--mcp-config ${path} has no servers`, "Give a file that has some.");
  const taken = new Set<string>();
  return [...config.servers.keys()].map((name) => {
    const id = freeId(serverIdOf(name) ?? "server", taken);
    const reach = { kind: "configured", file: resolve(path), name, inputs } as const;
    return { id, install: [], installHosts: [], programs: [], reach, options: [] };
  });
}

/** Two names may differ in what no directory has. */
function freeId(id: string, taken: Set<string>): string {
  let free = id;
  for (let number = 2; taken.has(free); number += 1) free = `${id.slice(0, 90)}-${number}`;
  taken.add(free);
  return free;
}
