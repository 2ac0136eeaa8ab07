import type { CheckedDialects, CheckFacts, EvidenceFor } from "../check/check.ts";
import { keysOf } from "../check/keys.ts";
import type { Judgement } from "../check/judgement.ts";
import type { QueryDialect } from "../dialects/dialect.ts";
import type { Transcript } from "./transcript/transcript.ts";

/** Judges what a client did in one run of a scenario. Every other run is judged by itself. */
export interface ClientCheck extends CheckFacts {
  readonly evidence: EvidenceFor<ClientCheck>;
  readonly per: "server";
  readonly dialects?: CheckedDialects;
  /** The scenarios that show it; every one when absent. */
  readonly scenarios?: readonly string[];
  /** Scenarios that run as well, to compare with. */
  readonly comparesWith?: readonly string[];
  /** Only messages over HTTP show it. */
  readonly needsHttp?: true;
  /** What shows it comes before the calls: it holds by a run that broke off as well. */
  readonly needsNoCall?: true;
  readonly judge: (transcript: Transcript, subject: ClientSubject) => Judgement;
}

/** What a judge knows besides the run that it judges. */
export interface ClientSubject {
  /** The dialect that is judged; absent for a check without one. */
  readonly dialect?: QueryDialect;
  /** The first run of every scenario: some claims need the comparison. */
  readonly runs: readonly Transcript[];
}

/** Transcripts of scenarios. */
export const clientRuns: EvidenceFor<ClientCheck> = {
  id: "client",
  judgedBy: (check): check is ClientCheck => check.evidence.id === "client",
  keysOf: (check, listed) => keysOf(check, listed),
  trialsOf: ({ events }: Transcript) => events.length,
};
