import type { CallableTool } from "../../harness/calls/setup/helping-calls.ts";
import { defineCheck } from "../../harness/check/check.ts";
import { contradicted, holds, undecided } from "../../harness/check/judgement.ts";
import { httpCalls } from "../../harness/evidence/http/http-calls.ts";
import type { JsonObject } from "../../harness/json/value.ts";
import type { HttpStep } from "../../harness/wire/http-exchange.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { probeMeta } from "../judging/probe-client.ts";
import { wrongAnswer, type WrongHeaders } from "./mirrored-headers.ts";
import { describeSeen, errorCodeIn, hasResult } from "./seen.ts";

const headerMismatch = -32020;

function callOf(
  { tool, arguments: given }: CallableTool,
  _meta: JsonObject,
  headers: HttpStep["headers"] = {},
): HttpStep {
  const params = { name: tool.name, arguments: given, _meta };
  return { method: "POST", message: { method: "tools/call", params }, headers };
}

function encoded(name: string): string {
  return `=?base64?${Buffer.from(name, "utf8").toString("base64")}?=`;
}

/** A tool that no server has. */
const otherTool = "mcp-annotations-conformance-no-such-tool";

const wrongHeaders: readonly WrongHeaders[] = [
  { case: "other-name", headers: { "Mcp-Name": otherTool }, what: "has a different tool in Mcp-Name" },
  {
    case: "other-encoded-name",
    headers: { "Mcp-Name": encoded(otherTool) },
    what: "has a different tool in Mcp-Name, in Base64",
  },
  { case: "no-name", headers: { "Mcp-Name": null }, what: "does not have the header Mcp-Name" },
];

export const callsMatchTheirHeaders = defineCheck({
  id: "transport/calls-whose-name-differs-are-rejected",
  since: "2026-07-28",
  title: "A call whose header Mcp-Name differs from its body is refused with -32020 and HTTP status 400.",
  level: "MUST",
  requirements: requirements("CORE-HTTP-04"),
  matters: "A gateway that allows only some tools filters by the header, but the server calls the tool in the body.",
  restsOn:
    "Three calls of one tool with another or no name in Mcp-Name were refused with status 400, and its encoded name was not.",
  cannotSee: "Other tools, and headers for arguments.",
  fix: [
    "First decode Mcp-Name and compare it with `params.name`.",
    "Return error -32020 with status 400 if it differs or is missing.",
  ],
  evidence: httpCalls,
  per: "server",
  requests: (call, subject) => {
    const meta = probeMeta(subject);
    return [
      callOf(call, meta),
      callOf(call, meta, { "Mcp-Name": encoded(call.tool.name) }),
      ...wrongHeaders.map(({ headers }) => callOf(call, meta, headers)),
    ];
  },
  judge: ([honest, inBase64, ...seen]) => {
    if (honest === undefined || !hasResult(honest)) return undecided("a call with the right headers was not answered");
    const wrong = wrongHeaders.flatMap((each, index) => wrongAnswer("tools/call", each, seen[index]) ?? []);
    // What was carried out weighs more than a refusal with another code.
    const contradiction = wrong.find(({ severity }) => severity === undefined) ?? wrong[0];
    if (contradiction !== undefined) return contradiction;
    if (inBase64 !== undefined && errorCodeIn(inBase64) === headerMismatch)
      return contradicted({
        case: "encoded",
        message: "A call with the right name in Mcp-Name, encoded in Base64, is refused as if it differed.",
        expected: "the name is decoded before it is compared",
        observed: [describeSeen(inBase64)],
      });
    const isAnswered = seen.length === wrongHeaders.length && seen.every(({ kind }) => kind === "response");
    const refused = seen.filter((each) => errorCodeIn(each) !== undefined).length;
    return isAnswered && refused > 0 ? holds(refused) : undecided("not every call with such headers was answered");
  },
});
