/** Looks at something at regular times, but not right after we were busy: what came meanwhile is read first. */
export class RegularLooks {
  readonly #look: () => void;
  #timer: NodeJS.Timeout | undefined;
  #lastMs = 0;
  #everyMs = 0;

  constructor(look: () => void) {
    this.#look = look;
  }

  /** Begins, where it has not begun yet with pauses as short. */
  begin(everyMs: number): void {
    if (this.#timer !== undefined && this.#everyMs <= everyMs) return;
    this.end();
    this.#everyMs = everyMs;
    this.#lastMs = performance.now();
    this.#timer = setInterval(() => {
      const sinceLastMs = performance.now() - this.#lastMs;
      this.#lastMs = performance.now();
      if (sinceLastMs <= 2 * everyMs) this.#look();
    }, everyMs);
  }

  end(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
