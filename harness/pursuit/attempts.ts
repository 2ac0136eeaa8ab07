import type { Session } from "../session/session.ts";
import type { Conversation, ConversationEvidence } from "../conversation/conversation.ts";
import type { Judgement } from "../check/judgement.ts";
import type { Attempt, AttemptResult } from "./minimise.ts";
import type { SessionHub } from "../sessions/session-hub.ts";

/** Tries conversations and judges them; owns the scratch session that simplification uses. */
export class Attempts {
  readonly #hub: SessionHub;
  readonly #judge: (evidence: ConversationEvidence) => Judgement;
  #scratch: Session | undefined;

  constructor(hub: SessionHub, judge: (evidence: ConversationEvidence) => Judgement) {
    this.#hub = hub;
    this.#judge = judge;
  }

  readonly attempt: Attempt = (conversation, instance) =>
    instance === "fresh" ? this.#inFreshSession(conversation) : this.#inScratchSession(conversation);

  async end(): Promise<void> {
    if (this.#scratch !== undefined) await this.#hub.close(this.#scratch);
  }

  async #inFreshSession(conversation: Conversation): Promise<AttemptResult> {
    const session = await this.#hub.fresh();
    try {
      return await this.#try(session, conversation);
    } finally {
      await this.#hub.close(session);
    }
  }

  async #inScratchSession(conversation: Conversation): Promise<AttemptResult> {
    if (this.#scratch?.peer.closed !== undefined) {
      await this.#hub.close(this.#scratch);
      this.#scratch = undefined;
    }
    this.#scratch ??= await this.#hub.fresh();
    return this.#try(this.#scratch, conversation);
  }

  async #try(session: Session, conversation: Conversation): Promise<AttemptResult> {
    const evidence = await this.#hub.tryAgain(session, conversation);
    return { evidence, judgement: this.#judge(evidence) };
  }
}
