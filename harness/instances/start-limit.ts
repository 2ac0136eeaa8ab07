/** In a sandbox, traced, beside others, on a busy machine, a server takes several times as long as alone. */
const slowerTimes = 4;
/** For a launch that is repeated when it takes longer: beyond this factor, it will never start. */
const stuckTimes = 10;

/** How long an instance may take to start, from the allowed time and the starts of the others. */
export class StartLimit {
  readonly #allowedMs: number;
  readonly #answerMs: number;
  #slowestMs = 0;

  /**
   * @param allowedMs the limit for the first instance
   * @param answerMs how long an answer may take: a start is never given less
   */
  constructor(allowedMs: number, answerMs: number) {
    this.#allowedMs = allowedMs;
    this.#answerMs = answerMs;
  }

  /** Remembers how long a successful start took. */
  learn(startMs: number): void {
    this.#slowestMs = Math.max(this.#slowestMs, startMs);
  }

  get ms(): number {
    return Math.max(this.#allowedMs, slowerTimes * this.#slowestMs);
  }

  /** The limit for a launch that is repeated when it takes longer. */
  get firstTryMs(): number {
    return Math.min(this.ms, Math.max(this.#answerMs, stuckTimes * this.#slowestMs));
  }
}
