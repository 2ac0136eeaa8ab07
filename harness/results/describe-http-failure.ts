import { showJson } from "../json/show.ts";
import type { NameSetting } from "../check/setting.ts";
import type { HttpFailure } from "../wire/http-failure.ts";
import type { LaunchedAt } from "../wire/transport.ts";

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
        ? "The server answered 401: it requires credentials"
        : "The server answered 403: the credentials do not allow the request";
    case "throttled":
      return `The server kept answering 429${failure.retryAfterMs === undefined ? "" : `, and asks for a pause of ${failure.retryAfterMs / 1000} s`}`;
    case "session-lost":
      return `The server answered ${failure.status}: it no longer knows the session`;
    case "not-repeated":
      return "The same call got no answer before, and was not sent again";
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

function describeBody(failure: Extract<HttpFailure, { code: "refused" | "no-message" }>): string {
  const { mediaType, excerpt } = failure;
  if (excerpt === "") return "an empty body";
  if (failure.code === "refused" && failure.isForNobody === true)
    return `a JSON-RPC error without the id of a request: ${showJson(excerpt.slice(0, 200))}`;
  if (mediaType === "text/html") return `a page of HTML: ${showJson(wordsOf(excerpt).slice(0, 80))}`;
  const kind = mediaType === "" ? "a body without a media type" : mediaType;
  return `${kind} that is not a JSON-RPC message: ${showJson(excerpt.slice(0, 200))}`;
}

/** What a reader would see of a page. */
function wordsOf(html: string): string {
  return html
    .replaceAll(/<[^<>]*>/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim();
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
      return reachHints(nameSetting)[failure.reason];
    case "tls-failed":
      return tlsHint(failure.reason, nameSetting);
    case "redirected":
      return `Redirects are not followed. Give the final address with ${nameSetting("url")}.`;
    case "not-authorized": {
      const more = failure.metadata === undefined ? "" : ` It names ${failure.metadata} for how to get them.`;
      const meant = failure.status === 403 ? "Give credentials that allow it" : "Give credentials";
      return `${meant} with ${nameSetting("header")}, for example for the header Authorization.${more}`;
    }
    case "throttled":
      return `Wait, and run it again. Send fewer requests with ${nameSetting("rps")}.`;
    case "old-transport":
      return "Only Streamable HTTP and stdio can be tested.";
    case "refused":
      return statusHint(failure.status, nameSetting);
    case "no-message":
      return `Check that ${nameSetting("url")} is the MCP endpoint, and not a page.`;
    case "connection-lost":
    case "session-lost":
    case "not-repeated":
    case "compressed":
    case "too-large":
    case "not-http":
      return "Look at the log of the server, and of any proxy in front of it.";
  }
}

/** What to do about a server that runs, and not at the port that it was given. */
export function portHint(nameSetting: NameSetting): string {
  return `${portPlaces(nameSetting)} If it is only slow to start, give it more time with ${nameSetting("startTimeout")}.`;
}

function portPlaces(nameSetting: NameSetting): string {
  return `Put {port} where the command takes its port, or let the server read the variable PORT. If it always uses the same port, give that port in ${nameSetting("url")}.`;
}

/** What to do about a server that was launched behind HTTP and has ended by itself. */
export function endHint({ hasListened }: LaunchedAt, hasSaidWhy: boolean, nameSetting: NameSetting): string {
  const why = hasSaidWhy ? "Look at what it wrote to stderr." : "Run the same command by hand to see why.";
  if (hasListened) return `${why} It must run until it is ended, and answer at its port.`;
  return `${why} The command must start an HTTP server that runs until it is ended. ${portPlaces(nameSetting)}`;
}

type Unreachable = Extract<HttpFailure, { code: "not-reachable" }>["reason"];

function reachHints(nameSetting: NameSetting): Readonly<Record<Unreachable, string>> {
  const url = nameSetting("url");
  return {
    refused: `Start the server first, and check the port in ${url}.`,
    "unknown-host": `Check the host name in ${url}.`,
    "no-route": `Check the host name in ${url}, and the network of this machine.`,
    "timed-out": `Check the host name and the port in ${url}; a firewall may drop what is sent there.`,
  };
}

function tlsHint(reason: string, nameSetting: NameSetting): string {
  if (reason === "wrong version number") return "The server does not use TLS there. Is it an http: address?";
  if (reason.includes("expired")) return "Renew the certificate of the server.";
  if (reason.includes("altnames"))
    return `Check the host name in ${nameSetting("url")}: the certificate is for another.`;
  return "Use a certificate that this machine trusts. For an authority of your own, set NODE_EXTRA_CA_CERTS to its file.";
}

/** What a status means that came without a JSON-RPC message. */
function statusHint(status: number, nameSetting: NameSetting): string {
  const url = nameSetting("url");
  switch (status) {
    case 405:
      return `Check the path in ${url}: an MCP endpoint takes POST.`;
    case 406:
    case 415:
      return "JSON was sent, and JSON and text/event-stream were accepted: look at how the server, or a proxy in front of it, compares these.";
    case 421:
      return `Check the host name in ${url}: the server does not answer for it.`;
    case 502:
    case 503:
    case 504:
      return "A proxy does not reach the server, or the server is not ready: look at the logs of both.";
    default:
      return status < 500
        ? `Check the path in ${url}: it is used exactly as given.`
        : "Look at the log of the server: it failed at this request.";
  }
}
