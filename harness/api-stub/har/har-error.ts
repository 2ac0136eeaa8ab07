/** Why a text cannot be used as a recording. */
export type HarFault =
  | { readonly code: "not-json"; readonly reason: string }
  /** `field` is such as `log.entries[3].request.url`; `found` is a description of what stands there. */
  | { readonly code: "malformed"; readonly field: string; readonly expected: string; readonly found: string }
  | { readonly code: "too-many-entries"; readonly maxEntries: number }
  /** Every entry is without an answer, or was not made over HTTP. */
  | { readonly code: "no-answers"; readonly entries: number };

/** A text was given as a recording in HAR, and is none that requests could be answered from. */
export class HarError extends Error {
  override readonly name = "HarError";
  readonly fault: HarFault;

  constructor(fault: HarFault) {
    super(`no usable HAR: ${fault.code}`);
    this.fault = fault;
  }
}
