import type { CheckFacts, EvidenceFor } from "../../check/check.ts";
import { keysOf } from "../../check/keys.ts";
import type { Judgement } from "../../check/judgement.ts";
import { absent, listOf, objectOf, oneOf } from "../../check/member-rules.ts";
import type { ServerSubject } from "../../check/subject.ts";
import type { HttpSeen, HttpStep } from "../../wire/http-exchange.ts";
import type { Evidence } from "../gathering/gathering.ts";

/** Judges what an endpoint makes of HTTP requests: statuses, and headers that a client of ours would never send. */
export interface HttpCheck extends CheckFacts {
  readonly evidence: EvidenceFor<HttpCheck>;
  readonly per: "server";
  readonly dialects?: undefined;
  /** Sent one after the other; never a call of a tool. */
  readonly requests: readonly HttpStep[];
  /** @param seen what came of each request, in their order */
  readonly judge: (seen: readonly HttpSeen[], subject: ServerSubject) => Judgement;
}

/** What HTTP itself shows, of a server that is reached over it. */
export const http: Evidence<HttpCheck> = {
  id: "http",
  needsHttp: true,
  asksSharedSession: true,
  judgedBy: (check): check is HttpCheck => check.evidence.id === "http",
  rulesFor: () => ({
    per: oneOf(["server"]),
    dialects: absent("for evidence of HTTP"),
    requests: listOf(objectOf({ method: oneOf(["POST", "GET", "DELETE"]) }), 1),
  }),
  keysOf: (check, listed) => keysOf(check, listed),
  trialsOf: (seen: readonly HttpSeen[]) => seen.length,
  gather: async (gathering, checks) => {
    const { gatherHttp } = await import("./gather-http.ts");
    await gatherHttp(gathering, checks.filter(http.judgedBy));
  },
};
