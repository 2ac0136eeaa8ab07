import { defineCheck } from "../../harness/check/check.ts";
import { contradicted, holds, notApplicable, undecided } from "../../harness/check/judgement.ts";
import { http } from "../../harness/evidence/http/http.ts";
import { showJson } from "../../harness/json/show.ts";
import type { HttpSeen, HttpStep } from "../../harness/wire/http-exchange.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { probeClient } from "../judging/probe-client.ts";
import { describeSeen } from "./seen.ts";

/** Rules of the revisions with a handshake. They are about the transport and not about hints: a breach is worth knowing. */
const ofTransport = {
  until: "2026-07-28",
  level: "MUST",
  severity: "note",
  evidence: http,
  per: "server",
} as const;

const { capabilities, ...clientInfo } = probeClient;

/** Opens a session beside that of the run, to be ended. */
const opening: HttpStep = {
  method: "POST",
  session: "none",
  message: { method: "initialize", params: { protocolVersion: "2025-06-18", capabilities, clientInfo } },
};
const initialized: HttpStep = {
  method: "POST",
  isNotification: true,
  message: { method: "notifications/initialized" },
  session: { openedBy: 0 },
};
const inOpened = { session: { openedBy: 0 } } as const;
const ending: HttpStep = { method: "DELETE", ...inOpened };
const ping: HttpStep = { method: "POST", message: { method: "ping" } };

function isSuccess(seen: HttpSeen | undefined): boolean {
  return seen?.kind === "response" && seen.status >= 200 && seen.status < 300;
}

export const notificationsAreAccepted = defineCheck({
  ...ofTransport,
  id: "transport/notifications-are-accepted",
  title: "An accepted notification is answered with HTTP status 202 and no body.",
  requirements: requirements("CORE-HTTP-06"),
  matters: "Some clients read any other status or body as an answer, and wait for its end.",
  restsOn: "One notifications/cancelled got status 202 with an empty body.",
  cannotSee: "Notifications of other methods, and those that the server refuses.",
  fix: ["Return status 202 without a body for a notification."],
  requests: [
    {
      method: "POST",
      isNotification: true,
      message: { method: "notifications/cancelled", params: { requestId: "of-no-request" } },
    },
  ],
  judge: ([seen]) => {
    if (seen?.kind !== "response") return undecided("the notification was not answered");
    if (!isSuccess(seen)) return notApplicable(`the notification was refused with status ${seen.status}`);
    if (seen.status === 202 && seen.isEmpty) return holds(1);
    return contradicted({
      case: seen.status === 202 ? "body" : "status",
      message: "A notification was accepted, but not with status 202 and an empty body.",
      expected: "status 202, an empty body",
      observed: [describeSeen(seen)],
    });
  },
});

export const getIsAStream = defineCheck({
  ...ofTransport,
  id: "transport/get-opens-a-stream-or-is-not-allowed",
  title: "A GET opens an SSE stream, or is refused with HTTP status 405.",
  requirements: requirements("CORE-HTTP-07"),
  matters: "Clients retry again and again after any other response.",
  restsOn: "One GET in a session of its own opened an event stream or got status 405.",
  cannotSee: "What the stream sends, and further streams of the same session.",
  fix: ["Answer GET with Content-Type text/event-stream, or with status 405."],
  // The session of the run may have its stream open, and one is all that a server has to offer.
  requests: [opening, initialized, { method: "GET", ...inOpened }, ending],
  judge: ([opened, , seen]) => {
    if (opened?.kind === "response" && opened.sessionId === undefined)
      return notApplicable("the server names no session");
    if (seen?.kind !== "response") return undecided("the GET was not answered");
    // Neither says anything of streams.
    if (seen.status === 401 || seen.status === 403 || seen.status === 429 || seen.status >= 500)
      return undecided(`the GET was answered with status ${seen.status}`);
    if (seen.status === 405 || (isSuccess(seen) && seen.mediaType === "text/event-stream")) return holds(1);
    return contradicted({
      message: "A GET neither opened a stream nor was refused with status 405.",
      expected: "status 405, or text/event-stream",
      observed: [describeSeen(seen)],
    });
  },
});

