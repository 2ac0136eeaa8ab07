import type { Check } from "../check/check.ts";
import type { Contradiction } from "../check/judgement.ts";
import type { ResultKey } from "../check/result-key.ts";
import { contradictedVerdict } from "../results/result.ts";

/** The weights of contradictions, the most severe first. They are pursued in this order, one weight after the other. */
export const gravities = ["hint", "fail", "warn", "note", "ambiguous hint", "ambiguous"] as const;

export type Gravity = (typeof gravities)[number];

/**
 * The weight of a contradiction once it is reproduced. Clients decide by the hints whether to ask the user, so an
 * untrue hint comes before any other broken rule; what depends on the wording of the specification comes last.
 */
export function gravityOf(check: Check, key: Pick<ResultKey, "dialect">, contradiction: Contradiction): Gravity {
  const verdict = contradictedVerdict(check, key, contradiction);
  if (check.hint === undefined || verdict === "note") return verdict;
  return verdict === "ambiguous" ? "ambiguous hint" : "hint";
}
