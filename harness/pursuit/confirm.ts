import type { Conversation, ConversationEvidence } from "../conversation/conversation.ts";
import type { Judgement } from "../check/judgement.ts";
import { reproductions, triesForRate, type Minimised } from "../results/minimised.ts";
import { allEnded } from "./all-ended.ts";
import type { PursuitBudget } from "./budget.ts";
import { decisiveAlone, type Found } from "./found.ts";
import { isSameFinding, type Sighting } from "./same-finding.ts";

/** Tries a conversation once: `fresh` in a new instance of the target, `scratch` in one that earlier tries used too. */
export type Attempt = (conversation: Conversation, instance: "fresh" | "scratch") => Promise<AttemptResult>;

export interface AttemptResult {
  readonly judgement: Judgement;
  readonly evidence: ConversationEvidence;
  /** Why the conversation could not be held at all; then the judgement decides nothing. */
  readonly untried?: string;
}

type Confirmed = Omit<Minimised, "steps">;

/**
 * Tries a conversation in fresh instances, in parallel, and counts how often it contradicts.
 *
 * @throws what a try throws, after all have ended
 */
export async function confirm(attempt: Attempt, known: Sighting): Promise<Confirmed> {
  const attempts = await tryAgain(attempt, known.conversation);
  const again = attempts.flatMap(({ judgement, evidence }) =>
    isSameFinding(known, known.conversation, judgement) ? [{ contradiction: judgement, evidence }] : [],
  );
  const untried = attempts.find((each) => each.untried !== undefined)?.untried;
  return {
    conversation: known.conversation,
    contradiction: known.contradiction,
    evidence: { exchanges: [], strayFaults: [] },
    ...again.at(-1),
    reproduced: again.length,
    tries: reproductions,
    ...(untried === undefined || again.length === reproductions ? {} : { untried }),
  };
}

/**
 * Measures how often a contradiction occurs that is proof by itself but is seen only now and then.
 *
 * @param confirmed tries of the conversation in which it was found
 * @returns the rate, with the exchanges that prove it from its last occurrence; the first occurrence counts as a try
 */
export async function measureRate(
  attempt: Attempt,
  found: Found,
  confirmed: Confirmed,
  budget: PursuitBudget,
): Promise<Confirmed> {
  let { reproduced, tries } = { reproduced: confirmed.reproduced + 1, tries: confirmed.tries + 1 };
  let seen = confirmed.reproduced > 0 ? decisiveAlone(confirmed, confirmed.evidence) : found.proof;
  const mostTries = confirmed.untried === undefined ? triesForRate : 0;
  while (tries < mostTries && !budget.isSpent()) {
    budget.spendRequests(found.conversation.length);
    const { judgement, evidence, untried } = await attempt(found.conversation, "fresh");
    if (untried !== undefined) break;
    tries++;
    if (!isSameFinding(found, found.conversation, judgement)) continue;
    reproduced++;
    seen = decisiveAlone({ conversation: found.conversation, contradiction: judgement }, evidence);
  }
  return {
    ...(seen ?? decisiveAlone(found)),
    reproduced,
    tries,
    ...(confirmed.untried === undefined ? {} : { untried: confirmed.untried }),
  };
}

/**
 * Tries a conversation in fresh instances in parallel.
 *
 * @throws what a try throws, after all have ended
 */
export async function tryAgain(attempt: Attempt, conversation: Conversation): Promise<readonly AttemptResult[]> {
  return allEnded(Array.from({ length: reproductions }, () => attempt(conversation, "fresh")));
}

/** Whether a contradiction came in every try, as any finding must that is not proof by itself. */
export function recurs({ reproduced, tries }: { readonly reproduced: number; readonly tries: number }): boolean {
  return tries > 0 && reproduced === tries;
}
