import type { Contradiction } from "../../harness/check/judgement.ts";
import type { ConversationEvidence } from "../../harness/conversation/conversation.ts";

/**
 * For a contradiction that one result proves, such as a hint that is not a boolean. No rule allows it, whatever caused it,
 * so it counts however rarely it comes. It does not count where the server announced meanwhile that its tools changed: the
 * result may fit a definition that was not read yet. An error, a crash and silence may be temporary, and prove nothing.
 */
export function provenIn({
  listsChanged,
}: Pick<ConversationEvidence, "listsChanged">): Pick<Contradiction, "provenByTranscript"> {
  return listsChanged === true ? {} : { provenByTranscript: true };
}
