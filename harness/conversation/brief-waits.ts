import type { Outcome } from "../wire/outcome.ts";

/** A step, as far as how long it is waited for hangs on it. */
interface WithLines {
  readonly ahead?: readonly string[];
}

/** An answer is waited for at least this long, and this many times as long as the slowest took before. */
const leastMs = 500;
const timesTheSlowest = 5;

/** How long the answers of a conversation are waited for, where the next step tells what became of this one. */
export class BriefWaits {
  #slowestMs = 0;

  /** Notes how long an answer takes, beside the one who waits for it. */
  time(asked: Promise<Outcome>): void {
    const sentAt = performance.now();
    void asked.then(({ kind }) => {
      if (kind !== "unanswered") this.#slowestMs = Math.max(this.#slowestMs, performance.now() - sentAt);
    });
  }

  /** The limit for a step; undefined where it is that of the session. */
  limitOf(steps: readonly WithLines[], index: number): number | undefined {
    const isBrief = steps[index]?.ahead !== undefined && steps[index + 1]?.ahead !== undefined;
    return isBrief ? Math.max(leastMs, timesTheSlowest * this.#slowestMs) : undefined;
  }
}
