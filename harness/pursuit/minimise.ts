import type { Conversation, ConversationEvidence } from "../conversation/conversation.ts";
import { isAmbiguous, type Contradiction, type Judgement } from "../check/judgement.ts";
import { reproductions, type Minimised } from "../results/minimised.ts";
import type { PursuitBudget } from "./budget.ts";

/** One try of a conversation: `fresh` in a new instance of the target, `scratch` in one that earlier tries used too. */
export type Attempt = (conversation: Conversation, instance: "fresh" | "scratch") => Promise<AttemptResult>;

export interface AttemptResult {
  readonly judgement: Judgement;
  readonly evidence: ConversationEvidence;
}

/** Makes simpler conversations of one that contradicts, until none simpler does. */
export type Simplify = (
  conversation: Conversation,
  contradiction: Contradiction,
  contradicts: (candidate: Conversation) => Promise<boolean>,
) => Promise<Conversation>;

/** A conversation that contradicts a claim, as first met. */
export interface Found {
  readonly conversation: Conversation;
  readonly contradiction: Contradiction;
  readonly trials: number;
}

export interface MinimiseRequest extends Pick<Found, "conversation" | "contradiction"> {
  readonly attempt: Attempt;
  readonly simplify: Simplify;
  readonly budget: PursuitBudget;
}

/** Fresh instances that leaving out requests does not touch, so that arguments can still be simplified. */
const reservedForSimplifying = 4;

/**
 * Shrinks a contradiction and proves that it recurs.
 *
 * First requests are left out, each try in a fresh instance, since what happened before may be what matters; then the
 * arguments are simplified in one scratch instance; the result must recur 3 of 3 times in fresh ones. When the
 * simplified conversation does not, the unsimplified one is tried before the contradiction counts as not reproducible.
 */
export async function minimise(request: MinimiseRequest): Promise<Minimised> {
  const reducer = new Reducer(request);
  const reduced = await reducer.reduce();
  const contradicts = async (candidate: Conversation): Promise<boolean> => {
    if (request.budget.isSpent()) return false;
    request.budget.spendRequests(candidate.length);
    const { judgement } = await request.attempt(candidate, "scratch");
    return comesAgain(judgement, request.contradiction);
  };
  const simplified = await request.simplify(reduced, reducer.contradiction, contradicts);
  const { attempt, contradiction } = request;
  const confirmed = await confirm(attempt, simplified, contradiction);
  const steps = reducer.reductions + (simplified === reduced ? 0 : 1);
  if (confirmed.reproduced === reproductions || simplified === reduced) return { ...confirmed, steps };
  return { ...(await confirm(attempt, reduced, contradiction)), steps: reducer.reductions };
}

/** Tries a conversation in fresh instances, at the same time, and counts how often it contradicts. */
export async function confirm(
  attempt: Attempt,
  conversation: Conversation,
  known: Contradiction,
): Promise<Omit<Minimised, "steps">> {
  const attempts = await Promise.all(Array.from({ length: reproductions }, () => attempt(conversation, "fresh")));
  const again = attempts.flatMap(({ judgement, evidence }) =>
    comesAgain(judgement, known) ? [{ contradiction: judgement, evidence }] : [],
  );
  const { contradiction, evidence } = again.at(-1) ?? {
    contradiction: known,
    evidence: { exchanges: [], strayFaults: [] },
  };
  return { conversation, contradiction, evidence, reproduced: again.length };
}

/** One that a reading excuses must not take the place of one that none does: the verdict would become a milder one. */
function comesAgain(judgement: Judgement, known: Contradiction): judgement is Contradiction {
  return judgement.kind === "contradicted" && (isAmbiguous(known) || !isAmbiguous(judgement));
}

class Reducer {
  readonly #request: MinimiseRequest;
  reductions = 0;
  /** Of the shortest conversation so far. */
  contradiction: Contradiction;

  constructor(request: MinimiseRequest) {
    this.#request = request;
    this.contradiction = request.contradiction;
  }

  /** @returns a shorter conversation that contradicts, or the one given */
  async reduce(): Promise<Conversation> {
    const { conversation, contradiction } = this.#request;
    for (const core of likelyCores(conversation, contradiction)) {
      if (await this.#contradicts(core)) return this.#leaveOut(core);
    }
    return this.#leaveOut(conversation);
  }

  /** Delta debugging: leaves out ever smaller parts. */
  async #leaveOut(start: Conversation): Promise<Conversation> {
    let current = start;
    for (let size = Math.ceil(current.length / 2); size >= 1 && current.length > 1; size = Math.floor(size / 2)) {
      for (let from = 0; from < current.length && current.length > 1;) {
        const candidate = current.toSpliced(from, size);
        if (candidate.length > 0 && (await this.#contradicts(candidate))) current = candidate;
        else from += size;
      }
    }
    return current;
  }

  async #contradicts(candidate: Conversation): Promise<boolean> {
    const { attempt, budget } = this.#request;
    if (budget.isSpent(reservedForSimplifying)) return false;
    budget.spendRequests(candidate.length);
    const { judgement } = await attempt(candidate, "fresh");
    if (!comesAgain(judgement, this.#request.contradiction)) return false;
    this.contradiction = judgement;
    this.reductions++;
    return true;
  }
}

/** Guesses from the contradiction itself, boldest first: its exchanges alone, all like them, all up to the last. */
function likelyCores(conversation: Conversation, contradiction: Contradiction): readonly Conversation[] {
  const decisive = new Set(contradiction.exchanges ?? []);
  if (decisive.size === 0) return [];
  const last = Math.max(...decisive);
  const upToLast = conversation.slice(0, last + 1);
  const texts = new Set(upToLast.filter((_, index) => decisive.has(index)).map((step) => JSON.stringify(step.params)));
  return [
    conversation.filter((_, index) => decisive.has(index)),
    upToLast.filter((step) => texts.has(JSON.stringify(step.params))),
    upToLast,
  ].filter((core) => core.length < conversation.length);
}
