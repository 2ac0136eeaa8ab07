import type { Check } from "../check/check.ts";
import type { Contradiction } from "../check/judgement.ts";
import type { ResultKey } from "../check/result-key.ts";
import { contradictedVerdict } from "../results/result.ts";

/** What contradictions weigh, the gravest first: in this order they are pursued, and each waits for all before it. */
export const gravities = ["hint", "fail", "warn", "note", "ambiguous hint", "ambiguous"] as const;

export type Gravity = (typeof gravities)[number];

/**
 * What a contradiction weighs once it is reproduced. A client decides by the hints whether to ask the user, so that an
 * untrue one comes before any other rule that is broken; what hangs on the wording of the specification comes last.
 */
export function gravityOf(check: Check, key: Pick<ResultKey, "dialect">, contradiction: Contradiction): Gravity {
  const verdict = contradictedVerdict(check, key, contradiction);
  if (check.hint === undefined || verdict === "note") return verdict;
  return verdict === "ambiguous" ? "ambiguous hint" : "hint";
}
