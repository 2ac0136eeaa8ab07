import { contradicted, holds, type Contradiction } from "../check/judgement.ts";
import type { Conversation, ConversationEvidence, Step } from "../conversation/conversation.ts";
import { limitsFor, PursuitBudget } from "./budget.ts";
import type { Attempt } from "./confirm.ts";
import type { Simplify } from "./minimise.ts";

/** A contradiction as it was found, and as it comes again. */
export const found: Contradiction = contradicted({ message: "first seen", expected: "e", observed: [] });
export const again: Contradiction = contradicted({ message: "seen again", expected: "e", observed: [] });
/** Simplifies nothing. */
export const unchanged: Simplify = (conversation) => Promise.resolve(conversation);

/** Requests that differ by a name. */
export function steps(...names: readonly string[]): Conversation {
  return names.map((name): Step => ({ method: "query", params: { name } }));
}

/** The names of requests made by `steps`. */
export function namesOf(conversation: Conversation): readonly string[] {
  return conversation.map(({ params }) => JSON.stringify(params)).map((text) => text.slice(9, -2));
}

/** Enough to shrink anything in a test. */
export function ampleBudget(): PursuitBudget {
  return new PursuitBudget({ ...limitsFor(1_000, Infinity), timeMs: Infinity });
}

/** Tries that contradict exactly when the conversation is one that lies; remembers every one. */
export class Tries {
  readonly fresh: Conversation[] = [];
  readonly scratch: Conversation[] = [];
  readonly budget = ampleBudget();
  readonly attempt: Attempt;

  constructor(lies: (names: readonly string[], nth: number) => boolean) {
    this.attempt = (conversation, instance) => {
      this[instance].push(conversation);
      if (instance === "fresh") this.budget.spendInstance();
      const contradicts = lies(namesOf(conversation), this.fresh.length);
      return Promise.resolve({ judgement: contradicts ? again : holds(1), evidence: evidenceOf(conversation) });
    };
  }
}

/** Evidence of a conversation whose answers do not matter. */
export function evidenceOf(conversation: Conversation): ConversationEvidence {
  const exchanges = conversation.map((step) => ({ step, outcome: { kind: "unanswered", afterMs: 1 } as const }));
  return { exchanges, strayFaults: [] };
}
