import type { CallableTool } from "../../calls/setup/helping-calls.ts";
import type { CheckFacts, EvidenceFor } from "../../check/check.ts";
import type { Judgement } from "../../check/judgement.ts";
import type { ServerSubject } from "../../check/subject.ts";
import type { HttpSeen, HttpStep } from "../../wire/http-exchange.ts";

/**
 * Judges how an endpoint handles calls whose headers are under test. A call that is not refused is executed, so they
 * are only made in sandboxes.
 */
export interface HttpCallsCheck extends CheckFacts {
  readonly evidence: EvidenceFor<HttpCallsCheck>;
  readonly per: "server";
  readonly dialects?: undefined;
  /** Sent one after the other, in one box. */
  readonly requests: (call: CallableTool, subject: ServerSubject) => readonly HttpStep[];
  /** @param seen what came of each request, in their order */
  readonly judge: (seen: readonly HttpSeen[], subject: ServerSubject) => Judgement;
}
