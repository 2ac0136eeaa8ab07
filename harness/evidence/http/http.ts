import { keysOf } from "../../check/keys.ts";
import { absent, listOf, objectOf, oneOf } from "../../check/member-rules.ts";
import type { HttpSeen } from "../../wire/http-exchange.ts";
import type { Evidence } from "../gathering/gathering.ts";
import type { HttpCheck } from "./http-check.ts";

const steps = listOf(objectOf({ method: oneOf(["POST", "GET", "DELETE"]) }), 1);

/** What HTTP itself shows, of a server that is reached over it. */
export const http: Evidence<HttpCheck> = {
  id: "http",
  waitsFor: "answers to HTTP requests",
  needsHttp: true,
  asksSharedSession: true,
  judgedBy: (check): check is HttpCheck => check.evidence.id === "http",
  rulesFor: () => ({
    per: oneOf(["server"]),
    dialects: absent("for evidence of HTTP"),
    requests: (value, member) => (typeof value === "function" ? undefined : steps(value, member)),
  }),
  keysOf: (check, listed) => keysOf(check, listed),
  trialsOf: (seen: readonly HttpSeen[]) => seen.length,
  gather: async (gathering, checks) => {
    const { gatherHttp } = await import("./gather-http.ts");
    await gatherHttp(gathering, checks.filter(http.judgedBy));
  },
};
