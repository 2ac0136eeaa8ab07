import { undecided, type Judgement, type Uncontradicted, type Undecided } from "../check/judgement.ts";
import { hasNoAnswer, type Conversation, type ConversationEvidence } from "../conversation/conversation.ts";
import type { Session } from "../session/session.ts";
import type { SessionHub } from "../instances/session-hub.ts";
import type { PursuitBudget } from "./budget.ts";
import type { Attempt, AttemptResult } from "./confirm.ts";
import { withProof, type Found } from "./found.ts";

/** Calls made before each conversation; not all of them may be needed. */
export interface WithSetup {
  readonly setup: Conversation;
  /** Attempts in a fresh instance after only these of the setup calls. */
  readonly attemptAfter: (setup: Conversation, conversation: Conversation) => Promise<AttemptResult>;
}

/** Why nothing could be tried, so the observation stands as it is. */
export interface Untried {
  readonly untried: Undecided;
}

/** Tries the conversations of one reduction, and owns the instances for it. */
export interface Attempts {
  readonly attempt: Attempt;
  /** The same where something smaller is tried, for which nobody else has to wait; `attempt` when absent. */
  readonly tryLess?: Attempt;
  /** Checks a finding again before it is shrunk; it may turn out not to be a contradiction. */
  readonly lookAgain?: (found: Found) => Promise<Found | Uncontradicted | Untried>;
  /** Absent where there are no setup calls. */
  readonly withSetup?: WithSetup;
  /** Each try costs an instance, also where a scratch one would do; so many may be open at once for this. */
  readonly opensAtOnce?: number;
  /** Ends every instance that is still open. */
  readonly end: () => Promise<void>;
}

/** Tries each conversation in its own session; simplification keeps one scratch session. */
export class SessionAttempts implements Attempts {
  readonly #hub: SessionHub;
  readonly #judge: (evidence: ConversationEvidence) => Judgement;
  readonly #budget: PursuitBudget;
  #scratch: Session | undefined;

  readonly lookAgain?: (found: Found) => Promise<Found | Uncontradicted>;

  /**
   * @param asksInSequence whether a contradiction from concurrent requests counts only if it recurs with one request at
   *   a time
   */
  constructor(
    hub: SessionHub,
    judge: (evidence: ConversationEvidence) => Judgement,
    budget: PursuitBudget,
    asksInSequence = false,
  ) {
    this.#hub = hub;
    this.#judge = judge;
    this.#budget = budget;
    if (asksInSequence) this.lookAgain = (found) => this.#inSequence(found);
  }

  async #inSequence(found: Found): Promise<Found | Uncontradicted> {
    if (found.conversation.every(({ pipelined }) => pipelined === undefined)) return found;
    const conversation = found.conversation.map((step) => {
      const { pipelined: _, ...alone } = step;
      return alone;
    });
    this.#budget.spendRequests(conversation.length);
    const { judgement, evidence } = await this.#inFreshSession(conversation);
    if (judgement.kind !== "contradicted")
      return undecided("it appeared while several requests were open, but not when they were sent one at a time");
    return withProof({ conversation, contradiction: judgement, trials: found.trials }, evidence);
  }

  readonly attempt: Attempt = (conversation, instance) =>
    instance === "fresh" ? this.#inFreshSession(conversation) : this.#inScratchSession(conversation);

  async end(): Promise<void> {
    if (this.#scratch !== undefined) await this.#hub.close(this.#scratch);
  }

  async #inFreshSession(conversation: Conversation): Promise<AttemptResult> {
    this.#budget.spendInstance();
    const session = await this.#hub.fresh();
    try {
      return await this.#try(session, conversation);
    } finally {
      await this.#hub.close(session);
    }
  }

  async #inScratchSession(conversation: Conversation): Promise<AttemptResult> {
    if (this.#scratch === undefined) {
      this.#budget.spendInstance();
      this.#scratch = await this.#hub.fresh();
      this.#hub.mayGiveWay(this.#scratch);
    }
    const session = this.#scratch;
    const result = await this.#try(session, conversation);
    // A server that ended or fell silent tells nothing about the next try, and may cost it a timeout.
    if (result.evidence.exchanges.some(hasNoAnswer)) {
      this.#scratch = undefined;
      await this.#hub.close(session);
    }
    return result;
  }

  async #try(session: Session, conversation: Conversation): Promise<AttemptResult> {
    const evidence = await this.#hub.tryAgain(session, conversation);
    return { evidence, judgement: this.#judge(evidence) };
  }
}
