/** Whether something was answered in the current box, and how long that took in the quickest box. */
export class Readiness {
  #openedAtMs = 0;
  #openingMs = 0;
  #readyMs: number | undefined;
  #hasAnswered = false;

  /**
   * Another box is open.
   *
   * @param openingMs how long that took
   */
  open(openingMs: number): void {
    this.#openedAtMs = performance.now();
    this.#openingMs = openingMs;
    this.#hasAnswered = false;
  }

  answer(): void {
    const readyMs = this.#openingMs + performance.now() - this.#openedAtMs;
    if (!this.#hasAnswered) this.#readyMs = Math.min(this.readyMs ?? Infinity, readyMs);
    this.#hasAnswered = true;
  }

  get hasAnswered(): boolean {
    return this.#hasAnswered;
  }

  /** Undefined where no box has answered anything. */
  get readyMs(): number | undefined {
    return this.#readyMs;
  }
}
