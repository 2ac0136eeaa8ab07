import { whyNotSpoken, type Check, type Listed } from "../check/check.ts";
import { underInterpretations } from "../check/chosen-interpretations.ts";
import { serverKeysOf } from "../check/keys.ts";
import type { TargetTraits } from "../connect/target.ts";
import { listing } from "../evidence/listing/listing.ts";
import type { Job } from "../results/job.ts";
import { withOwnEvidence } from "./evidence-kinds.ts";
import { guarded, type OnFailure } from "./guard-check.ts";
import type { Introduced } from "./introduce.ts";
import type { RunSettings } from "./run-options.ts";

/** What a run is to do. */
export interface Planned {
  /** All that were chosen. */
  readonly chosen: readonly Check[];
  /** Those of them that the target has a transport for. */
  readonly checks: readonly Check[];
  readonly jobs: readonly Job[];
}

/** Plans the checks of a run, on a server that has introduced itself; `failed` is told of what goes wrong in one. */
export function planChecks(settings: RunSettings, introduced: Introduced, failed: OnFailure): Planned {
  const { target, execution, interpretations } = settings;
  const chosen = settings.checks.map(withOwnEvidence);
  const checks = checksOn(target.traits, chosen).map((check) =>
    underInterpretations(guarded(check, failed), interpretations),
  );
  const { protocolVersion } = introduced.first.initialized;
  return { chosen, checks, jobs: planJobs(checks, introduced, protocolVersion, execution !== undefined) };
}

/**
 * The checks that a target has a transport for. Those that need another are left out, so that no report tells of
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
