import { ageToleranceMs } from "../../observe/rest/same-age.ts";

/** What calls set to wake a target later, such as a timer. */
export interface Wakes {
  /** Waits for what calls have set, as long as the run has time for it. */
  wait(): Promise<WaitForWakes>;
}

export interface WaitForWakes {
  readonly waitedMs: number;
  /**
   * There was no time for what is still to come, and nothing that was waited for in the run did anything, or some of it
   * did; absent where all of it was waited for.
   */
  readonly left?: "idle" | "acting";
}

/** Of the time of a run, what is waited for in vain: many servers leave the time limit of each request behind. */
const shareInVain = 0.1;
/** The same once something came that way: who it belongs to takes several boxes to find out. */
const shareWhereSeen = 0.5;
/** Of a run, however long it may take. */
const longestRunMs = 600_000;
/** A timer ends a little late, and what it starts takes a while. */
const slackMs = 250;

/** A server does little more once it has answered the first request. */
const startedMs = 50;

/** How long all boxes of a run together wait for what calls have set. */
export class WakePatience {
  readonly #runMs: number;
  #leftMs: number;
  #hasSeen = false;

  /** @param runMs the time of the run */
  constructor(runMs: number) {
    this.#runMs = Math.min(runMs, longestRunMs);
    this.#leftMs = shareInVain * this.#runMs;
  }

  /** Whether something came of a wait. */
  get hasSeen(): boolean {
    return this.#hasSeen;
  }

  /** @returns whether there is patience for it */
  take(ms: number): boolean {
    const isLeft = ms <= this.#leftMs;
    if (isLeft) this.#leftMs -= ms;
    return isLeft;
  }

  /** Something came of a wait that took this long. */
  see(ms: number): void {
    this.#leftMs += this.#hasSeen ? ms : ms + (shareWhereSeen - shareInVain) * this.#runMs;
    this.#hasSeen = true;
  }
}

/** The wakes of the target in one box. */
export class PendingWakes implements Wakes {
  readonly #patience: WakePatience;
  readonly #restMs: () => Promise<number>;
  readonly #rest: (maxMs: number) => Promise<unknown>;
  /** When it wakes next anyway; Infinity where nothing but a request wakes it. */
  #wakesAtMs: number | undefined;
  #waitedMs = 0;

  /**
   * @param restMs how long nothing can happen by itself; Infinity if nothing ever can, 0 if that is unknown
   * @param rest waits at most this long
   */
  constructor(patience: WakePatience, restMs: () => Promise<number>, rest: (maxMs: number) => Promise<unknown>) {
    this.#patience = patience;
    this.#restMs = restMs;
    this.#rest = rest;
  }

  /** Remembers what wakes it anyway: what comes to that is set by the calls after this. */
  async note(): Promise<void> {
    await this.#rest(startedMs);
    const restMs = await this.#restMs();
    this.#wakesAtMs = restMs > 0 ? performance.now() + restMs : undefined;
  }

  async wait(): Promise<WaitForWakes> {
    for (let waitedMs = 0; ;) {
      const pendingMs = this.#setByCalls(await this.#restMs());
      if (pendingMs === undefined) return { waitedMs };
      const nextMs = pendingMs + slackMs;
      if (!this.#patience.take(nextMs)) return { waitedMs, left: this.#patience.hasSeen ? "acting" : "idle" };
      waitedMs += nextMs;
      this.#waitedMs += nextMs;
      await this.#rest(nextMs);
    }
  }

  /** @param showsNothing whether a look shows that the wait before it was in vain */
  looked(showsNothing: boolean): void {
    if (!showsNothing && this.#waitedMs > 0) this.#patience.see(this.#waitedMs);
    this.#waitedMs = 0;
  }

  /** @returns in how long it wakes by what calls have set; undefined where they have set nothing, or nobody knows */
  #setByCalls(restMs: number): number | undefined {
    const [before, nowMs] = [this.#wakesAtMs, performance.now()];
    // What has woken it meanwhile may do so again.
    if (before === undefined || before <= nowMs || restMs <= 0 || restMs === Infinity) return undefined;
    const isNew = before === Infinity || nowMs + restMs < before - ageToleranceMs(before - nowMs);
    return isNew ? restMs : undefined;
  }
}
