import { setTimeout as delay } from "node:timers/promises";
import type { JsonObject } from "../protocol/json-object.ts";

/** A tool that is there for relays alone. */
export interface UpstreamTool {
  readonly definition: JsonObject & { readonly name: string };
  /** @returns its result; undefined for one that is never answered */
  readonly call: (given: JsonObject) => JsonObject | Promise<JsonObject> | undefined;
}

const structured = { city: "Oslo", degrees: -3.5, wind: null, tags: [] };
const token = { type: "string", minLength: 1, maxLength: 200 };

/** Has all that a result can have. */
const richResult: UpstreamTool = {
  definition: {
    name: "rich_result",
    title: "Rich result",
    description: "Give a result with several blocks, structured content and metadata.",
    inputSchema: { type: "object", properties: {}, additionalProperties: false },
    outputSchema: {
      type: "object",
      properties: {
        city: { type: "string" },
        degrees: { type: "number" },
        wind: { type: "null" },
        tags: { type: "array" },
      },
      required: ["city", "degrees", "wind", "tags"],
      additionalProperties: false,
    },
    annotations: { title: "Result", readOnlyHint: true, openWorldHint: false },
  },
  call: () => ({
    content: [
      { type: "text", text: JSON.stringify(structured), annotations: { audience: ["user"], priority: 0.5 } },
      { type: "image", data: "aGVsbG8=", mimeType: "image/png" },
      { type: "resource_link", uri: "file:///weather.txt", name: "weather", _meta: { "example.com/kind": "note" } },
    ],
    structuredContent: structured,
    _meta: { "example.com/trace": "7f-01" },
  }),
};

/** Says a part of its hints alone. */
const echoToken: UpstreamTool = {
  definition: {
    name: "echo_token",
    description: "Give the token back, after a while.",
    inputSchema: {
      type: "object",
      properties: { token, delayMs: { type: "integer", minimum: 0, maximum: 100 } },
      required: ["token"],
      additionalProperties: false,
    },
    annotations: { openWorldHint: false },
  },
  call: async ({ token: given, delayMs }) => {
    if (typeof delayMs === "number" && delayMs > 0) await delay(Math.min(delayMs, 100));
    return { content: [{ type: "text", text: String(given) }] };
  },
};

/** Says nothing of its hints. */
const alwaysFails: UpstreamTool = {
  definition: {
    name: "always_fails",
    description: "Fail.",
    inputSchema: { type: "object", properties: {}, additionalProperties: false },
  },
  call: () => ({ content: [{ type: "text", text: "it failed" }], isError: true }),
};

/** Ends the server; what it would have changed is not known then. */
const endServer: UpstreamTool = {
  definition: {
    name: "end_server",
    description: "End the server at once, without an answer.",
    inputSchema: { type: "object", properties: { token }, required: ["token"], additionalProperties: false },
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  },
  call: () => undefined,
};

export const upstreamTools: readonly UpstreamTool[] = [richResult, echoToken, alwaysFails, endServer];

/** Comes with a change of the list. */
export function addedTool(name: string): JsonObject {
  return {
    name,
    description: "Was not there before.",
    inputSchema: { type: "object", properties: {}, additionalProperties: false },
    annotations: { readOnlyHint: true, openWorldHint: false },
  };
}
