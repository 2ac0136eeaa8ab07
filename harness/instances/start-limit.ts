/** In a sandbox, traced, beside others, on a busy machine a server takes some times as long as it did alone. */
const slowerTimes = 4;
/** For a launch that is made again when it takes longer: what takes so much longer than all others does not start at all. */
const stuckTimes = 10;

/** How long an instance may take to start: what is allowed, and what the others have taken. */
export class StartLimit {
  readonly #allowedMs: number;
  readonly #answerMs: number;
  #slowestMs = 0;

  /**
   * @param allowedMs for an instance of which nothing is known
   * @param answerMs how long an answer may take: a start is never given less
   */
  constructor(allowedMs: number, answerMs: number) {
    this.#allowedMs = allowedMs;
    this.#answerMs = answerMs;
  }

  /** Remembers how long an instance took that did start. */
  learn(startMs: number): void {
    this.#slowestMs = Math.max(this.#slowestMs, startMs);
  }

  get ms(): number {
    return Math.max(this.#allowedMs, slowerTimes * this.#slowestMs);
  }

  /** For a launch that is made again when it takes longer. */
  get firstTryMs(): number {
    return Math.min(this.ms, Math.max(this.#answerMs, stuckTimes * this.#slowestMs));
  }
}
