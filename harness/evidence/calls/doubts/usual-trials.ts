import type { Standing } from "../../../exploration/explore.ts";
import { maxTrials, maxTrialsInVain } from "../claims/max-trials.ts";

/** Whether a call of a tool worked together with all other tools; undefined where it was not called there. */
export function workedBefore(standing: Standing): boolean | undefined {
  if ("succeeded" in standing && standing.succeeded > 0) return true;
  return standing.kind === "not-called" ? undefined : false;
}

/** How many sets of arguments a tool is called with: few where no call of it worked together with all others. */
export function usualTrials(worked: boolean | undefined): number {
  return worked === false ? maxTrialsInVain : maxTrials;
}
