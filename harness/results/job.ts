import type { Check } from "../check/check.ts";
import type { ResultKey } from "../check/result-key.ts";

/** One claim about one subject: exactly one result comes of it. */
export interface Job {
  readonly check: Check;
  readonly key: ResultKey;
}
