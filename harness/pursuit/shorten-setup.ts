import type { Conversation } from "../conversation/conversation.ts";
import { reproductions, type Minimised } from "../results/minimised.ts";
import type { WithSetup } from "./attempts.ts";
import type { PursuitBudget } from "./budget.ts";
import { confirm, recurs } from "./confirm.ts";
import { isSameFinding } from "./same-finding.ts";

/**
 * Leaves out setup calls that the contradiction does not need, each try in a fresh instance: first all of them, then
 * one by one from the last.
 *
 * @param minimised a contradiction that recurred each time with all of them; otherwise nothing is left out
 * @returns the contradiction with as few of them as it needs, or `minimised` itself where all are needed
 */
export async function shortenSetup(
  { setup, attemptAfter }: WithSetup,
  minimised: Minimised,
  budget: PursuitBudget,
): Promise<Minimised> {
  if (setup.length === 0 || !recurs(minimised)) return minimised;
  const { conversation } = minimised;
  const isEnough = async (candidate: Conversation): Promise<boolean> => {
    if (budget.isSpent(reproductions)) return false;
    const { judgement } = await attemptAfter(candidate, conversation);
    return isSameFinding(minimised, conversation, judgement);
  };
  let kept = (await isEnough([])) ? [] : setup;
  for (const step of kept.toReversed()) {
    const without = kept.filter((each) => each !== step);
    if (without.length > 0 && (await isEnough(without))) kept = without;
  }
  if (kept.length === setup.length) return minimised;
  const confirmed = await confirm((candidate) => attemptAfter(kept, candidate), minimised);
  return recurs(confirmed) ? { ...confirmed, steps: minimised.steps } : minimised;
}
