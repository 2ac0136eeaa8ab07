import { timeShares } from "../timing/time-shares.ts";
import { setMaxListeners } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";
import { TargetError } from "../connect/fault.ts";
import { RunStopped, type StopReason } from "./stop.ts";

/** Limits for the duration of a run and its waits. */
export interface BoundOptions {
  /** Silence after which a request counts as unanswered. */
  readonly timeoutMs: number;
  readonly maxTimeMs: number;
  readonly signal: AbortSignal;
  /** Aborted, with `HungWork` as the reason, when work of ours was ended that held everything up past the end. */
  readonly hung?: AbortSignal;
}

/** A target that hangs repeatedly would use up the whole time limit, one timeout at a time. */
const maxUnanswered = 8;
/** Unplanned restarts, after a crash. */
const maxRestarts = 50;
/** The longest stretch of our own work without seeing signals and timers, apart from a single schema. */
const maxTurnMs = 50;
const maxClosingMs = 3_000;
/** A timer set for longer fires at once. */
const longestTimerMs = 2 ** 31 - 1;

/** The limits of a run as a whole: its time, its interruption, restarts, and unanswered requests. */
export class RunBounds {
  readonly #options: BoundOptions;
  readonly #startMs = performance.now();
  readonly #deadline: number;
  /** Ends every session, open or opening, so that no wait outlives the run, its time or its interruption. */
  readonly #ending = new AbortController();
  readonly #endNow = (): void => this.#ending.abort();
  /** Somebody waits for the end: servers that are being ended get less time. */
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
    const askingMs = options.maxTimeMs - Math.min(maxClosingMs, timeShares.closing.share * options.maxTimeMs);
    this.#deadline = this.#startMs + askingMs;
    this.#deadlineTimer = setTimeout(this.#endSoon, Math.min(askingMs, longestTimerMs));
    options.signal.addEventListener("abort", this.#endSoon);
    options.hung?.addEventListener("abort", this.#endSoon);
  }

  /** Ends everything that waits. Interruptions are heard until `release`. */
  end(): void {
    this.#endNow();
  }

  /** Call it when nothing is left of the run. */
  release(): void {
    clearTimeout(this.#deadlineTimer);
    this.#options.signal.removeEventListener("abort", this.#endSoon);
    this.#options.hung?.removeEventListener("abort", this.#endSoon);
  }

  /** Aborted when servers that are being ended get less time. */
  get hurry(): AbortSignal {
    return this.#hurry.signal;
  }

  /** Aborted when nothing may be sent any more. */
  get ending(): AbortSignal {
    return this.#ending.signal;
  }

  /** Why nothing more may be sent; undefined while it may. A fault caused by ending its session does not count. */
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
   * Reserves the last part of the time: when it begins, and if it is needed, earlier requests end with RunStopped.
   *
   * @param isNeeded whether the reserved time is needed
   * @returns ends the reservation
   */
  reserveTime(isNeeded: () => boolean): () => void {
    const reserveMs = this.#options.maxTimeMs * timeShares.reproducing.share;
    this.#isReserved = () => this.remainingMs <= reserveMs && isNeeded();
    return () => {
      this.#isReserved = () => false;
    };
  }

  /**
   * Await it between pieces of work without requests, so a list of thousands of slow schemas outlives neither the time
   * limit nor Ctrl-C.
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
