import type { Box } from "../boxes/box.ts";
import type { Execution } from "../execution/execution.ts";

/** How late effects were waited for after calls. */
export interface LateWait extends Required<Pick<Execution, "lateMs">>, Pick<Execution, "wasAtRest" | "leftPending"> {}

/** Waits for what calls do late, and longer for what they have set to wake the server, where there is time for that. */
export async function waitForLate(box: Pick<Box, "rest" | "wakes">, lateMs: number): Promise<LateWait> {
  const wasAtRest = await box.rest(lateMs);
  const wait = wasAtRest ? await box.wakes?.wait() : undefined;
  return {
    lateMs: lateMs + 1_000 * Math.ceil((wait?.waitedMs ?? 0) / 1_000),
    ...(wasAtRest ? { wasAtRest } : {}),
    ...(wait?.left === undefined ? {} : { leftPending: wait.left }),
  };
}

/** Two waits as one: as long as the longer, and as certain as the less certain of them. */
export function bothWaits(one: LateWait, other: LateWait = one): LateWait {
  const { leftPending = one.leftPending } = other;
  return {
    lateMs: Math.max(one.lateMs, other.lateMs),
    ...(one.wasAtRest === true && other.wasAtRest === true ? { wasAtRest: true } : {}),
    ...(leftPending === undefined ? {} : { leftPending }),
  };
}
