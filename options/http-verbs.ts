import type { OptionRows } from "./option-row.ts";
import { anyWord, aPath } from "./value-kind.ts";

/** What tools for HTTP operations are compared with. */
export const httpVerbRows = {
  openapi: {
    flags: "--openapi <file>",
    says: "an OpenAPI document, YAML or JSON, with the operations of the tools",
    kind: aPath,
    commands: ["plan", "replay", "verify"],
    isRepeated: true,
  },
  verbProfile: {
    flags: "--verb-profile <name>",
    says: "mapping from HTTP verbs to the expected hints: rmcp-openapi (default), orval or zilla",
    kind: anyWord,
    commands: ["plan", "replay", "verify"],
    setting: {
      key: "httpVerbs",
      example: '{"profile": "rmcp-openapi", "tools": {"find_pet": "GET /pets"}}',
      hasOwnForm: true,
      isAddedTo: true,
    },
    isRepeated: true,
  },
} as const satisfies OptionRows;
