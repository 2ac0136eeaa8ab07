import { isJsonObject, type JsonObject } from "../protocol/json-object.ts";
import { ToolFailure } from "./tool-failure.ts";
import { textOf, type Hints, type Tool } from "./tool.ts";

const reads: Hints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true };
const replaces: Hints = { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true };
const worstCase: Hints = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true };

/** What an HTTP verb says of a call: safe, idempotent, or neither (RFC 9110 section 9.2). */
const hintsOfVerb: ReadonlyMap<string, Hints> = new Map([
  ["GET", reads],
  ["HEAD", reads],
  ["OPTIONS", reads],
  ["POST", { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true }],
  ["PUT", replaces],
  ["PATCH", worstCase],
  ["DELETE", replaces],
]);

const store = "api.json";

function bodyOf(valid: JsonObject): JsonObject {
  const body = valid["body"];
  return isJsonObject(body) ? body : {};
}

/** A client of a web API whose hints follow from the verb. The "API" is a file, so that no test reaches the network. */
export const callApi: Tool = {
  name: "call_api",
  title: "Call the API",
  description: "Send one request to the example API. GET, HEAD and OPTIONS only read; DELETE removes a resource.",
  inputSchema: {
    type: "object",
    properties: {
      method: { type: "string", enum: [...hintsOfVerb.keys()], description: "The HTTP verb" },
      path: { type: "string", pattern: "^/[a-z0-9/-]*$", maxLength: 80, description: "The resource, such as /users/7" },
      body: { type: "object", description: "The resource to store, for POST, PUT and PATCH" },
    },
    required: ["method", "path"],
    additionalProperties: false,
  },
  annotations: worstCase,
  hintsFor: (valid) => hintsOfVerb.get(textOf(valid, "method")) ?? worstCase,
  call: (valid, files) => {
    const resources = new Map(Object.entries(files.readJson(store)));
    const save = (): void => {
      files.writeJson(store, Object.fromEntries(resources));
    };
    const path = textOf(valid, "path");
    const found = resources.get(path);
    switch (textOf(valid, "method")) {
      case "POST": {
        const created = `${path}/${resources.size + 1}`;
        resources.set(created, bodyOf(valid));
        save();
        return { text: `201 ${created}` };
      }
      case "PUT":
        resources.set(path, bodyOf(valid));
        save();
        return { text: "200" };
      case "PATCH":
        resources.set(path, { ...(isJsonObject(found) ? found : {}), ...bodyOf(valid) });
        save();
        return { text: "200" };
      case "DELETE":
        resources.delete(path);
        save();
        return { text: "204" };
      case "OPTIONS":
        return { text: "204 Allow: GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE" };
      default:
        if (found === undefined) throw new ToolFailure(`404 ${path}`);
        return { text: textOf(valid, "method") === "HEAD" ? "200" : JSON.stringify(found) };
    }
  },
};
