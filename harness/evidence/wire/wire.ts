import type { CheckFacts, EvidenceFor } from "../../check/check.ts";
import { keysOf } from "../../check/keys.ts";
import type { Judgement } from "../../check/judgement.ts";
import { absent, aFunction, aText, listOf, oneOf, optional } from "../../check/member-rules.ts";
import type { ServerSubject } from "../../check/subject.ts";
import type { ConversationEvidence } from "../../conversation/conversation.ts";
import { faultCodes, type FaultCode } from "../../wire/outcome.ts";
import type { Evidence } from "../gathering/gathering.ts";

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

/** What passed on the wire during the run, whoever asked for it. */
export const wire: Evidence<WireCheck> = {
  id: "wire",
  judgedBy: (check): check is WireCheck => check.evidence.id === "wire",
  rulesFor: () => ({
    per: oneOf(["server"]),
    dialects: absent("for evidence of the wire"),
    faults: listOf(oneOf(faultCodes), 1),
    expected: aText,
    appliesTo: optional(aFunction),
  }),
  keysOf: (check, listed) => keysOf(check, listed),
  trialsOf: ({ exchanges }: ConversationEvidence) => exchanges.length,
  replays: () => true,
  restsOnWholeRun: true,
  gather: async (gathering, checks) => {
    const { gatherWire } = await import("./gather-wire.ts");
    gatherWire(gathering, checks.filter(wire.judgedBy));
  },
  conclude: async (gathering, checks) => {
    const { concludeWire } = await import("./gather-wire.ts");
    concludeWire(gathering, checks.filter(wire.judgedBy));
  },
  abandon: async (gathering, checks) => {
    const { abandonWire } = await import("./gather-wire.ts");
    abandonWire(gathering, checks.filter(wire.judgedBy));
  },
};
