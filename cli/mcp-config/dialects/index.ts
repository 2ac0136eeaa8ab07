import type { McpConfigDialect } from "../entry/server-entry.ts";
import { bundle } from "./bundle.ts";
import { codex } from "./codex.ts";
import { bareServers, mcpServers } from "./mcp-servers.ts";
import { openCode } from "./open-code.ts";
import { vsCode } from "./vs-code.ts";

/** Every way in which servers are written down; the first that finds its own in a file reads it. */
export const mcpConfigDialects: readonly McpConfigDialect[] = [
  bundle,
  mcpServers,
  vsCode,
  codex,
  openCode,
  bareServers,
];
