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

/** What trying may cost. */
interface Costs extends Pick<Attempts, "opensAtOnce"> {
  readonly budget: PursuitBudget;
}

/** Whether what was seen is looked for again, or something smaller is tried. */
export type Tried = "again" | "less";

/** Makes `setup` instead of the usual setup calls before the conversation, where given. */
type Observe = (conversation: Conversation, what: Tried, setup?: Conversation) => Promise<AttemptResult>;

/** Tries each conversation in its own box: the effects of the previous one must be gone. */
export class BoxAttempts implements Attempts {
  readonly #observe: Observe;
  readonly #budget: PursuitBudget;
  readonly lookAgain?: (found: Found) => Promise<Found | Uncontradicted | Untried>;
  readonly withSetup?: WithSetup;
  readonly opensAtOnce: number;

  /**
   * @param looks `lookAgain` checks a finding before it is shrunk; the setup calls are the usual ones
   */
  constructor(observe: Observe, { budget, opensAtOnce = 1 }: Costs, { lookAgain, setup = [] }: Looks = {}) {
    this.#observe = observe;
    this.#budget = budget;
    this.opensAtOnce = opensAtOnce;
    if (setup.length > 0) {
      this.withSetup = { setup, attemptAfter: (fewer, conversation) => this.#attempt(conversation, "less", fewer) };
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

  readonly attempt: Attempt = (conversation) => this.#attempt(conversation, "again");

  readonly tryLess: Attempt = (conversation) => this.#attempt(conversation, "less");

  async #attempt(conversation: Conversation, what: Tried, setup?: Conversation): Promise<AttemptResult> {
    this.#budget.spendInstance();
    try {
      return await this.#observe(conversation, what, setup);
    } catch (error) {
      const judgement = undecidedBy(error);
      return { judgement, evidence: { exchanges: [], strayFaults: [] }, untried: judgement.reason };
    }
  }

  /** Each box is closed at the end of its conversation. */
  async end(): Promise<void> {
    await Promise.resolve();
  }
}
