import { someDialects } from "../../check/check-rules.ts";
import { keysOf } from "../../check/keys.ts";
import { absent, oneOf, optional } from "../../check/member-rules.ts";
import type { Evidence } from "../gathering/gathering.ts";
import type { RelayCheck } from "./relay-check.ts";

/** A relay and its upstream, asked the same things. */
export const relay: Evidence<RelayCheck> = {
  id: "relay",
  waitsFor: "the relay and the server behind it",
  judgedBy: (check): check is RelayCheck => check.evidence.id === "relay",
  rulesFor: ({ per, dialects }) => ({
    dialects: optional(someDialects),
    afterTheEnd:
      per === "server" && dialects === undefined
        ? optional(oneOf([true]))
        : absent("unless it judges the relay as a whole"),
  }),
  keysOf: (check, listed) => keysOf(check, listed),
  trialsOf: () => 1,
  gather: async (gathering, checks) => {
    const { relaying } = gathering;
    if (relaying === undefined || checks.length === 0) return;
    const { gatherRelay } = await import("./gather-relay.ts");
    await gatherRelay(gathering, relaying, checks.filter(relay.judgedBy));
  },
};
