import { TargetError } from "../connect/fault.ts";
import { RunStopped } from "../instances/stop.ts";
import type { Minimised } from "../results/minimised.ts";

/**
 * What more work makes of a finding; where the run ends meanwhile, what was proven before. The next request to the target
 * meets the same end, and tells it.
 *
 * @param proven undefined where nothing is; then it throws what the work throws
 */
export async function orProven(proven: Minimised | undefined, work: () => Promise<Minimised>): Promise<Minimised> {
  try {
    return await work();
  } catch (error) {
    const isEnd = error instanceof RunStopped || error instanceof TargetError;
    if (proven === undefined || !isEnd) throw error;
    return proven;
  }
}
