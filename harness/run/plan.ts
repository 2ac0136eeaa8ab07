import { whyNotSpoken, type Check, type Listed } from "../check/check.ts";
import { listing } from "../evidence/listing/listing.ts";
import { serverKeysOf } from "../check/keys.ts";
import type { TargetTraits } from "../connect/target.ts";
import type { Job } from "../results/job.ts";

/**
 * The checks that a target has a transport for. Those that need another are not among them, so that no report tells of
 * what does not concern it; where no others were chosen they stay, and say why they do not apply.
 */
export function checksOn(
  { overHttp, savedList }: Pick<TargetTraits, "overHttp" | "savedList">,
  checks: readonly Check[],
): readonly Check[] {
  if (savedList === true) return checks.filter(judgesListAlone);
  const served = overHttp === true ? checks : checks.filter(({ evidence }) => evidence.needsHttp !== true);
  return served.length === 0 ? checks : served;
}

/** Whether a list of tools is all that it judges, asked for in no dialect. */
function judgesListAlone(check: Check): boolean {
  if (!listing.judgedBy(check) || check.dialects !== undefined) return false;
  return check.per === "tool" || check.ofListAlone === true;
}

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
