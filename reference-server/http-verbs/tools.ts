import type { JsonObject } from "../protocol/json-object.ts";
import type { Hints } from "../tools/tool.ts";

/** A tool that a generator would make of one operation of `pet-shop.openapi.yaml`. */
export interface HttpTool {
  readonly name: string;
  readonly request: string;
  readonly listed: JsonObject;
}

const onlyReads: Hints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true };
const adds: Hints = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true };
const replaces: Hints = { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true };
const changes: Hints = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true };

/** In the order of `tools/list`. Nothing is known of the last two verbs, so that those tools have no annotations. */
export const httpTools: readonly HttpTool[] = [
  httpTool("list_pets", "List the pets", "GET /pets", onlyReads),
  httpTool("count_pets", "Count the pets", "HEAD /pets", onlyReads),
  httpTool("describe_pets", "Tell what can be done with pets", "OPTIONS /pets", onlyReads),
  httpTool("get_pet", "Show a pet", "GET /pets/{petId}", onlyReads),
  httpTool("create_pet", "Take in a pet", "POST /pets", adds),
  httpTool("replace_pet", "Replace a pet", "PUT /pets/{petId}", replaces),
  httpTool("rename_pet", "Rename a pet", "PATCH /pets/{petId}", changes),
  httpTool("remove_pet", "Give a pet away", "DELETE /pets/{petId}", replaces),
  httpTool("trace_pets", "Trace a request for pets", "TRACE /pets", undefined),
  httpTool("purge_pets", "Purge the cache of pets", "PURGE /pets", undefined),
];

function httpTool(name: string, title: string, request: string, annotations: Hints | undefined): HttpTool {
  const ofOnePet = request.endsWith("{petId}");
  const inputSchema = {
    type: "object",
    properties: ofOnePet ? { petId: { type: "string", minLength: 1, maxLength: 40 } } : {},
    required: ofOnePet ? ["petId"] : [],
    additionalProperties: false,
  };
  const listed = { name, title, description: `Send ${request} to the pet shop.`, inputSchema };
  return { name, request, listed: annotations === undefined ? listed : { ...listed, annotations } };
}
