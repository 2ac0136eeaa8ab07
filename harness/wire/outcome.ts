import type { JsonObject } from "../json/value.ts";
import type { ResponseFault, RpcError } from "./message.ts";
import type { CloseReason, FramingFault } from "./transport.ts";

/** How one request ended. Plain JSON, so that it can be judged later, and elsewhere. */
export type Outcome =
  | { readonly kind: "result"; readonly result: JsonObject; readonly faults: readonly ResponseFault[] }
  | { readonly kind: "error"; readonly error: RpcError; readonly faults: readonly ResponseFault[] }
  | { readonly kind: "malformed"; readonly faults: readonly ResponseFault[]; readonly excerpt: string }
  | { readonly kind: "unanswered"; readonly afterMs: number }
  | { readonly kind: "gone"; readonly reason: CloseReason };

/** What a server sent that answers nothing we asked. */
export type StrayFault =
  /** Of an answer that only the harness asked for: the handshake, a list. */
  | ResponseFault
  | FramingFault
  | { readonly code: "not-json"; readonly excerpt: string; readonly reason: string }
  | { readonly code: "not-a-message"; readonly excerpt: string }
  | { readonly code: "nested-too-deep"; readonly maxDepth: number; readonly excerpt: string }
  | { readonly code: "unknown-id"; readonly excerpt: string }
  | { readonly code: "duplicate-answer"; readonly id: number; readonly excerpt: string }
  | { readonly code: "duplicate-keys"; readonly keys: readonly string[] };

/** What a fault on the wire is called, whether it stands in an answer or beside all answers. */
export type FaultCode = ResponseFault["code"] | StrayFault["code"];
