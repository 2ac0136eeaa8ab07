import { setTimeout as delay } from "node:timers/promises";

/** How often a server asked for a pause, and for how long. */
export interface Throttling {
  /** Answers with status 429. */
  readonly answers: number;
  /** All pauses together, in which nothing was sent to it. */
  readonly pausedMs: number;
}

/** When requests to one server may leave. All sessions together send no more than the user allows, and nothing in a pause. */
export class RequestPace {
  readonly #intervalMs: number;
  #nextAt = 0;
  #pausedUntil = 0;
  #answers = 0;
  #pausedMs = 0;

  /** @param rps the most requests in a second; without a limit when absent */
  constructor(rps?: number) {
    this.#intervalMs = rps === undefined ? 0 : 1_000 / rps;
  }

  get throttling(): Throttling {
    return { answers: this.#answers, pausedMs: Math.round(this.#pausedMs) };
  }

  /** Waits until a request may leave. */
  async turn(signal: AbortSignal): Promise<void> {
    for (;;) {
      const now = performance.now();
      const at = Math.max(this.#nextAt, this.#pausedUntil);
      if (at <= now) {
        this.#nextAt = now + this.#intervalMs;
        return;
      }
      await delay(at - now, undefined, { signal });
    }
  }

  /** The server has answered 429: from now on nothing leaves for this time. */
  pause(ms: number): void {
    const now = performance.now();
    const until = Math.max(this.#pausedUntil, now + ms);
    this.#answers++;
    this.#pausedMs += until - Math.max(now, this.#pausedUntil);
    this.#pausedUntil = until;
  }
}
