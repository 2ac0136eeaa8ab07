import { isAmbiguous, type Contradiction, type Judgement } from "../check/judgement.ts";
import type { Conversation, Step } from "../conversation/conversation.ts";

/** A contradiction, and the conversation in which it was seen. */
export interface Sighting {
  readonly conversation: Conversation;
  readonly contradiction: Contradiction;
}

/**
 * Whether a judgement of a conversation shows the same finding as before.
 *
 * It must be of the same kind. A contradiction that an interpretation excuses must not replace one that none excuses:
 * the verdict would become milder. It must also rest on the same requests, or at least the first and the last of them
 * if some between were left out. Otherwise one that proves nothing could remain of one that does. A contradiction that
 * is proof by itself may rest on any.
 */
export function isSameFinding(
  known: Sighting,
  conversation: Conversation,
  judgement: Judgement,
): judgement is Contradiction {
  if (judgement.kind !== "contradicted" || judgement.case !== known.contradiction.case) return false;
  if (isAmbiguous(judgement) && !isAmbiguous(known.contradiction)) return false;
  if (known.contradiction.provenByTranscript === true) return judgement.provenByTranscript === true;
  return restsOnTheSame(decisiveTexts(known), decisiveTexts({ conversation, contradiction: judgement }));
}

/** Undefined for one that names no exchanges, such as an effect between them. */
function decisiveTexts({ conversation, contradiction }: Sighting): readonly string[] | undefined {
  return contradiction.exchanges?.map((index) => textOf(conversation[index]));
}

function textOf(step: Step | undefined): string {
  return JSON.stringify(step ?? null);
}

function restsOnTheSame(known: readonly string[] | undefined, again: readonly string[] | undefined): boolean {
  if (known === undefined || again === undefined) return true;
  return known.at(0) === again.at(0) && known.at(-1) === again.at(-1) && again.every((text) => known.includes(text));
}
