import type { UnreadPlace } from "./unread-place.ts";

/** Why a text cannot be used as an OpenAPI document. */
export type DocumentFault =
  | { readonly code: "not-parsable"; readonly reason: string }
  | { readonly code: "keys-written-twice"; readonly keys: readonly string[] }
  | { readonly code: "too-many-aliases"; readonly maxAliases: number }
  | { readonly code: "too-slow"; readonly limitMs: number }
  | { readonly code: "too-many-operations"; readonly maxOperations: number }
  | { readonly code: "not-openapi"; readonly missing: "openapi" | "paths" }
  | { readonly code: "no-operations"; readonly unread: readonly UnreadPlace[] };

/** Thrown for a text that is no OpenAPI document, or none that tools can be compared with. */
export class DocumentError extends Error {
  override readonly name = "DocumentError";
  readonly fault: DocumentFault;

  constructor(fault: DocumentFault) {
    super(`no usable OpenAPI document: ${fault.code}`);
    this.fault = fault;
  }
}