export const sessionIdIsVisible = defineCheck({
  ...ofTransport,
  id: "transport/session-id-is-visible-ascii",
  title: "A session id consists of visible ASCII characters.",
  requirements: requirements("CORE-HTTP-08"),
  matters: "Clients and proxies send the id in a header, where other characters are changed or rejected.",
  restsOn: "The id of one session has visible ASCII characters alone.",
  cannotSee: "Ids of other sessions, and whether they can be guessed.",
  fix: ["Use a UUID, or another string of the characters from ! to ~."],
  requests: [opening, ending],
  judge: ([opened]) => {
    if (opened?.kind !== "response" || !isSuccess(opened)) return undecided("no session was opened");
    if (opened.sessionId === undefined) return notApplicable("the server names no session");
    if (/^[\x21-\x7e]+$/u.test(opened.sessionId)) return holds(1);
    return contradicted({
      message: "The session id contains characters that are not visible ASCII.",
      expected: "characters from 0x21 to 0x7E",
      observed: [`Mcp-Session-Id ${showJson(opened.sessionId)}`],
    });
  },
});

export const endedSessionIsNotFound = defineCheck({
  ...ofTransport,
  id: "transport/ended-session-is-not-found",
  title: "A request in a session that was ended is answered with HTTP status 404.",
  requirements: requirements("CORE-HTTP-09"),
  matters: "404 tells a client to open a new session; after any other status it keeps using the old one.",
  restsOn: "One ping in a session that was ended got status 404.",
  cannotSee: "Sessions that the server itself ends.",
  fix: ["Return status 404 for an unknown session id, and 400 for a request without an id."],
  requests: [opening, ending, { ...ping, ...inOpened }],
  judge: ([opened, ended, seen]) => {
    if (opened?.kind === "response" && opened.sessionId === undefined)
      return notApplicable("the server names no session");
    if (!isSuccess(ended)) return notApplicable("the server does not end sessions for a client");
    if (seen?.kind !== "response") return undecided("the request in the ended session was not answered");
    if (seen.status === 404) return holds(1);
    return contradicted({
      case: isSuccess(seen) ? "answered" : "other-status",
      message: `A request in a session that was ended is answered with HTTP status ${seen.status} instead of 404.`,
      expected: "status 404",
      observed: [describeSeen(seen)],
    });
  },
});

export const unknownVersionIs400 = defineCheck({
  ...ofTransport,
  // The revision that brought the header.
  since: "2025-06-18",
  id: "transport/unknown-version-is-a-bad-request",
  title: "A request with an unknown MCP-Protocol-Version is refused with HTTP status 400.",
  requirements: requirements("CORE-HTTP-10"),
  matters: "Otherwise the client gets an answer in a revision that it did not request.",
  restsOn: "One ping with the header MCP-Protocol-Version: 1900-01-01 got status 400.",
  cannotSee: "Requests other than ping, and requests without the header.",
  fix: ["Compare the header with the supported revisions, and return status 400 for any other value."],
  requests: [ping, { ...ping, headers: { "MCP-Protocol-Version": "1900-01-01" } }],
  judge: ([honest, seen]) => {
    if (!isSuccess(honest)) return undecided("the same request with the right header was not answered");
    if (seen?.kind !== "response") return undecided("the request was not answered");
    if (seen.status === 400) return holds(1);
    return contradicted({
      case: isSuccess(seen) ? "answered" : "other-status",
      message: `A request with the header MCP-Protocol-Version: 1900-01-01 is answered with HTTP status ${seen.status} instead of 400.`,
      expected: "status 400",
      observed: [describeSeen(seen)],
    });
  },
});
