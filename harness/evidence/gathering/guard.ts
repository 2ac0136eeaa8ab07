import type { Check } from "../../check/check.ts";
import { TargetError } from "../../connect/fault.ts";
import { describeFault } from "../../results/describe-fault.ts";
import { endsTheRun } from "../../instances/stop.ts";
import type { Gathering } from "./gathering.ts";

/**
 * Gathers for some checks. A target that cannot be launched again costs these checks, and no others.
 *
 * @throws RunStopped or TargetError when nothing more can be asked of the target
 */
export async function guarded(
  { leaveOpen }: Gathering,
  checks: readonly Check[],
  gather: () => Promise<void>,
): Promise<void> {
  try {
    await gather();
  } catch (error) {
    if (!(error instanceof TargetError) || endsTheRun(error)) throw error;
    const reason = describeFault(error.fault).message;
    for (const check of checks) leaveOpen(check, reason);
  }
}
