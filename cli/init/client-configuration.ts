import { join } from "node:path";
import { isJsonObject, member } from "../../harness/json/value.ts";
import type { ProjectKind } from "./proposal.ts";
import { readManifest } from "./read-manifest.ts";

/** Servers that the project tells MCP clients of, as far as a command alone starts them. */
export const clientConfiguration: ProjectKind = {
  name: "MCP client",
  install: () => [],
  propose: (directory) => {
    const root = readManifest(join(directory, ".mcp.json"));
    const servers = root !== undefined && isJsonObject(root) ? member(root, "mcpServers") : undefined;
    if (servers === undefined || !isJsonObject(servers)) return [];
    return Object.entries(servers).flatMap(([name, entry]) => {
      if (!isJsonObject(entry)) return [];
      const args = member(entry, "args") ?? [];
      const words = [member(entry, "command"), ...(Array.isArray(args) ? args : [])];
      // What has a placeholder or a blank needs the file itself: --mcp-config .mcp.json --server <name>.
      const plain = words.filter((word) => typeof word === "string" && /^[^\s"'$%{}]+$/u.test(word));
      return plain.length < words.length ? [] : [{ command: plain.join(" "), because: `server ${name} of .mcp.json` }];
    });
  },
};
