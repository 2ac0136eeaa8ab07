import type { Contradiction } from "../../harness/check/judgement.ts";
import type { ConversationEvidence } from "../../harness/conversation/conversation.ts";

/**
 * For a contradiction that one result proves, such as a hint that is not a boolean: no rule allows it, whatever brought it
 * about, so that it counts however seldom it comes. Not where the server announced meanwhile that its tools changed: the
 * result may fit a definition that was not read yet. An error, a death and silence may pass, and are no such proof.
 */
export function provenIn({
  listsChanged,
}: Pick<ConversationEvidence, "listsChanged">): Pick<Contradiction, "provenByTranscript"> {
  return listsChanged === true ? {} : { provenByTranscript: true };
}
