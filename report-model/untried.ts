import { isKnown } from "./baseline.ts";
import { gravities, gravityOf } from "./gravity.ts";
import type { Report, Result } from "./report-model.ts";
import type { WhyUnproven } from "./unproven.ts";

const leavesOpen: Readonly<Record<WhyUnproven, boolean>> = {
  "run-ended": true,
  "too-many": true,
  "not-possible": true,
  "not-again": false,
  "too-few-calls": false,
};

/**
 * Whether a result is a contradiction that nobody has tried again as often as it takes: it may be true, so that a run with it is
 * no pass. A note fails no run in any case, and neither does what the baseline knows.
 */
export function isUntried(result: Pick<Result, "unproven" | "known">): boolean {
  const { unproven } = result;
  return unproven !== undefined && leavesOpen[unproven.why] && unproven.otherwise !== "note" && !isKnown(result);
}

/** Contradictions that nobody has tried again as often as it takes, the most severe first. */
export function untriedIn({ results, checks }: Pick<Report, "results" | "checks">): readonly Result[] {
  const ofHints = new Set(checks.flatMap(({ id, hint }) => (hint === undefined ? [] : [id])));
  const placeOf = ({ check, unproven }: Result): number =>
    unproven === undefined ? gravities.length : gravities.indexOf(gravityOf(unproven.otherwise, ofHints.has(check)));
  return results.filter(isUntried).toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Contradictions that were tried and did not come each time. */
export function notAgainIn({ results }: Pick<Report, "results">): readonly Result[] {
  return results.filter(({ unproven }) => unproven?.why === "not-again");
}
