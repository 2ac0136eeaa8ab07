import type { Conversation } from "../conversation/conversation.ts";
import { reproductions, type Minimised } from "../results/minimised.ts";
import type { WithSetup } from "./attempts.ts";
import { confirm, recurs } from "./confirm.ts";
import type { MinimiseRequest } from "./minimise.ts";
import { isSameFinding } from "./same-finding.ts";
import { searchAhead, type Ask } from "./search-ahead.ts";

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
  { budget, opensAtOnce = 1 }: Pick<MinimiseRequest, "budget" | "opensAtOnce">,
): Promise<Minimised> {
  if (setup.length === 0 || !recurs(minimised)) return minimised;
  const { conversation } = minimised;
  const ask: Ask = async (candidate) => {
    if (budget.isSpent(reproductions)) return undefined;
    const { judgement } = await attemptAfter(candidate, conversation);
    return isSameFinding(minimised, conversation, judgement) ? judgement : undefined;
  };
  const search = async (isEnough: Ask): Promise<Conversation> => {
    let kept = (await isEnough([])) === undefined ? setup : [];
    for (const step of kept.toReversed()) {
      const without = kept.filter((each) => each !== step);
      if (without.length > 0 && (await isEnough(without)) !== undefined) kept = without;
    }
    return kept;
  };
  const notNeeded = (tries: number): void => budget.refundInstances(tries);
  const kept = await searchAhead(search, { ask, atOnce: opensAtOnce, notNeeded });
  if (kept.length === setup.length) return minimised;
  const confirmed = await confirm((candidate) => attemptAfter(kept, candidate), minimised);
  return recurs(confirmed) ? { ...confirmed, steps: minimised.steps } : minimised;
}
