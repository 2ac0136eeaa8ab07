import type { CheckFacts, EvidenceFor } from "../../check/check.ts";
import type { Judgement } from "../../check/judgement.ts";
import type { ServerSubject } from "../../check/subject.ts";
import type { ConversationEvidence } from "../../conversation/conversation.ts";
import type { FaultCode } from "../../wire/outcome.ts";

/** Judges every frame of the whole run: the claim is contradicted by any fault with one of these codes. */
export interface WireCheck extends CheckFacts {
  readonly evidence: EvidenceFor<WireCheck>;
  readonly per: "server";
  readonly dialects?: undefined;
  readonly faults: readonly FaultCode[];
  readonly expected: string;
  /** Why the claim is not about the server; undefined where it is. */
  readonly appliesTo?: (subject: ServerSubject) => string | undefined;
  readonly judge: (evidence: ConversationEvidence, subject: ServerSubject) => Judgement;
}
