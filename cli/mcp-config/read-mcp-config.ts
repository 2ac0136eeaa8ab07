import { homedir } from "node:os";
import { basename, dirname, resolve } from "node:path";
import type { DocumentFormat } from "../documents/document.ts";
import type { Field } from "../documents/field.ts";
import { jsonDocument } from "../documents/json-document.ts";
import { readDocument } from "../documents/read-document.ts";
import { tomlDocument } from "../documents/toml-document.ts";
import { yamlDocument } from "../documents/yaml-document.ts";
import { UsageError } from "../program/usage-error.ts";
import { mcpConfigDialects } from "./dialects/index.ts";
import type { FillingContext } from "./entry/placeholder.ts";
import { filledDefault } from "./entry/placeholder-forms.ts";
import type { McpConfigDialect } from "./entry/server-entry.ts";

/** The servers of a configuration that is there for MCP clients. */
export interface McpConfig {
  /** As it was given. */
  readonly path: string;
  readonly dialect: McpConfigDialect;
  /** By name. */
  readonly servers: ReadonlyMap<string, Field>;
  readonly context: FillingContext;
}

/** What is not in the file. */
export interface Surroundings {
  readonly inputs: ReadonlyMap<string, readonly string[]>;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly home?: string;
  readonly workingDirectory?: string;
}

const formats: readonly DocumentFormat[] = [jsonDocument, tomlDocument, yamlDocument];
/** Claude Code keeps its history beside its servers. */
const maxBytes = 32 * 1024 * 1024;
const maxServers = 1_000;
const giveOne = "Give the configuration of a client, such as .mcp.json, .vscode/mcp.json or ~/.codex/config.toml.";
/** Directories of clients in a project. */
const clientDirectories = new Set([".vscode", ".cursor", ".codex", ".gemini", ".claude", ".windsurf"]);

/**
 * Reads the file of `--mcp-config`. No entry of it is looked at yet.
 *
 * @throws UsageError for a file that cannot be read, or has no servers
 */
export async function readMcpConfig(path: string, surroundings: Surroundings): Promise<McpConfig> {
  if (/\.(?:mcpb|dxt)$/iu.test(path)) {
    throw new UsageError(
      `--mcp-config ${path} is an archive, and archives are not unpacked`,
      "Unzip it into a directory, and give its manifest.json.",
    );
  }
  const root = await readDocument({ option: "--mcp-config", path, formats, maxBytes, giveOne });
  root.members(giveOne);
  for (const dialect of mcpConfigDialects) {
    const servers = dialect.serversIn(root);
    if (servers === undefined) continue;
    if (servers.size > maxServers) {
      throw new UsageError(
        `--mcp-config ${path} has ${servers.size} servers, more than ${maxServers}`,
        "Give a file with the one to test.",
      );
    }
    return { path, dialect, servers, context: contextOf(path, root, dialect, surroundings) };
  }
  throw new UsageError(
    `--mcp-config ${path} has no servers`,
    "Servers are read from a member mcpServers, servers, mcp_servers or mcp, or from the manifest of a bundle.",
  );
}

function contextOf(path: string, root: Field, dialect: McpConfigDialect, surroundings: Surroundings): FillingContext {
  const { inputs, environment = process.env, home = homedir(), workingDirectory = process.cwd() } = surroundings;
  const directory = dirname(resolve(workingDirectory, path));
  const workspace = workspaceOf(path, directory, home) ?? workingDirectory;
  const context = { environment, given: inputs, declared: new Map(), directory, workspace, home };
  const declared = dialect.inputsIn?.(root, (template) => filledDefault(template, context)) ?? new Map();
  return { ...context, declared };
}

/** The project that a file belongs to; undefined for the files of a user. */
function workspaceOf(path: string, directory: string, home: string): string | undefined {
  const project = clientDirectories.has(basename(directory))
    ? dirname(directory)
    : basename(path) === ".mcp.json"
      ? directory
      : undefined;
  return project === home ? undefined : project;
}
