import type { JsonObject } from "../protocol/json-object.ts";
import type { PrivateFiles } from "./private-files.ts";

/** The four hints, all of them: an omitted one would take a default the author may not have meant (DA-SRV-04). */
export type Hints = {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
};

/** What a call gives back; `structured` only when the tool has an outputSchema. */
export interface ToolResult {
  readonly text: string;
  readonly structured?: JsonObject;
}

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  /** The hints of `tools/list`: the worst case over all arguments (DA-TOOL-05, TR-TOOL-05). */
  readonly annotations: Hints & { readonly title?: string };
  /** The hints of one call: a function of nothing but the arguments. Absent when they hang on no argument. */
  readonly hintsFor?: (valid: JsonObject) => Hints;
  /** Does what the tool says, in the private directory only. Throws ToolFailure. */
  readonly call: (valid: JsonObject, files: PrivateFiles) => ToolResult;
}

/** A string argument that the schema has already proven, or the empty string when an optional one is absent. */
export function textOf(valid: JsonObject, key: string): string {
  const value = Object.hasOwn(valid, key) ? valid[key] : undefined;
  return typeof value === "string" ? value : "";
}
