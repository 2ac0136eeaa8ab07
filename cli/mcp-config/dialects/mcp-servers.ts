import {
  anyOther,
  editorPlaces,
  input,
  percentVariable,
  prefixedVariable,
  variable,
} from "../entry/placeholder-forms.ts";
import { readEntry, type McpConfigDialect } from "../entry/server-entry.ts";

const placeholders = [editorPlaces, prefixedVariable, input, variable, anyOther, percentVariable];
const hint = 'It has the form {"mcpServers": {"name": {"command": "node", "args": ["server.js"]}}}.';

/** Claude Desktop, Claude Code (`.mcp.json`), Cursor, Windsurf, Gemini and most others. */
export const mcpServers: McpConfigDialect = {
  title: "mcpServers",
  serversIn: (root) => root.member("mcpServers")?.members(hint),
  entryOf: (server) => readEntry(server, { placeholders }),
};

/** The same without the member around it. */
export const bareServers: McpConfigDialect = {
  title: "servers by name",
  serversIn: (root) => {
    const servers = [...root.members(hint)];
    const isEntry = servers.every(([, { value }]) => isServer(value));
    return servers.length > 0 && isEntry ? new Map(servers) : undefined;
  },
  entryOf: mcpServers.entryOf,
};

function isServer(value: unknown): boolean {
  return typeof value === "object" && value !== null && ("command" in value || "url" in value);
}
