import type { CheckedDialects, CheckFacts, EvidenceFor } from "../../check/check.ts";
import { someDialects } from "../../check/check-rules.ts";
import { keysOf } from "../../check/keys.ts";
import type { Judgement } from "../../check/judgement.ts";
import { absent, oneOf, optional } from "../../check/member-rules.ts";
import type { DialectSubject, ServerSubject, ToolSubject } from "../../check/subject.ts";
import type { Evidence } from "../gathering/gathering.ts";
import type { RelayEvidence } from "./relay-evidence.ts";

interface RelayFacts extends CheckFacts {
  readonly evidence: EvidenceFor<RelayCheck>;
}

/** Judges what a relay makes of its upstream: what is listed, asked and called directly and through it. */
export type RelayCheck = RelayToolCheck | RelayDialectToolCheck | RelayServerCheck | RelayDialectCheck;

export interface RelayToolCheck extends RelayFacts {
  readonly per: "tool";
  readonly dialects?: undefined;
  /** @param subject the tool as the relay lists it */
  readonly judge: (evidence: RelayEvidence, subject: ToolSubject) => Judgement;
}

export interface RelayDialectToolCheck extends RelayFacts {
  readonly per: "tool";
  readonly dialects: CheckedDialects;
  readonly judge: (evidence: RelayEvidence, subject: ToolSubject & DialectSubject) => Judgement;
}

export interface RelayServerCheck extends RelayFacts {
  readonly per: "server";
  readonly dialects?: undefined;
  /** It also judges what the relay does when its upstream ends, which is tried once, after all else. */
  readonly afterTheEnd?: true;
  readonly judge: (evidence: RelayEvidence, subject: ServerSubject) => Judgement;
}

export interface RelayDialectCheck extends RelayFacts {
  readonly per: "server";
  readonly dialects: CheckedDialects;
  readonly judge: (evidence: RelayEvidence, subject: DialectSubject) => Judgement;
}

/** A relay and its upstream, asked the same. */
export const relay: Evidence<RelayCheck> = {
  id: "relay",
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
