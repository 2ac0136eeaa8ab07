import type { Uncontradicted } from "../../../check/judgement.ts";
import type { Conversation } from "../../../conversation/conversation.ts";
import type { Attempts, WithSetup, Untried } from "../../../pursuit/attempts.ts";
import type { PursuitBudget } from "../../../pursuit/budget.ts";
import type { Attempt, AttemptResult } from "../../../pursuit/confirm.ts";
import type { Found } from "../../../pursuit/found.ts";
import { undecidedBy } from "./box-work.ts";

interface Looks {
  readonly lookAgain?: ((found: Found) => Promise<Found | Uncontradicted>) | undefined;
  readonly setup?: Conversation | undefined;
}

/** Tries conversations, each in a box of its own: what the one before did must not be there any more. */
export class BoxAttempts implements Attempts {
  readonly #observe: (conversation: Conversation, setup?: Conversation) => Promise<AttemptResult>;
  readonly #budget: PursuitBudget;
  readonly lookAgain?: (found: Found) => Promise<Found | Uncontradicted | Untried>;
  readonly withSetup?: WithSetup;

  /**
   * @param observe with other calls before the conversation than usual, where setup calls are given
   * @param looks `lookAgain` at what was found, before it is shrunk; `setup calls` are usually called before
   */
  constructor(
    observe: (conversation: Conversation, setup?: Conversation) => Promise<AttemptResult>,
    budget: PursuitBudget,
    { lookAgain, setup = [] }: Looks = {},
  ) {
    this.#observe = observe;
    this.#budget = budget;
    if (setup.length > 0) {
      this.withSetup = { setup, attemptAfter: (fewer, conversation) => this.#attempt(conversation, fewer) };
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

  async #attempt(conversation: Conversation, setup?: Conversation): Promise<AttemptResult> {
    this.#budget.spendInstance();
    try {
      return await this.#observe(conversation, setup);
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
