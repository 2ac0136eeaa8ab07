import type { Spoken, ValidQuery } from "./hooks.ts";
import { isJsonObject, type JsonObject } from "../protocol/json-object.ts";
import { listedTool } from "./listing.ts";
import { QueryRejection } from "./rejection.ts";
import { toolNamed } from "../tools/all-tools.ts";
import type { Tool } from "../tools/tool.ts";
import { complaintAbout } from "./valid-arguments.ts";

/**
 * Checks the params of a query and finds its tool.
 *
 * `arguments` is required even where `{}` would do: both proposals mark it so (DA-REQ-03, TR-REQ-03).
 *
 * @throws QueryRejection at the first thing that is wrong
 */
export function validQuery(spoken: Spoken, params: unknown): ValidQuery {
  if (!isJsonObject(params)) throw new QueryRejection("params-missing", "params are missing");
  const name = params["name"];
  if (typeof name !== "string") throw new QueryRejection("name-missing", "params.name is not a string");
  const tool = toolNamed(name);
  if (tool === undefined) throw new QueryRejection("tool-unknown", `unknown tool: ${name}`);
  if (tool.hintsFor === undefined) {
    throw new QueryRejection("tool-not-queryable", `${name} is listed without ${spoken.dialect.flag.at.join(".")}`);
  }
  const given = params["arguments"];
  if (given === undefined) throw new QueryRejection("arguments-missing", "params.arguments is missing");
  if (!isJsonObject(given)) throw new QueryRejection("arguments-not-object", "params.arguments is not an object");
  const complaint = complaintAbout(tool.inputSchema, given);
  if (complaint !== undefined) throw new QueryRejection("arguments-invalid", complaint.text, complaint);
  return { ...spoken, tool, arguments: given };
}

/** The result that carries hints (DA-RES-01, TR-RES-01, TRX-RES-01 to TRX-RES-03). */
export function resultWith(spoken: Spoken, tool: Tool, hints: unknown): JsonObject {
  switch (spoken.dialect.id) {
    case "annotations":
      return { annotations: hints };
    case "resolve":
      return { tool: { ...listedTool(tool, spoken.dialects), annotations: hints } };
    case "resolution-ext":
      return { resultType: "complete", name: tool.name, annotations: hints };
  }
}
