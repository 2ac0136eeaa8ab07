import type { CheckedDialects, CheckFacts, EvidenceFor } from "../../check/check.ts";
import type { Judgement } from "../../check/judgement.ts";
import type { DialectSubject, ServerSubject, ToolSubject } from "../../check/subject.ts";
import type { RelayEvidence } from "./relay-evidence.ts";

interface RelayFacts extends CheckFacts {
  readonly evidence: EvidenceFor<RelayCheck>;
}

/** Judges how a relay represents its upstream: what is listed, queried and called directly and through it. */
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
  /** It also judges what the relay does when its upstream ends, which is tried once, last of all. */
  readonly afterTheEnd?: true;
  readonly judge: (evidence: RelayEvidence, subject: ServerSubject) => Judgement;
}

export interface RelayDialectCheck extends RelayFacts {
  readonly per: "server";
  readonly dialects: CheckedDialects;
  readonly judge: (evidence: RelayEvidence, subject: DialectSubject) => Judgement;
}
