import type { Contradiction } from "../check/judgement.ts";
import type { Conversation, ConversationEvidence } from "../conversation/conversation.ts";

/** A contradiction, shrunk and reproduced. */
export interface Minimised {
  readonly conversation: Conversation;
  /** The judgement of the last reproduction, or the original one when there was none. */
  readonly contradiction: Contradiction;
  readonly evidence: ConversationEvidence;
  /** How often of `reproductions` it came again, each time in a fresh instance. */
  readonly reproduced: number;
  readonly steps: number;
}

export const reproductions = 3;
