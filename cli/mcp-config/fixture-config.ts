import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { UsageError } from "../program/usage-error.ts";
import { readMcpConfig, type McpConfig, type Surroundings } from "./read-mcp-config.ts";
import { resolveServer, type ResolvedServer } from "./resolve-server.ts";

/** A file of a client in a directory, and what is around it. */
export interface ConfigCase extends Partial<Surroundings> {
  readonly file: string;
  /** A text as it stands; all else as JSON. */
  readonly content: unknown;
  readonly server?: string;
}

/** Writes the file and reads it, as if the directory was the working directory. */
export function readCase(directory: string, { file, content, ...surroundings }: ConfigCase): Promise<McpConfig> {
  const path = join(directory, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content, null, 2));
  return readMcpConfig(path, {
    inputs: new Map(),
    environment: {},
    home: "/home/me",
    workingDirectory: directory,
    ...surroundings,
  });
}

/** The server of the case; the first one when it names none. */
export async function resolveCase(directory: string, given: ConfigCase): Promise<ResolvedServer> {
  const config = await readCase(directory, given);
  const [first = ""] = config.servers.keys();
  return resolveServer(config, given.server ?? first);
}

/** Why the case is refused. */
export async function refusalOf(directory: string, given: ConfigCase): Promise<UsageError> {
  const result = await resolveCase(directory, given).catch((error: unknown) => error);
  if (result instanceof UsageError) return result;
  throw new Error("it was not refused", { cause: result });
}
