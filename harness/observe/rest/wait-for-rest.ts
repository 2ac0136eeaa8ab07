import { setTimeout as delay } from "node:timers/promises";

/** Checking what a box waits for takes some 2 ms. */
const [firstPauseMs, maxPauseMs] = [5, 100];

/**
 * Waits until nothing more can happen by itself in the rest of a time.
 *
 * @param restMs how long nothing can happen by itself; 0 if unknown
 * @param signal ends the wait
 * @returns whether it is certain that nothing can; if not, the time or the wait is over
 */
export async function waitForRest(
  maxMs: number,
  restMs: () => Promise<number>,
  signal?: AbortSignal,
): Promise<boolean> {
  const endMs = performance.now() + maxMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(maxPauseMs, 2 * pauseMs)) {
    const quietMs = await restMs();
    const leftMs = endMs - performance.now();
    if (leftMs <= 0 || signal?.aborted === true) return false;
    if (quietMs >= leftMs) return true;
    await pause(Math.min(leftMs, Math.max(quietMs, pauseMs)), signal);
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
