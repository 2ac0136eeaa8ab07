import { defineCheck } from "../../harness/check/check.ts";
import { contradicted, holds, undecided, type Judgement } from "../../harness/check/judgement.ts";
import { http } from "../../harness/evidence/http/http.ts";
import type { JsonObject } from "../../harness/json/value.ts";
import { metaKeys } from "../../harness/revisions/meta-keys.ts";
import type { HttpSeen, HttpStep } from "../../harness/wire/http-exchange.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { probeMeta } from "../judging/probe-client.ts";
import { describeSeen, errorCodeIn } from "./seen.ts";

function post(method: string, _meta: JsonObject): HttpStep {
  return { method: "POST", message: { method, params: { _meta } } };
}

/** A method that no server has. */
const unknownMethod = "mcp-annotations-conformance/no-such-method";

export const unknownMethodIs404 = defineCheck({
  id: "transport/unknown-method-is-not-found",
  since: "2026-07-28",
  title: "An unknown method is answered with HTTP status 404 and error -32601.",
  level: "MUST",
  requirements: requirements("CORE-HTTP-02"),
  matters: "Clients need status and code to distinguish a missing method from an older server.",
  restsOn: "One request for an unknown method got status 404 with error -32601.",
  cannotSee: "Unknown methods with other names, and other errors about a method.",
  fix: ["Return status 404 if the JSON-RPC error has the code -32601."],
  evidence: http,
  per: "server",
  requests: (subject) => [post(unknownMethod, probeMeta(subject))],
  judge: (seen) =>
    judgeStatus(seen, [{ code: -32601, status: 404, what: "A method that the server does not have", case: "method" }]),
});

export const refusedMetadataIs400 = defineCheck({
  id: "transport/refused-metadata-is-a-bad-request",
  since: "2026-07-28",
  title: "A request with invalid metadata is answered with HTTP status 400.",
  level: "MUST",
  requirements: requirements("CORE-META-02", "CORE-HTTP-05"),
  matters: "Clients look for this error only in a response with status 400, and read any other status as a success.",
  restsOn: "Refusals of an unknown revision or of missing client capabilities had status 400.",
  cannotSee: "Other invalid metadata, and whether the server refuses it at all.",
  fix: ["Return status 400 if the JSON-RPC error is -32022, or -32602 for missing metadata."],
  evidence: http,
  per: "server",
  requests: (subject) => {
    const meta = probeMeta(subject);
    const { [metaKeys.clientCapabilities]: _, ...incomplete } = meta;
    return [post("tools/list", { ...meta, [metaKeys.protocolVersion]: "1900-01-01" }), post("tools/list", incomplete)];
  },
  judge: (seen) =>
    judgeStatus(seen, [
      { code: -32022, status: 400, what: "A revision that the server does not speak", case: "version" },
      { code: -32602, status: 400, what: "A request without what its client can do", case: "metadata" },
    ]),
});

interface StatusRule {
  readonly code: number;
  readonly status: number;
  readonly what: string;
  readonly case: string;
}

/** Whether a server refuses at all, and with which code, is for other checks to say. */
function judgeStatus(seen: readonly HttpSeen[], rules: readonly StatusRule[]): Judgement {
  let refused = 0;
  for (const [index, { code, status, what, case: name }] of rules.entries()) {
    const answer = seen[index];
    if (answer?.kind !== "response" || errorCodeIn(answer) !== code) continue;
    refused++;
    if (answer.status === status) continue;
    return contradicted({
      case: name,
      message: `${what} is refused with ${code} and HTTP status ${answer.status} instead of ${status}.`,
      expected: `status ${status} with error ${code}`,
      observed: [describeSeen(answer)],
    });
  }
  return refused === 0 ? undecided("no such request was refused with the expected code") : holds(refused);
}
