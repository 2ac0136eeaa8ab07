import { setTimeout as delay } from "node:timers/promises";
import type { RestWait } from "../tier/call-watch.ts";

/** Checking what a box waits for takes some 2 ms. */
const [firstPauseMs, maxPauseMs] = [5, 100];

/**
 * Waits until nothing more can happen by itself in the rest of a time.
 *
 * @param restMs how long nothing can happen by itself; 0 if unknown
 * @returns whether it is certain that nothing can; if not, the time or the wait is over
 */
export async function waitForRest(
  maxMs: number,
  restMs: () => Promise<number>,
  { patienceMs = maxMs, signal }: RestWait = {},
): Promise<boolean> {
  const startMs = performance.now();
  const endMs = startMs + maxMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(maxPauseMs, 2 * pauseMs)) {
    const quietMs = await restMs();
    const leftMs = endMs - performance.now();
    const waitMs = Math.min(leftMs, startMs + patienceMs - performance.now());
    if (leftMs <= 0 || signal?.aborted === true) return false;
    if (quietMs >= leftMs) return true;
    if (waitMs <= 0) return false;
    await pause(Math.min(waitMs, Math.max(quietMs, pauseMs)), signal);
  }
}

/** A pause that a signal ends. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await delay(ms, undefined, signal === undefined ? {} : { signal });
  } catch (error) {
    if (signal?.aborted !== true) throw error;
  }
}
