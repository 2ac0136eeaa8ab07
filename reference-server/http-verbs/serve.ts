import { ErrorCode, McpError } from "@modelcontextprotocol/sdk/types.js";
import type { Hooks } from "../service/hooks.ts";
import { isJsonObject, type JsonObject } from "../protocol/json-object.ts";
import { httpTools } from "./tools.ts";

/**
 * Serves the tools of the pet shop instead of the server's own. Calls are dry: the request is told, and never sent.
 *
 * @param lie changes the list of those tools; honest without it
 */
export function servePetShop(lie: Pick<Hooks, "tools"> = {}): Required<Pick<Hooks, "tools" | "call">> {
  const honest = httpTools.map(({ listed }) => listed);
  return {
    tools: (_own, listing) => lie.tools?.(honest, listing) ?? honest,
    call: (_own, params) => tellRequest(params),
  };
}

function tellRequest(params: unknown): JsonObject {
  const tool = httpTools.find(({ name }) => isJsonObject(params) && params["name"] === name);
  if (tool === undefined) throw new McpError(ErrorCode.InvalidParams, "unknown tool");
  return { content: [{ type: "text", text: `${tool.request} would be sent, if there were a pet shop` }] };
}
