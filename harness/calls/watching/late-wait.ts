import type { Box } from "../boxes/box.ts";
import type { Execution } from "../execution/execution.ts";

/** How late effects were waited for after calls. */
export type LateWait = Pick<Execution, "lateMs" | "wasAtRest">;

/** Waits for what calls do late. */
export async function waitForLate(box: Pick<Box, "rest">, lateMs: number): Promise<LateWait> {
  const wasAtRest = await box.rest(lateMs);
  return { lateMs, ...(wasAtRest ? { wasAtRest } : {}) };
}
