import { resolutionExtensionId } from "../../dialects/resolution-extension.ts";
import type { QueryDialect } from "../../dialects/dialect.ts";
import type { Json, JsonObject } from "../../json/value.ts";

const text = (value: string): JsonObject => ({ content: [{ type: "text", text: value }] });

/** The tool that drivers of the official suite call in their scenario `tools_call`. */
export const addNumbers: JsonObject = {
  name: "add_numbers",
  title: "Add numbers",
  description: "Adds two numbers.",
  inputSchema: {
    type: "object",
    properties: { a: { type: "number" }, b: { type: "number" } },
    required: ["a", "b"],
  },
  annotations: { readOnlyHint: true, openWorldHint: false },
};

/** Reports the tools that a client holds. */
export const reportTools: JsonObject = {
  name: "report_tools",
  description: "Takes the list of tools as the client holds it.",
  inputSchema: {
    type: "object",
    properties: { tools: { type: "array", items: { type: "object" } } },
    required: ["tools"],
  },
  annotations: { readOnlyHint: true, openWorldHint: false },
};

/** A tool whose risk depends on its arguments. */
export const manageFiles: JsonObject = {
  name: "manage_files",
  description: "Reads or deletes a file.",
  inputSchema: {
    type: "object",
    properties: { action: { type: "string", enum: ["read", "delete"] }, path: { type: "string" } },
    required: ["action", "path"],
  },
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
};

/** A tool that takes no arguments. */
export const serverStatus: JsonObject = {
  name: "server_status",
  description: "Tells how the server is.",
  inputSchema: { type: "object", properties: {} },
  annotations: { readOnlyHint: true, openWorldHint: false },
};

/** A tool without arguments and with these hints. */
export function plainTool(name: string, annotations: JsonObject | undefined): JsonObject {
  return {
    name,
    description: "Does nothing.",
    inputSchema: { type: "object", properties: {} },
    ...(annotations === undefined ? {} : { annotations }),
  };
}

/** The same tool, marked as one that can be asked about. */
export function flagged(tool: JsonObject, dialect: QueryDialect | undefined): JsonObject {
  if (dialect === undefined) return tool;
  if (dialect.capabilityGroup === "extensions") {
    return { ...tool, _meta: { [resolutionExtensionId]: { resolvable: true } } };
  }
  return { ...tool, [dialect.words.flag]: true };
}

/** The result of a call of one of these tools. */
export function resultOfCall(name: string, given: JsonObject): JsonObject {
  const { a = null, b = null } = given;
  if (name !== "add_numbers") return text("done");
  return text(`The sum of ${JSON.stringify(a)} and ${JSON.stringify(b)} is ${Number(a) + Number(b)}`);
}

/** The answer to a query in a dialect. */
export function answerOf(dialect: QueryDialect, tool: JsonObject, annotations: JsonObject): JsonObject {
  return dialect.member === "tool" ? { tool: { ...tool, annotations } } : { annotations };
}

/** The hints of a call of `manage_files`. */
export function hintsOfCall(given: Readonly<Record<string, Json>>): JsonObject {
  return given["action"] === "read"
    ? { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }
    : { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false };
}
