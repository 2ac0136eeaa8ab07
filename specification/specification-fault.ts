/** Why a file cannot be examined. Facts only: the command makes the sentences. */
export type SpecificationFault =
  | { readonly code: "not-found" }
  | { readonly code: "not-a-file" }
  | { readonly code: "not-readable"; readonly reason: string }
  | { readonly code: "too-big"; readonly bytes: number; readonly maxBytes: number }
  | { readonly code: "not-text"; readonly reason: "nul" | "not-utf-8" }
  | { readonly code: "empty" }
  | { readonly code: "front-matter-only" }
  | { readonly code: "nested-too-deep"; readonly maxDepth: number }
  | { readonly code: "too-slow"; readonly limitMs: number }
  | { readonly code: "nothing-normative"; readonly units: number };

/** Thrown where a file turns out not to be a text that demands anything. */
export class SpecificationError extends Error {
  readonly fault: SpecificationFault;

  constructor(fault: SpecificationFault) {
    super(fault.code);
    this.name = "SpecificationError";
    this.fault = fault;
  }
}
