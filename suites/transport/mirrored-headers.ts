import { defineCheck } from "../../harness/check/check.ts";
import { contradicted, holds, undecided, type Contradiction } from "../../harness/check/judgement.ts";
import type { ServerSubject } from "../../harness/check/subject.ts";
import { http } from "../../harness/evidence/http/http.ts";
import type { HttpSeen, HttpStep } from "../../harness/wire/http-exchange.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { probeMeta } from "../judging/probe-client.ts";
import { describeSeen, errorCodeIn, hasResult } from "./seen.ts";

const headerMismatch = -32020;
const unsupportedVersion = -32022;
/** Of `HeaderMismatch` until the revision was released. */
const formerHeaderMismatch = -32001;

/** A request that reads only, with headers of its own. */
function list(subject: ServerSubject, headers: HttpStep["headers"] = {}): HttpStep {
  return { method: "POST", message: { method: "tools/list", params: { _meta: probeMeta(subject) } }, headers };
}

/** What is wrong with the headers of each request but the first, which is as it should be. */
const wrongHeaders = [
  { case: "other-method", headers: { "Mcp-Method": "server/discover" }, what: "has a different method in Mcp-Method" },
  { case: "no-method", headers: { "Mcp-Method": null }, what: "does not have the header Mcp-Method" },
  {
    case: "other-version",
    headers: { "MCP-Protocol-Version": "1900-01-01" },
    what: "has a different revision in MCP-Protocol-Version",
  },
] as const;

export const headersMatchTheBody = defineCheck({
  id: "transport/headers-that-differ-are-rejected",
  since: "2026-07-28",
  title: "A request whose headers differ from its body is refused with -32020 and HTTP status 400.",
  level: "MUST",
  requirements: requirements("CORE-HTTP-04"),
  matters: "A gateway filters by the headers, but the server executes the body.",
  restsOn:
    "Three tools/list requests with another or no Mcp-Method, or another revision in the header, were refused with status 400.",
  cannotSee: "Other methods, and proxies before the server that check headers themselves.",
  fix: [
    "First compare Mcp-Method and MCP-Protocol-Version with `method` and the version in `_meta`.",
    "Return error -32020 with status 400 if one differs or is missing.",
  ],
  evidence: http,
  per: "server",
  requests: (subject) => [list(subject), ...wrongHeaders.map(({ headers }) => list(subject, headers))],
  judge: ([honest, ...seen]) => {
    if (honest === undefined || !hasResult(honest))
      return undecided("tools/list with the right headers was not answered");
    const wrong = wrongHeaders.flatMap((each, index) => wrongAnswer("tools/list", each, seen[index]) ?? []);
    // What was carried out weighs more than a refusal with another code.
    const contradiction = wrong.find(({ severity }) => severity === undefined) ?? wrong[0];
    if (contradiction !== undefined) return contradiction;
    const isAnswered = seen.length === wrongHeaders.length && seen.every(({ kind }) => kind === "response");
    const refused = seen.filter((each) => errorCodeIn(each) !== undefined).length;
    return isAnswered && refused > 0 ? holds(refused) : undecided("not every request with such headers was answered");
  },
});

/** Headers that differ from the body, or are missing. */
export interface WrongHeaders {
  readonly case: string;
  readonly headers: HttpStep["headers"];
  readonly what: string;
}

/** What is wrong with how a request with such headers was answered; undefined where nothing is. */
export function wrongAnswer(
  method: string,
  asked: WrongHeaders,
  seen: HttpSeen | undefined,
): Contradiction | undefined {
  if (seen?.kind !== "response") return undefined;
  const code = errorCodeIn(seen);
  const facts = {
    expected: "status 400 with error -32020 (HeaderMismatch)",
    observed: [describeSeen(seen)],
  };
  const request = `A request for ${method} that ${asked.what}`;
  if (hasResult(seen)) return contradicted({ case: asked.case, message: `${request} was answered.`, ...facts });
  // An intermediary owes a status and no message.
  if (code === undefined) return undefined;
  // A revision that is not spoken may be refused as such.
  const isRefused = code === headerMismatch || (asked.case === "other-version" && code === unsupportedVersion);
  if (isRefused && seen.status === 400) return undefined;
  if (isRefused)
    return contradicted({
      case: "status",
      message: `${request} was refused with ${code} and HTTP status ${seen.status} instead of 400.`,
      ...facts,
    });
  return contradicted({
    case: code === formerHeaderMismatch ? "former-code" : "other-code",
    message: `${request} was refused with ${code} instead of -32020.`,
    severity: code === formerHeaderMismatch ? "note" : "warn",
    ...facts,
  });
}
