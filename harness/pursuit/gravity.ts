import type { Check } from "../check/check.ts";
import type { Contradiction } from "../check/judgement.ts";
import type { ResultKey } from "../check/result-key.ts";
import { contradictedVerdict } from "../results/result.ts";
import { gravityOf, type Gravity } from "../../report-model/gravity.ts";

/** The weight of a contradiction once it is reproduced. */
export function gravityOfContradiction(
  check: Check,
  key: Pick<ResultKey, "dialect">,
  contradiction: Contradiction,
): Gravity {
  return gravityOf(contradictedVerdict(check, key, contradiction), check.hint !== undefined);
}
