import { showJson } from "../json/show.ts";
import type { NameSetting } from "../check/setting.ts";
import type { HttpFailure } from "../wire/http-failure.ts";

const kibibyte = 1024;

/** What went wrong over HTTP, as the beginning of a sentence. Hostile texts in it are quoted. */
export function describeHttpFailure(failure: HttpFailure): string {
  switch (failure.code) {
    case "not-reachable":
      return reasons[failure.reason];
    case "tls-failed":
      return `The TLS connection failed (${failure.reason})`;
    case "connection-lost":
      return failure.during === "request"
        ? "The server closed the connection"
        : "The server ended its HTTP response early";
    case "redirected":
      return `The server redirected the request with status ${failure.status} to ${showJson(failure.location)}`;
    case "not-authorized":
      return failure.status === 401
        ? "The server answered 401: it wants credentials"
        : "The server answered 403: the credentials do not allow the request";
    case "throttled":
      return `The server answered 429 again and again${failure.retryAfterMs === undefined ? "" : `, and asks for a pause of ${failure.retryAfterMs / 1000} s`}`;
    case "session-lost":
      return `The server answered ${failure.status}: it does not know its session any more`;
    case "not-repeated":
      return "The same call had no answer before, and was not sent again";
    case "old-transport":
      return "The server speaks HTTP+SSE, the transport of revision 2024-11-05";
    case "refused":
    case "no-message":
      return `The server answered ${failure.status} with ${describeBody(failure)}`;
    case "compressed":
      return `The server compressed its response (${showJson(failure.encoding)}), although only identity was accepted`;
    case "too-large":
      return tooLarge(failure);
    case "not-http":
      return `The server answered with something other than HTTP (${failure.reason})`;
  }
}

const reasons: Readonly<Record<Extract<HttpFailure, { code: "not-reachable" }>["reason"], string>> = {
  refused: "The connection was refused",
  "unknown-host": "The host name could not be resolved",
  "no-route": "The host cannot be reached from this machine",
  "timed-out": "The connection timed out",
};

function describeBody({ mediaType, excerpt }: { readonly mediaType: string; readonly excerpt: string }): string {
  if (excerpt === "") return "an empty body";
  const kind = mediaType === "" ? "a body without a media type" : mediaType;
  return `${kind} that is not a JSON-RPC message: ${showJson(excerpt.slice(0, 200))}`;
}

function tooLarge({ what, limit }: Extract<HttpFailure, { code: "too-large" }>): string {
  switch (what) {
    case "head":
      return `The server sent more than ${limit / kibibyte} KiB of HTTP headers`;
    case "body":
      return `The server sent a response of more than ${limit / kibibyte} KiB`;
    case "event":
      return `The server sent an event of more than ${limit / kibibyte} KiB`;
    case "events":
      return `The server sent more than ${limit} events in one stream`;
  }
}

/** What to do where nothing came back, and nothing went wrong. */
export const overHttpByHand =
  "Send the same request by hand: it must be answered with one JSON-RPC message, or with a stream of them.";

/** What to do about it. */
export function httpHint(failure: HttpFailure, nameSetting: NameSetting): string {
  switch (failure.code) {
    case "not-reachable":
      return failure.reason === "refused"
        ? "Start the server first, and check the port."
        : `Check the host name in ${nameSetting("url")}.`;
    case "tls-failed":
      if (failure.reason === "wrong version number") return "Nobody speaks TLS there. Is it an http: address?";
      return "Use a certificate that this machine trusts. For an authority of your own, set NODE_EXTRA_CA_CERTS to its file.";
    case "redirected":
      return `Redirects are not followed. Give the final address with ${nameSetting("url")}.`;
    case "not-authorized": {
      const more = failure.metadata === undefined ? "" : ` It names ${failure.metadata} for how to get them.`;
      return `Give credentials with ${nameSetting("header")}.${more}`;
    }
    case "throttled":
      return "Wait, and run it again.";
    case "old-transport":
      return "Only Streamable HTTP and stdio can be tested.";
    case "refused":
      return failure.status < 500
        ? `Check the path in ${nameSetting("url")}: it is used exactly as given.`
        : "Look at the log of the server.";
    case "no-message":
      return `Check that ${nameSetting("url")} is the MCP endpoint, and not a page.`;
    case "connection-lost":
    case "session-lost":
    case "not-repeated":
    case "compressed":
    case "too-large":
    case "not-http":
      return "Look at the log of the server, and of what stands before it.";
  }
}

/** What to do about a server that runs, and not at the port that it was given. */
export function portHint(nameSetting: NameSetting): string {
  return `Put {port} where the command takes its port, or let the server read the variable PORT. If it always has the same port, give that in ${nameSetting("url")}. If it is only slow to start, give it more time with ${nameSetting("startTimeout")}.`;
}
