import { anyOtherBraced, bracedVariable } from "../entry/placeholder-forms.ts";
import { readEntry, type McpConfigDialect } from "../entry/server-entry.ts";

const placeholders = [bracedVariable, anyOtherBraced];
const hint = 'It has the form {"mcp": {"name": {"type": "local", "command": ["node", "server.js"]}}}.';

/** `opencode.json`. */
export const openCode: McpConfigDialect = {
  title: "mcp",
  serversIn: (root) => root.member("mcp")?.members(hint),
  entryOf: (server) => readEntry(server, { placeholders, env: "environment" }),
};
