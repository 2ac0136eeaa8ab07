import { whyNotSpoken, type Check, type Listed } from "../check/check.ts";
import { serverKeysOf } from "../check/keys.ts";
import type { Job } from "../results/job.ts";

/**
 * Everything that a run will have a result for, in the order of the checks.
 *
 * @param execute whether tools are called
 */
export function planJobs(
  checks: readonly Check[],
  listed: Listed,
  protocolVersion: string,
  execute: boolean,
): readonly Job[] {
  return checks.flatMap((check) => {
    const { evidence } = check;
    const isRun = whyNotSpoken(check, protocolVersion) === undefined && (execute || evidence.callsTools !== true);
    const keys = isRun ? evidence.keysOf(check, listed) : serverKeysOf(check, listed);
    return keys.map((key) => ({ check, key }));
  });
}
