import { keysOf } from "../../check/keys.ts";
import { absent, aFunction, aText, listOf, oneOf, optional } from "../../check/member-rules.ts";
import type { ConversationEvidence } from "../../conversation/conversation.ts";
import { faultCodes } from "../../wire/outcome.ts";
import type { Evidence } from "../gathering/gathering.ts";
import type { WireCheck } from "./wire-check.ts";

/** All traffic on the wire during the run. */
export const wire: Evidence<WireCheck> = {
  id: "wire",
  waitsFor: "the messages of the run",
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
