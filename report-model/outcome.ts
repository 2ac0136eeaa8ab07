import { isKnown } from "./baseline.ts";
import type { FailingVerdict, Result } from "./report-model.ts";

/**
 * What a result is in a format that knows tests only:
 *
 * - `passed` the claim held
 * - `failed` the verdict makes the run fail, and no baseline excuses it
 * - `broken` the target or the harness failed while testing
 * - `told` a contradiction that does not make the run fail, or a note
 * - `skipped` nothing was decided
 */
export type Outcome = "passed" | "failed" | "broken" | "told" | "skipped";

/** The outcome of a result in a run that fails for the verdicts of `failOn`. */
export function outcomeOf(result: Pick<Result, "verdict" | "known">, failOn: readonly FailingVerdict[]): Outcome {
  const { verdict } = result;
  if (!isKnown(result) && failOn.some((failing) => failing === verdict)) return "failed";
  switch (verdict) {
    case "pass":
      return "passed";
    case "error":
      return "broken";
    case "fail":
    case "warn":
    case "ambiguous":
    case "note":
      return "told";
    case "inconclusive":
    case "not-run":
    case "not-applicable":
      return "skipped";
  }
}
