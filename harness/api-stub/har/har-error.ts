/** Why a text cannot be used as a recording. */
export type HarFault =
  | { readonly code: "not-json"; readonly reason: string }
  /** `field` is such as `log.entries[3].request.url`; `found` describes its value. */
  | { readonly code: "malformed"; readonly field: string; readonly expected: string; readonly found: string }
  | { readonly code: "too-many-entries"; readonly maxEntries: number }
  /** No entry has an answer over HTTP. */
  | { readonly code: "no-answers"; readonly entries: number };

/** A text that was given as a HAR recording cannot answer requests. */
export class HarError extends Error {
  override readonly name = "HarError";
  readonly fault: HarFault;

  constructor(fault: HarFault) {
    super(`no usable HAR: ${fault.code}`);
    this.fault = fault;
  }
}
