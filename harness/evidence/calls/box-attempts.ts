import type { Uncontradicted } from "../../check/judgement.ts";
import type { Conversation } from "../../conversation/conversation.ts";
import type { Attempts } from "../../pursuit/attempts.ts";
import type { PursuitBudget } from "../../pursuit/budget.ts";
import type { Attempt, AttemptResult } from "../../pursuit/confirm.ts";
import type { Found } from "../../pursuit/found.ts";
import { undecidedBy } from "./box-work.ts";

/** Tries conversations, each in a box of its own: what the one before did must not be there any more. */
export class BoxAttempts implements Attempts {
  readonly #observe: (conversation: Conversation) => Promise<AttemptResult>;
  readonly #budget: PursuitBudget;
  readonly lookAgain?: (found: Found) => Promise<Found | Uncontradicted>;

  /** @param lookAgain at what was found, before it is shrunk */
  constructor(
    observe: (conversation: Conversation) => Promise<AttemptResult>,
    budget: PursuitBudget,
    lookAgain?: (found: Found) => Promise<Found | Uncontradicted>,
  ) {
    this.#observe = observe;
    this.#budget = budget;
    if (lookAgain === undefined) return;
    this.lookAgain = async (found) => {
      try {
        return await lookAgain(found);
      } catch (error) {
        return undecidedBy(error);
      }
    };
  }

  readonly attempt: Attempt = async (conversation) => {
    this.#budget.spendInstance();
    try {
      return await this.#observe(conversation);
    } catch (error) {
      const judgement = undecidedBy(error);
      return {
        judgement,
        evidence: { exchanges: [], strayFaults: [] },
        ...("reason" in judgement ? { untried: judgement.reason } : {}),
      };
    }
  };

  /** Each box is closed when its conversation is over. */
  async end(): Promise<void> {
    await Promise.resolve();
  }
}
