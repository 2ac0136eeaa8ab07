import { ErrorCode, McpError } from "@modelcontextprotocol/sdk/types.js";
import { marked, type QueryDialect } from "../protocol/dialect.ts";
import type { ListPage } from "./hooks.ts";
import type { JsonObject } from "../protocol/json-object.ts";
import type { Tool } from "../tools/tool.ts";

/** Few enough for a second page, on which a lie can hide from a client that reads only the first one. */
const toolsPerPage = 4;

const secondPage = "second-page";

/** A tool as `tools/list` shows it: flagged for each dialect that can be asked about it. */
export function listedTool(tool: Tool, dialects: readonly QueryDialect[]): JsonObject {
  const { hintsFor, call: _call, ...definition } = tool;
  if (hintsFor === undefined) return definition;
  return dialects.reduce<JsonObject>((listed, { flag }) => marked(listed, flag.at, flag.value), definition);
}

/**
 * Cuts the list into two pages.
 *
 * @throws McpError -32602 for a cursor that was never given out (CORE-TOOL-12)
 */
export function pageOf(tools: readonly JsonObject[], cursor: string | undefined): ListPage {
  switch (cursor) {
    case undefined:
      return { tools: tools.slice(0, toolsPerPage), nextCursor: secondPage };
    case secondPage:
      return { tools: tools.slice(toolsPerPage) };
    default:
      throw new McpError(ErrorCode.InvalidParams, "unknown cursor");
  }
}
