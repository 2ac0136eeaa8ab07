import { resolutionExtensionId } from "../../harness/dialects/resolution-extension.ts";
import type { JsonObject } from "../../harness/json/value.ts";
import type { Resolver } from "./registry.ts";

/** The tool of the examples of the draft, with two of its actions. */
export const manageFiles = {
  name: "manage_files",
  inputSchema: {
    type: "object",
    properties: { action: { enum: ["read", "delete"] } },
    required: ["action"],
    additionalProperties: false,
  },
  annotations: {
    title: "Manage files",
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: false,
    openWorldHint: false,
  },
  _meta: { [resolutionExtensionId]: { resolvable: true } },
} satisfies JsonObject;

/** Resolves its actions, for a tool of this name. */
export function hintsOf(name: string): Resolver {
  return ({ action = null }) => ({
    resultType: "complete",
    name,
    annotations: {
      readOnlyHint: action === "read",
      destructiveHint: action === "delete",
      idempotentHint: true,
      openWorldHint: false,
    },
  });
}
