import { readdirSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { readProc } from "../../connect/read-proc.ts";

/** How long nothing may happen, how long to wait for that, and what to check. */
export interface QuietRequest {
  readonly quietMs: number;
  readonly maxMs: number;
  /** Processes whose work counts. */
  readonly processIds: () => Iterable<number>;
  /** Grows with every traced call. */
  readonly traceBytes: () => number;
  /** How long nothing can happen by itself; 0 if unknown. */
  readonly restMs: () => Promise<number>;
}

const pollMs = 10;
/** Most calls are finished when their reply arrives, or right after. */
const firstPollMs = 2;
/** A target with more threads is judged by its first ones and by its trace. */
const maxProcesses = 64;

/**
 * Waits until a target has done nothing for a while: no traced call, no time on a processor. If it is certain to do
 * nothing for that long, there is no wait.
 *
 * @returns whether it became idle; a timer that has not fired yet counts as idle
 */
export async function waitForQuiet(request: QuietRequest): Promise<boolean> {
  const { quietMs, maxMs, processIds, traceBytes, restMs } = request;
  const startMs = performance.now();
  if ((await restMs()) >= quietMs) return true;
  let before = `${traceBytes()} ${workDone(processIds())}`;
  let sinceMs = performance.now();
  for (let pauseMs = firstPollMs; ; pauseMs = Math.min(pollMs, 2 * pauseMs)) {
    await delay(pauseMs);
    const now = `${traceBytes()} ${workDone(processIds())}`;
    const nowMs = performance.now();
    if (now !== before) {
      before = now;
      sinceMs = nowMs;
    } else if ((await restMs()) >= quietMs) return true;
    if (nowMs - sinceMs >= quietMs) return true;
    if (nowMs - startMs >= maxMs) return false;
  }
}

/** Nanoseconds on a processor, of every thread. */
function workDone(processIds: Iterable<number>): bigint {
  let sum = 0n;
  let looked = 0;
  for (const id of processIds) {
    if (++looked > maxProcesses) break;
    for (const thread of readOrNothing(() => readdirSync(`/proc/${id}/task`)) ?? []) {
      const statistics = readOrNothing(() => readProc(`/proc/${id}/task/${thread}/schedstat`));
      sum += BigInt(statistics?.split(" ")[0] ?? 0);
    }
  }
  return sum;
}

/** Any process may end while we look at it. */
function readOrNothing<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && "code" in error) return undefined;
    throw error;
  }
}
