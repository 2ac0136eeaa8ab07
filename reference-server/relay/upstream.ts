import { marked } from "../protocol/dialect.ts";
import { isJsonObject, type JsonObject } from "../protocol/json-object.ts";
import type { Hooks, World } from "../service/hooks.ts";
import { addedTool, upstreamTools } from "./upstream-tools.ts";

const changeMethod = "notifications/reference/change";
const thirdPage = "third-page";

/** What changes on command while the server runs, in the order in which a relay is tested with it. */
export const upstreamChanges = [
  { id: "hint", says: "server_status became destructive" },
  { id: "tool", says: "a tool was added" },
  { id: "page", says: "a page was added" },
] as const;

/** The line that makes a server change; `nothing` takes all changes back. */
export function changeLine(to: (typeof upstreamChanges)[number]["id"] | "nothing"): string {
  return JSON.stringify({ jsonrpc: "2.0", method: changeMethod, params: { to } });
}

/** Names of the tools that a test of a relay calls by name. */
export const upstreamToolNames = { echo: "echo_token", ending: "end_server" } as const;

/**
 * The server behind a relay: the honest one, with tools that have all that a relay can lose, and with changes on command.
 */
export function relayUpstream(world: World): Hooks {
  const changes = new Set<unknown>();
  return {
    capabilities: (honest) => marked(honest, ["tools", "listChanged"], true),
    received: ({ method, params }) => {
      if (method !== changeMethod || !isJsonObject(params)) return;
      if (params["to"] === "nothing") return changes.clear();
      changes.add(params["to"]);
      world.send('{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}');
    },
    tools: (honest) => [
      ...honest.map((tool) => withMore(tool, changes.has("hint"))),
      ...upstreamTools.map(({ definition }) => definition),
      ...(changes.has("tool") ? [addedTool("added_tool")] : []),
    ],
    page: (honest, cursor) => {
      if (!changes.has("page")) return honest();
      if (cursor === thirdPage) return { tools: [addedTool("tool_on_a_new_page")] };
      return cursor === undefined ? honest() : { ...honest(), nextCursor: thirdPage };
    },
    call: (honest, params) => {
      const name = isJsonObject(params) ? params["name"] : undefined;
      const tool = upstreamTools.find(({ definition }) => definition.name === name);
      if (tool === undefined) return honest();
      const given = isJsonObject(params) && isJsonObject(params["arguments"]) ? params["arguments"] : {};
      const missing = requiredOf(tool.definition).find((key) => given[key] === undefined);
      if (missing !== undefined) return { content: [{ type: "text", text: `${missing} is missing` }], isError: true };
      const result = tool.call(given);
      if (result !== undefined) return result;
      world.exit(1);
      return {};
    },
  };
}

function requiredOf({ inputSchema }: JsonObject): readonly string[] {
  const required = isJsonObject(inputSchema) ? inputSchema["required"] : undefined;
  return Array.isArray(required) ? required.map(String) : [];
}

/** Members that relays lose, on some tools alone: a relay may handle tools with and without them in different ways. */
function withMore(tool: JsonObject, isChanged: boolean): JsonObject {
  switch (tool["name"]) {
    case "lookup_records":
      return {
        ...tool,
        annotations: { ...objectOf(tool["annotations"]), costHint: "low" },
        _meta: { ...objectOf(tool["_meta"]), "example.com/team": { name: "search", level: 2 } },
      };
    case "server_status": {
      const icons = [{ src: "https://example.com/status.png", mimeType: "image/png", sizes: ["48x48"] }];
      const hints = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true };
      return { ...tool, icons, "x-reference": [1, 2.5, "three"], ...(isChanged ? { annotations: hints } : {}) };
    }
    default:
      return tool;
  }
}

function objectOf(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}
