import { keysOf } from "../../check/keys.ts";
import { absent, aFunction, oneOf } from "../../check/member-rules.ts";
import type { HttpSeen } from "../../wire/http-exchange.ts";
import type { Evidence } from "../gathering/gathering.ts";
import type { HttpCallsCheck } from "./http-calls-check.ts";

/** What HTTP itself shows when tools are called, for a server that we launch behind it. */
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
