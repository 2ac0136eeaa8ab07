import { setMaxListeners } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";
import { TargetError } from "../connect/fault.ts";
import { RunStopped, type StopReason } from "./stop.ts";

/** How long a run may take, and what it waits for at most. */
export interface BoundOptions {
  /** Silence after which a request counts as unanswered. */
  readonly timeoutMs: number;
  readonly maxTimeMs: number;
  readonly signal: AbortSignal;
}

/** A target that hangs again and again would cost the whole time budget, one timeout at a time. */
const maxUnanswered = 8;
/** Restarts that were not asked for, after a crash. */
const maxRestarts = 50;
/** Longest stretch of own work during which no signal and no timer is seen, apart from a single schema. */
const maxTurnMs = 50;
/** Of the time of a run: enough to reproduce what was seen, where asking alone would take all of it. */
const reservedShare = 0.2;
/** Of the time of a run, for what comes when nothing is asked any more: ending servers, removing boxes, the report. */
const closingShare = 0.02;
const maxClosingMs = 3_000;
/** A timer set for longer fires at once. */
const longestTimerMs = 2 ** 31 - 1;

/** What bounds a run as a whole: its time, its interruption, restarts, and requests without an answer. */
export class RunBounds {
  readonly #options: BoundOptions;
  readonly #startMs = performance.now();
  readonly #deadline: number;
  /** Ends every session, open or opening, so that no wait outlives the run, its time or its interruption. */
  readonly #ending = new AbortController();
  readonly #endNow = (): void => this.#ending.abort();
  /** Somebody waits for the end: servers that are being ended have less time for it. */
  readonly #hurry = new AbortController();
  readonly #endSoon = (): void => {
    this.#hurry.abort();
    this.#endNow();
  };
  readonly #deadlineTimer: NodeJS.Timeout;
  #restarts = 0;
  #unanswered = 0;
  #turnStartedAt = 0;
  #isReserved = (): boolean => false;

  constructor(options: BoundOptions) {
    this.#options = options;
    // Every open session listens, and there may be dozens; the default limit of ten is for leaks.
    setMaxListeners(0, this.#ending.signal, this.#hurry.signal);
    const askingMs = options.maxTimeMs - Math.min(maxClosingMs, closingShare * options.maxTimeMs);
    this.#deadline = this.#startMs + askingMs;
    this.#deadlineTimer = setTimeout(this.#endSoon, Math.min(askingMs, longestTimerMs));
    options.signal.addEventListener("abort", this.#endSoon);
  }

  /** Ends what waits. An interruption is heard until `release`. */
  end(): void {
    this.#endNow();
  }

  /** To be called when nothing is left of the run. */
  release(): void {
    clearTimeout(this.#deadlineTimer);
    this.#options.signal.removeEventListener("abort", this.#endSoon);
  }

  /** Aborted when what is ended, or is being ended, has less time for it. */
  get hurry(): AbortSignal {
    return this.#hurry.signal;
  }

  /** Aborted when nothing may be sent any more. */
  get ending(): AbortSignal {
    return this.#ending.signal;
  }

  /** Why nothing more may be sent, or undefined while it may. A fault that the end of its session caused is none. */
  get stopReason(): StopReason | undefined {
    const { signal, maxTimeMs } = this.#options;
    if (signal.aborted) return { code: "interrupted" };
    const timeIsUp = this.#ending.signal.aborted || performance.now() >= this.#deadline;
    return timeIsUp ? { code: "out-of-time", maxTimeMs } : undefined;
  }

  /** Time since the run began. */
  get elapsedMs(): number {
    return performance.now() - this.#startMs;
  }

  /** Time until the run is over. */
  get remainingMs(): number {
    return Math.max(0, this.#deadline - performance.now());
  }

  /** Conversations so far in which a request was left without an answer. */
  get unanswered(): number {
    return this.#unanswered;
  }

  /**
   * Keeps the last part of the time for what comes later: what is asked until then ends with RunStopped when that part
   * begins, if there is a use for it.
   *
   * @param isNeeded whether there is
   * @returns ends the reservation
   */
  reserveTime(isNeeded: () => boolean): () => void {
    const reserveMs = this.#options.maxTimeMs * reservedShare;
    this.#isReserved = () => this.remainingMs <= reserveMs && isNeeded();
    return () => {
      this.#isReserved = () => false;
    };
  }

  /**
   * To be awaited between pieces of work that ask nothing of the server, so that a list of thousands of slow schemas
   * outlives neither the time budget nor Ctrl-C.
   *
   * @throws RunStopped
   */
  async mayGoOn(): Promise<void> {
    if (performance.now() - this.#turnStartedAt >= maxTurnMs) {
      await nextTurn();
      this.#turnStartedAt = performance.now();
    }
    this.assertMayGoOn();
  }

  /** @throws RunStopped when nothing more may be asked now */
  assertMayGoOn(): void {
    this.assertNotEnded();
    if (this.#isReserved()) throw new RunStopped({ code: "out-of-time", maxTimeMs: this.#options.maxTimeMs });
  }

  /** @throws RunStopped when the run is over */
  assertNotEnded(): void {
    const { stopReason } = this;
    if (stopReason !== undefined) throw new RunStopped(stopReason);
  }

  /** @throws TargetError when there have been too many */
  countRestart(): void {
    this.#restarts++;
    if (this.#restarts > maxRestarts) {
      throw new TargetError({ code: "too-many-restarts", restarts: this.#restarts });
    }
  }

  /** @throws TargetError when there have been too many */
  countUnanswered(): void {
    this.#unanswered++;
    const [unanswered, { timeoutMs }] = [this.#unanswered, this.#options];
    if (unanswered > maxUnanswered) throw new TargetError({ code: "too-many-unanswered", unanswered, timeoutMs });
  }
}
