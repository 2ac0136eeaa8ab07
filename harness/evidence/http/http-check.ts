import type { CheckFacts, EvidenceFor } from "../../check/check.ts";
import type { Judgement } from "../../check/judgement.ts";
import type { ServerSubject } from "../../check/subject.ts";
import type { HttpSeen, HttpStep } from "../../wire/http-exchange.ts";

/** Judges how an endpoint handles HTTP requests: statuses, and headers that our client would never send. */
export interface HttpCheck extends CheckFacts {
  readonly evidence: EvidenceFor<HttpCheck>;
  readonly per: "server";
  readonly dialects?: undefined;
  /** Sent one after the other; never a call of a tool. They may hang on the revision that the server speaks. */
  readonly requests: readonly HttpStep[] | ((subject: ServerSubject) => readonly HttpStep[]);
  /** @param seen what came of each request, in their order */
  readonly judge: (seen: readonly HttpSeen[], subject: ServerSubject) => Judgement;
}
