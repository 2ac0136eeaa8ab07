import type { JsonObject } from "../../json/value.ts";
import { isJsonObject, member } from "../../json/value.ts";
import type { RpcError } from "../../wire/message.ts";
import type { Outcome } from "../../wire/outcome.ts";

/** How a `tools/call` ended. */
export type CallOutcome =
  | { readonly kind: "success"; readonly result: JsonObject }
  /** The tool itself says that it failed. */
  | { readonly kind: "tool-error"; readonly result: JsonObject; readonly text: string }
  | { readonly kind: "rpc-error"; readonly error: RpcError }
  /** The stateless revision asks for input instead of answering (`resultType`). */
  | { readonly kind: "asks-back" }
  | { readonly kind: "no-answer" };

/** Reads the outcome of a `tools/call` (tools page of the specification, "Error Handling"). */
export function callOutcomeOf(outcome: Outcome): CallOutcome {
  switch (outcome.kind) {
    case "error":
      return { kind: "rpc-error", error: outcome.error };
    case "malformed":
    case "unanswered":
    case "gone":
      return { kind: "no-answer" };
    case "result": {
      const { result } = outcome;
      if (member(result, "isError") === true) return { kind: "tool-error", result, text: textOf(result) };
      if (member(result, "resultType") === "input_required") return { kind: "asks-back" };
      return { kind: "success", result };
    }
  }
}

/** All text blocks of a result together. */
export function textOf(result: JsonObject): string {
  return textBlocksOf(result).join("\n");
}

export function textBlocksOf(result: JsonObject): readonly string[] {
  const content = member(result, "content");
  if (!Array.isArray(content)) return [];
  return content.flatMap((block) => {
    const text = isJsonObject(block) && member(block, "type") === "text" ? member(block, "text") : undefined;
    return typeof text === "string" ? [text] : [];
  });
}
