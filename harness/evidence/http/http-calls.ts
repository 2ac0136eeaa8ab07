import type { CallableTool } from "../../calls/helping-calls.ts";
import type { CheckFacts, EvidenceFor } from "../../check/check.ts";
import { keysOf } from "../../check/keys.ts";
import type { Judgement } from "../../check/judgement.ts";
import { absent, aFunction, oneOf } from "../../check/member-rules.ts";
import type { ServerSubject } from "../../check/subject.ts";
import type { HttpSeen, HttpStep } from "../../wire/http-exchange.ts";
import type { Evidence } from "../gathering/gathering.ts";

/**
 * Judges what an endpoint makes of calls whose headers are under test. One that is not refused is carried out, so that they
 * are made in sandboxes alone.
 */
export interface HttpCallsCheck extends CheckFacts {
  readonly evidence: EvidenceFor<HttpCallsCheck>;
  readonly per: "server";
  readonly dialects?: undefined;
  /** Sent one after the other, in one box. */
  readonly requests: (call: CallableTool) => readonly HttpStep[];
  /** @param seen what came of each request, in their order */
  readonly judge: (seen: readonly HttpSeen[], subject: ServerSubject) => Judgement;
}

/** What HTTP itself shows when tools are called, of a server that is launched behind it. */
export const httpCalls: Evidence<HttpCallsCheck> = {
  id: "http-calls",
  callsTools: true,
  needsHttp: true,
  judgedBy: (check): check is HttpCallsCheck => check.evidence.id === "http-calls",
  rulesFor: () => ({
    per: oneOf(["server"]),
    dialects: absent("for evidence of HTTP"),
    requests: aFunction,
  }),
  keysOf: (check, listed) => keysOf(check, listed),
  trialsOf: (seen: readonly HttpSeen[]) => seen.length,
  gather: async (gathering, checks) => {
    if (gathering.calling === undefined || checks.length === 0) return;
    const { gatherHttpCalls } = await import("./gather-http-calls.ts");
    await gatherHttpCalls(gathering, gathering.calling, checks.filter(httpCalls.judgedBy));
  },
};
