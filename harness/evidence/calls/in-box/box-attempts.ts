import type { Uncontradicted } from "../../../check/judgement.ts";
import type { Conversation } from "../../../conversation/conversation.ts";
import type { Attempts, Seeded, Untried } from "../../../pursuit/attempts.ts";
import type { PursuitBudget } from "../../../pursuit/budget.ts";
import type { Attempt, AttemptResult } from "../../../pursuit/confirm.ts";
import type { Found } from "../../../pursuit/found.ts";
import { undecidedBy } from "./box-work.ts";

interface Looks {
  readonly lookAgain?: ((found: Found) => Promise<Found | Uncontradicted>) | undefined;
  readonly seeds?: Conversation | undefined;
}

/** Tries conversations, each in a box of its own: what the one before did must not be there any more. */
export class BoxAttempts implements Attempts {
  readonly #observe: (conversation: Conversation, seeds?: Conversation) => Promise<AttemptResult>;
  readonly #budget: PursuitBudget;
  readonly lookAgain?: (found: Found) => Promise<Found | Uncontradicted | Untried>;
  readonly seeded?: Seeded;

  /**
   * @param observe with other calls before the conversation than usual, where seeds are given
   * @param looks `lookAgain` at what was found, before it is shrunk; `seeds` are usually called before
   */
  constructor(
    observe: (conversation: Conversation, seeds?: Conversation) => Promise<AttemptResult>,
    budget: PursuitBudget,
    { lookAgain, seeds = [] }: Looks = {},
  ) {
    this.#observe = observe;
    this.#budget = budget;
    if (seeds.length > 0) {
      this.seeded = { seeds, attemptAfter: (fewer, conversation) => this.#attempt(conversation, fewer) };
    }
    if (lookAgain === undefined) return;
    this.lookAgain = async (found) => {
      try {
        return await lookAgain(found);
      } catch (error) {
        return { untried: undecidedBy(error) };
      }
    };
  }

  readonly attempt: Attempt = (conversation) => this.#attempt(conversation);

  async #attempt(conversation: Conversation, seeds?: Conversation): Promise<AttemptResult> {
    this.#budget.spendInstance();
    try {
      return await this.#observe(conversation, seeds);
    } catch (error) {
      const judgement = undecidedBy(error);
      return { judgement, evidence: { exchanges: [], strayFaults: [] }, untried: judgement.reason };
    }
  }

  /** Each box is closed when its conversation is over. */
  async end(): Promise<void> {
    await Promise.resolve();
  }
}
