import type { JsonObject } from "../../json/value.ts";
import type { ServerPlace } from "./client-launch.ts";

/** The name that configurations give the server. */
export const serverName = "conformance";

/** A way to write a server into a file that a client reads. */
export interface ClientConfiguration {
  /** The placeholder for it in a command, in braces. */
  readonly placeholder: string;
  /** The file in the directory of the run. */
  readonly file: string;
  /** Whether the placeholder means the directory of the file, which then needs this name. */
  readonly isDirectory?: true;
  /** The directory that it shares with others of the same name; its own when absent. */
  readonly directory?: string;
  readonly text: (server: ServerPlace) => string;
}

/** How clients name servers in a file, and what they write of one. */
export interface ServerMember {
  /** The member that has the servers by name. */
  readonly name: string;
  readonly entry: (server: ServerPlace) => JsonObject;
}

/** Every member that is known. */
export const serverMembers = {
  mcpServers: { name: "mcpServers", entry: typedEntry },
  servers: { name: "servers", entry: typedEntry },
  codex: { name: "mcp_servers", entry: plainEntry },
  openCode: { name: "mcp", entry: openCodeEntry },
} as const satisfies Readonly<Record<string, ServerMember>>;

/** Every file that is known, each as an object: what stands for it and what is written. */
export const clientConfigurations: readonly ClientConfiguration[] = [
  {
    placeholder: "mcpServers",
    file: "mcp.json",
    text: (server) => json({ mcpServers: { [serverName]: typedEntry(server) } }),
  },
  {
    placeholder: "codexHome",
    file: "config.toml",
    isDirectory: true,
    text: (server) => `[mcp_servers.${serverName}]\n${tomlLines(plainEntry(server))}`,
  },
  {
    placeholder: "openCode",
    file: "opencode.json",
    text: (server) => json({ mcp: { [serverName]: openCodeEntry(server) } }),
  },
];

function json(value: JsonObject): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/** A string and an array of strings in JSON are those of TOML, too. */
function tomlLines(entry: JsonObject): string {
  return Object.entries(entry)
    .map(([key, value]) => `${key} = ${JSON.stringify(value)}\n`)
    .join("");
}

function typedEntry(server: ServerPlace): JsonObject {
  return server.kind === "http" ? { type: "http", url: server.url } : plainEntry(server);
}

function plainEntry(server: ServerPlace): JsonObject {
  if (server.kind === "http") return { url: server.url };
  const [command = "", ...args] = server.command;
  return { command, args };
}

function openCodeEntry(server: ServerPlace): JsonObject {
  return server.kind === "http"
    ? { type: "remote", url: server.url, enabled: true }
    : { type: "local", command: [...server.command], enabled: true };
}
