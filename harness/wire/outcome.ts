import type { JsonObject } from "../json/value.ts";
import type { ResponseFault, RpcError } from "./message.ts";
import type { CloseReason, FramingFault } from "./transport.ts";

/** How one request ended. Plain JSON, so that it can be judged later, and elsewhere. */
export type Outcome =
  | { readonly kind: "result"; readonly result: JsonObject; readonly faults: readonly ResponseFault[] }
  | { readonly kind: "error"; readonly error: RpcError; readonly faults: readonly ResponseFault[] }
  | { readonly kind: "malformed"; readonly faults: readonly ResponseFault[]; readonly excerpt: string }
  /** `cameLate`: the answer came when nobody waited for it any more, so the server is slow and not stuck. */
  | { readonly kind: "unanswered"; readonly afterMs: number; readonly cameLate?: true }
  | { readonly kind: "gone"; readonly reason: CloseReason };

/** What a server sent that answers nothing we asked. */
export type StrayFault =
  /** Of an answer that only the harness asked for: the handshake, a list. */
  | ResponseFault
  | FramingFault
  | { readonly code: "not-json"; readonly excerpt: string; readonly reason: string; readonly atStart?: true }
  | { readonly code: "not-a-message"; readonly excerpt: string; readonly atStart?: true }
  /** An answer without an id, to a notification of ours. */
  | { readonly code: "notification-answered"; readonly excerpt: string }
  /** A notification of a method that no revision of the protocol has. */
  | { readonly code: "notification-unknown"; readonly method: string }
  | { readonly code: "nested-too-deep"; readonly maxDepth: number; readonly excerpt: string }
  | { readonly code: "unknown-id"; readonly excerpt: string }
  | { readonly code: "duplicate-answer"; readonly id: number; readonly excerpt: string }
  | { readonly code: "duplicate-keys"; readonly keys: readonly string[] };

/** Whether a fault came before the first answer: a greeting of the server, or of the program that launches it. */
export function isAtStart(fault: StrayFault): boolean {
  return "atStart" in fault;
}

/** The name of a wire fault, whether it is in an answer or outside of all answers. */
export type FaultCode = ResponseFault["code"] | StrayFault["code"];

const codes: Readonly<Record<FaultCode, true>> = {
  "answers-too-large": true,
  "duplicate-answer": true,
  "duplicate-keys": true,
  "error-code-not-defined": true,
  "error-code-not-integer": true,
  "error-code-says-nothing": true,
  "error-message-not-string": true,
  "error-not-object": true,
  "id-of-other-type": true,
  "input-required": true,
  "line-too-long": true,
  "message-in-array": true,
  "missing-jsonrpc": true,
  "neither-result-nor-error": true,
  "nested-too-deep": true,
  "not-a-message": true,
  "not-json": true,
  "not-utf8": true,
  "notification-answered": true,
  "notification-unknown": true,
  "refused-before-discovery": true,
  "reserved-error-code": true,
  "result-and-error": true,
  "result-not-object": true,
  "result-type-unknown": true,
  "server-info-missing": true,
  "unfinished-line": true,
  "unknown-id": true,
};

/** Every name of a fault on the wire. */
export const faultCodes: readonly string[] = Object.keys(codes);
