import { ErrorCode, McpError } from "@modelcontextprotocol/sdk/types.js";
import { isJsonObject, type JsonObject } from "../protocol/json-object.ts";
import { toolNamed } from "../tools/all-tools.ts";
import type { PrivateFiles } from "../tools/private-files.ts";
import { ToolFailure } from "../tools/tool-failure.ts";
import { complaintAbout } from "./valid-arguments.ts";

/**
 * Answers `tools/call`.
 *
 * Arguments that do not fit and calls that fail are results with `isError`, which a model can read; only what is wrong
 * with the request itself is a JSON-RPC error (CORE-ERR-01 to CORE-ERR-03).
 *
 * @throws McpError -32602 for malformed params or an unknown tool
 */
export function callTool(params: unknown, files: PrivateFiles): JsonObject {
  if (!isJsonObject(params) || typeof params["name"] !== "string") {
    throw new McpError(ErrorCode.InvalidParams, "params.name is not a string");
  }
  const tool = toolNamed(params["name"]);
  if (tool === undefined) throw new McpError(ErrorCode.InvalidParams, `unknown tool: ${params["name"]}`);
  const given = params["arguments"] === undefined ? {} : params["arguments"];
  if (!isJsonObject(given)) throw new McpError(ErrorCode.InvalidParams, "params.arguments is not an object");
  const complaint = complaintAbout(tool.inputSchema, given);
  if (complaint !== undefined) return failed(complaint.text);
  try {
    const { text, structured } = tool.call(given, files);
    return {
      content: [{ type: "text", text }],
      ...(structured === undefined ? {} : { structuredContent: structured }),
    };
  } catch (error) {
    if (error instanceof ToolFailure) return failed(error.message);
    throw error;
  }
}

function failed(text: string): JsonObject {
  return { content: [{ type: "text", text }], isError: true };
}
