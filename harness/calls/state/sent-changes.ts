import { excerpt } from "../../json/excerpt.ts";
import { deedOf, type RequestDeed } from "../../upstream/deeds/request-deed.ts";
import type { RequestReading } from "../../upstream/deeds/request-reading.ts";
import {
  shownRequest,
  shownUnread,
  type UpstreamEvent,
  type UpstreamRequest,
} from "../../upstream/traffic/upstream-event.ts";
import type { Change, ChangeEffect } from "./change.ts";

/** More are not shown: a hostile server sends a hundred thousand. */
const maxChanges = 200;
const maxSubjectLength = 400;
const maxEvidenceLength = 600;
/** All variables that runtimes read have the authority of the box; what reads none of them has to be told. */
const howToTrust =
  " (it pins a certificate, or has its own list of authorities: in the sandbox let it trust the file in SSL_CERT_FILE, or give it an http: address)";
const common = { persistence: "persistent" } as const;

/**
 * What requests ask web APIs to change. Nothing was changed, since no API was there: the request is what is seen, and what
 * is known of its method or its operation. Those that ask for no change are none.
 *
 * @param events what was sent, in order
 */
export function sentChanges(
  events: readonly UpstreamEvent[],
  phase: Change["phase"],
  reading: RequestReading,
): readonly Change[] {
  const before: UpstreamRequest[] = [];
  const changes: Change[] = [];
  for (const event of events) {
    if (changes.length === maxChanges) {
      changes.push(unshownChange(phase));
      break;
    }
    if (event.kind === "unread") changes.push(unreadChange(event, phase));
    else {
      const change = requestChange(event, before, { phase, deed: deedOf(event, reading) });
      if (change !== undefined) changes.push(change);
      before.push(event);
    }
  }
  return changes;
}

/** What is left out may be worse than all that is shown. */
function unshownChange(phase: Change["phase"]): Change {
  return openChange(`sent web APIs more than ${maxChanges} requests that may change something`, phase);
}

function unreadChange(event: Exclude<UpstreamEvent, UpstreamRequest>, phase: Change["phase"]): Change {
  const advice = event.why === "tls-refused" ? howToTrust : "";
  return openChange(`${excerpt(shownUnread(event), maxSubjectLength)}${advice}`, phase);
}

function openChange(subject: string, phase: Change["phase"]): Change {
  return { ...common, kind: "sent", subject, effect: "opaque", evidence: subject, phase, comparedBy: "nothing" };
}

function requestChange(
  request: UpstreamRequest,
  before: readonly UpstreamRequest[],
  { phase, deed }: { readonly phase: Change["phase"]; readonly deed: RequestDeed },
): Change | undefined {
  if (deed.kind === "reads") return undefined;
  const { operation, key, twice, described } = deed;
  const named = operation === undefined ? "" : ` (${operation})`;
  const { text = "" } = request.body;
  const query = request.query === "" ? "" : `?${request.query}`;
  const asDescribed = described === undefined ? "" : ` (${described} in the API's description)`;
  const evidence = `${shownRequest(request)}${query}${asDescribed}${text === "" ? "" : ` ${text}`}`;
  const isOwn = deed.kind === "removes" && before.some((other) => hasMade(other, request));
  return {
    ...common,
    kind: "sent",
    subject: excerpt(`sent ${shownRequest(request)}${named}`, maxSubjectLength),
    effect: effectOf(deed),
    evidence: excerpt(evidence, maxEvidenceLength),
    phase,
    sent: { number: request.number, twice, ...(key === undefined ? {} : { key }) },
    ...(deed.kind === "unknown" || isOwn ? { comparedBy: "nothing" } : {}),
  };
}

function effectOf({ kind }: RequestDeed): ChangeEffect {
  return kind === "removes" || kind === "overwrites" || kind === "adds" ? kind : "opaque";
}

/** What the same call has made it may take away again: a query that runs as a job, a file for a moment. */
function hasMade(other: UpstreamRequest, removal: UpstreamRequest): boolean {
  if (other.host !== removal.host) return false;
  const method = other.method.toUpperCase();
  if (method === "PUT") return other.path === removal.path;
  const place = other.path.replace(/\/+$/u, "");
  return method === "POST" && place !== "" && removal.path.startsWith(`${place}/`);
}
