import type { ServerPlace } from "./client-launch.ts";

/** The name that configurations give the server. */
const serverName = "conformance";

/** A way to write a server into a file that a client reads. */
export interface ClientConfiguration {
  /** The placeholder for it in a command, in braces. */
  readonly placeholder: string;
  /** The file in the directory of the run. */
  readonly file: string;
  /** Whether the placeholder means the directory of the file, which then needs this name. */
  readonly isDirectory?: true;
  readonly text: (server: ServerPlace) => string;
}

/** Every file that we know, each as an object: its placeholder and its text. */
export const clientConfigurations: readonly ClientConfiguration[] = [
  {
    placeholder: "mcpServers",
    file: "mcp.json",
    text: (server) => json({ mcpServers: { [serverName]: jsonEntry(server) } }),
  },
  {
    placeholder: "codexHome",
    file: "config.toml",
    isDirectory: true,
    text: (server) => `[mcp_servers.${serverName}]\n${tomlEntry(server)}`,
  },
  {
    placeholder: "openCode",
    file: "opencode.json",
    text: (server) =>
      json({
        mcp: {
          [serverName]:
            server.kind === "http"
              ? { type: "remote", url: server.url, enabled: true }
              : { type: "local", command: server.command, enabled: true },
        },
      }),
  },
];

function json(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

function jsonEntry(server: ServerPlace): object {
  if (server.kind === "http") return { type: "http", url: server.url };
  const [command = "", ...args] = server.command;
  return { command, args };
}

/** A string of JSON is also one of TOML. */
function tomlEntry(server: ServerPlace): string {
  if (server.kind === "http") return `url = ${JSON.stringify(server.url)}\n`;
  const [command = "", ...args] = server.command;
  return `command = ${JSON.stringify(command)}\nargs = ${JSON.stringify(args)}\n`;
}
