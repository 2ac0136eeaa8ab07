import type { Contradiction } from "../check/judgement.ts";
import type { Conversation, ConversationEvidence } from "../conversation/conversation.ts";

/** A contradiction, shrunk and reproduced. */
export interface Minimised {
  readonly conversation: Conversation;
  /** The judgement of the last reproduction, or the original one when there was none. */
  readonly contradiction: Contradiction;
  readonly evidence: ConversationEvidence;
  /** How often of `tries` it was seen, each time in a fresh instance. */
  readonly reproduced: number;
  /** `reproductions`, or more where it is seen at times only and proves itself; the first sight counts among those. */
  readonly tries: number;
  readonly steps: number;
  /** Why some of the tries could not be made, such as that the server no longer starts. */
  readonly untried?: string;
}

export const reproductions = 3;

/** Tries of what is seen at times only: enough to tell one time in ten from one in two. */
export const triesForRate = 20;
