import type { Check } from "../check/check.ts";
import type { Contradiction } from "../check/judgement.ts";
import type { ResultKey } from "../check/result-key.ts";
import { reproductions } from "../results/minimised.ts";
import { unprovenContradiction, type Again, type RemediableResult } from "../results/result.ts";

/** A try to see a contradiction again, as a journal has it. */
export interface Try {
  /** What was asked in it. */
  readonly asked: string;
  /** What was seen; absent where it was not the same. */
  readonly shown?: Contradiction;
}

/**
 * What came of the last tries of one conversation, that which came each time where there is one: what is smaller is tried once,
 * and three times only where that contradicts.
 *
 * @param tries in order
 * @returns undefined where it was never seen again
 */
export function lastShown(
  tries: readonly Try[],
): { readonly contradiction: Contradiction; readonly times: number } | undefined {
  const seen = tries.flatMap(({ asked, shown }) => {
    if (shown === undefined) return [];
    const same = tries.filter((each) => each.asked === asked).slice(-reproductions);
    return [{ contradiction: shown, times: same.filter((each) => each.shown !== undefined).length }];
  });
  return seen.findLast(({ times }) => times === reproductions) ?? seen.at(-1);
}

/** The result where it was never seen again. */
export function neverShown(
  check: Check,
  key: ResultKey,
  contradiction: Contradiction,
  tries: number,
  again: Again,
): RemediableResult {
  const [why, how] =
    tries === 0 ? (["run-ended", "looked for again"] as const) : (["not-again", "seen again"] as const);
  const reason = `${contradiction.message} It was not ${how}.`;
  return unprovenContradiction(check, key, contradiction, { why, reason, trials: tries, again });
}
