/** Whether something was answered in the current box, and how long that took in the quickest box. */
export class Readiness {
  #openedAtMs = 0;
  #readyMs: number | undefined;
  #hasAnswered = false;

  /** Another box is being opened. */
  open(): void {
    this.#openedAtMs = performance.now();
    this.#hasAnswered = false;
  }

  answer(): void {
    if (!this.#hasAnswered) this.#readyMs = Math.min(this.readyMs ?? Infinity, performance.now() - this.#openedAtMs);
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
