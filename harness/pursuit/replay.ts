import type { Check } from "../check/check.ts";
import { undecided, type Uncontradicted } from "../check/judgement.ts";
import type { ResultKey } from "../check/result-key.ts";
import { askedContradiction, resultOf, type Again, type RemediableResult } from "../results/result.ts";
import { tryAgain, type Attempt, type AttemptResult } from "./confirm.ts";
import type { Found } from "./found.ts";
import { isSameFinding } from "./same-finding.ts";

/**
 * Holds the conversation of a finding again as it is, in fresh instances, and counts how often it contradicts. Nothing
 * is left out or simplified.
 *
 * @throws what a try throws, after all have ended
 */
export async function replay(attempt: Attempt, { check, key, found, again }: Replayed): Promise<RemediableResult> {
  const { conversation } = found;
  const attempts = await tryAgain(attempt, conversation);
  const same = attempts.flatMap(({ judgement, evidence }) =>
    isSameFinding(found, conversation, judgement) ? [{ contradiction: judgement, evidence }] : [],
  );
  const last = same.at(-1);
  if (last === undefined) return resultOf(check, key, insteadOf(attempts));
  const seen = { conversation, ...last, reproduced: same.length, tries: attempts.length, steps: 0 };
  return askedContradiction(check, key, found, seen, again);
}

/** A finding to look for again. */
export interface Replayed {
  readonly check: Check;
  readonly key: ResultKey;
  readonly found: Found;
  readonly again: Again;
}

/** The observation if the finding did not recur: whatever leaves one try open leaves all of them open. */
function insteadOf(attempts: readonly AttemptResult[]): Uncontradicted {
  const judged = attempts.map(({ judgement, untried }): Uncontradicted => {
    if (untried !== undefined) return undecided(untried);
    if (judgement.kind !== "contradicted") return judgement;
    return undecided(`the check fails in another way than before: ${judgement.message}`);
  });
  const open = judged.find(({ kind }) => kind === "undecided" || kind === "unseen");
  return open ?? judged[0] ?? undecided("nothing was tried");
}
