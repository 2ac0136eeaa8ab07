/** More different calls than a session has; beyond it, each counts as made. */
const maxRemembered = 20_000;

/** The calls of a session: what was asked before may be answered from memory. */
export class AskedCalls {
  readonly #params = new Set<string>();

  /** @param params as they are sent */
  add(method: string, params = ""): void {
    if (method === "tools/call" && this.#params.size < maxRemembered) this.#params.add(params);
  }

  /** Whether the same call was made, for whatever reason; true where that is not known any more. */
  has(params: string): boolean {
    return this.#params.size >= maxRemembered || this.#params.has(params);
  }
}
