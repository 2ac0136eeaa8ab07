import { excerpt } from "../../json/excerpt.ts";
import type { Json } from "../../json/value.ts";
import { asksBy } from "../../api-stub/intents/asking-words.ts";
import { batchIn } from "../../api-stub/intents/batched-requests.ts";
import { GivenArguments } from "../../api-stub/intents/given-arguments.ts";
import { Openings, type Opened } from "../../api-stub/intents/openings.ts";
import { intentOf, type RequestIntent } from "../../api-stub/intents/request-intent.ts";
import type { RequestReading } from "../../api-stub/intents/request-reading.ts";
import {
  shownRequest,
  shownUnread,
  type UpstreamEvent,
  type UpstreamRequest,
} from "../../api-stub/traffic/upstream-event.ts";
import { requestFacts } from "../../api-stub/intents/request-shape.ts";
import { sentMethod } from "../../api-stub/intents/sent-method.ts";
import { changesByMethod } from "../../api-stub/verbs/http-methods.ts";
import type { WeighedEffect, Does, SentFacts } from "./weighed-effect.ts";

/** Further ones are not shown: a hostile server sends a hundred thousand. */
export const maxChanges = 200;
const maxSubjectLength = 400;
const maxEvidenceLength = 600;
/**
 * All variables that runtimes read name the box's authority; a program that reads none of them has to be configured.
 */
const howToTrust =
  " (it pins a certificate, or has its own list of authorities: in the sandbox let it trust the file in SSL_CERT_FILE, or give it an http: address)";
const common = { kind: "api.request", tier: "sandbox" } as const;

/** What is known about requests besides their content. */
export interface SentSight {
  readonly phase: WeighedEffect["phase"];
  readonly reading: RequestReading;
  /** The arguments of the call that they are attributed to. */
  readonly given?: Json;
  /** What that call, or its server, sent before. */
  readonly before?: readonly UpstreamEvent[];
}

/**
 * What requests ask web APIs to change. Nothing was changed, since no API was there: the evidence is the request and
 * what is known about its method or operation. Requests that ask for no change are left out.
 *
 * @param events what was sent, in order
 */
export function sentEffects(events: readonly UpstreamEvent[], sight: SentSight): readonly WeighedEffect[] {
  const given = new GivenArguments(sight.given ?? null);
  const openings = new Openings(given);
  for (const event of sight.before ?? []) if (event.kind === "request") openings.heard(event);
  const changes: WeighedEffect[] = [];
  const undone = new Set<number>();
  for (const event of events) {
    if (event.kind === "unread") changes.push(unreadEffect(event, sight.phase));
    else {
      for (const asked of requestsIn(event)) {
        const intent = intentOf(asked.request, sight.reading);
        const opened = openedBy(openings, asked.request, intent);
        if (intent.kind === "removes" && opened?.certainty === "known") undone.add(opened.by);
        const change = requestEffect(asked, { intent, opened, given, phase: sight.phase });
        if (change !== undefined) changes.push(change);
        openings.heard(asked.request);
      }
    }
  }
  return shownOf(
    changes.map((change) => withUndone(change, undone)),
    sight.phase,
  );
}

/** A request, alone or in a batch. */
interface AskedRequest {
  readonly request: UpstreamRequest;
  readonly isBatched: boolean;
}

function requestsIn(request: UpstreamRequest): readonly AskedRequest[] {
  const batch = batchIn(request);
  if (batch === undefined) return [{ request, isBatched: false }];
  const parts = batch.requests.map((each) => ({ request: each, isBatched: true }));
  return batch.isPart ? [...parts, { request, isBatched: false }] : parts;
}

/** What is left out may be worse than everything shown, so the result must not be the worst of what is known. */
function shownOf(changes: readonly WeighedEffect[], phase: WeighedEffect["phase"]): readonly WeighedEffect[] {
  if (changes.length <= maxChanges) return changes;
  const gravity = ({ sent, comparedBy }: WeighedEffect): number => {
    if (sent?.toldBy !== undefined) return 0;
    return comparedBy === undefined ? 1 : 2;
  };
  const worst = changes.toSorted((left, right) => gravity(left) - gravity(right)).slice(0, maxChanges);
  return [...worst, openEffect(`sent web APIs more than ${maxChanges} requests that may change something`, phase)];
}

/** A request that opened something leaves nothing if the same call removed it again. */
function withUndone(change: WeighedEffect, undone: ReadonlySet<number>): WeighedEffect {
  const { sent, comparedBy, does } = change;
  const isUndone = sent !== undefined && undone.has(sent.number) && does !== "removes" && comparedBy === undefined;
  return isUndone ? { ...change, comparedBy: "nothing" } : change;
}

function unreadEffect(event: Exclude<UpstreamEvent, UpstreamRequest>, phase: WeighedEffect["phase"]): WeighedEffect {
  const advice = event.why === "tls-refused" ? howToTrust : "";
  const { host, port } = event;
  return { ...openEffect(`${excerpt(shownUnread(event), maxSubjectLength)}${advice}`, phase), address: { host, port } };
}

function openEffect(subject: string, phase: WeighedEffect["phase"]): WeighedEffect {
  return { ...common, subject, does: "opaque", evidence: subject, phase, comparedBy: "nothing" };
}

/** Only a request that removes or overwrites is asked what it is about. */
function openedBy(openings: Openings, request: UpstreamRequest, { kind }: RequestIntent): Opened | undefined {
  if (kind !== "removes" && kind !== "overwrites" && kind !== "writes") return undefined;
  return openings.openedBefore(request, kind === "removes");
}

interface Asked {
  readonly intent: RequestIntent;
  readonly opened: Opened | undefined;
  readonly given: GivenArguments;
  readonly phase: WeighedEffect["phase"];
}

function requestEffect({ request, isBatched }: AskedRequest, asked: Asked): WeighedEffect | undefined {
  const { intent, opened, given, phase } = asked;
  if (intent.kind === "reads") return undefined;
  const { operation, key, twice, described } = intent;
  const named = operation === undefined ? "" : ` (${operation})`;
  const inBatch = isBatched ? " in a batch" : "";
  const { text = "" } = request.body;
  const query = request.query === "" ? "" : `?${request.query}`;
  const asDescribed = described === undefined ? "" : ` (${described} in the API's description)`;
  const evidence = `${shownRequest(request)}${query}${inBatch}${asDescribed}${text === "" ? "" : ` ${text}`}`;
  const toldBy = opened === undefined ? whatTells(request, intent, given) : undefined;
  return {
    ...common,
    subject: excerpt(`sent ${shownRequest(request)}${named}${inBatch}`, maxSubjectLength),
    does: effectOf(intent),
    evidence: excerpt(evidence, maxEvidenceLength),
    phase,
    sent: {
      number: request.number,
      request: requestFacts(request),
      twice,
      ...(key === undefined ? {} : { key }),
      ...(toldBy === undefined ? {} : { toldBy }),
    },
    ...(intent.kind === "unknown" ? { comparedBy: "nothing" } : {}),
    ...(opened === undefined ? {} : ownWork(intent, opened)),
  };
}

function effectOf({ kind }: RequestIntent): Does {
  return kind === "removes" || kind === "overwrites" || kind === "adds" ? kind : "opaque";
}

/**
 * A call may remove again what it made itself, such as a session, a cursor or a query job; changing it, such as sending
 * a file in parts, is part of making it. The same place may hold something else.
 */
function ownWork({ kind }: RequestIntent, { certainty }: Opened): Partial<WeighedEffect> {
  if (certainty === "likely") return { comparedBy: "nothing" };
  if (kind === "removes") return { persistence: "transient" };
  return { does: "adds", comparedBy: "nothing" };
}

/** Why a request is known to change what is the user's; undefined where it may be the server's own state at the API. */
function whatTells(request: UpstreamRequest, intent: RequestIntent, given: GivenArguments): SentFacts["toldBy"] {
  if (intent.kind === "unknown") return undefined;
  if (intent.described !== undefined) return "description";
  const method = sentMethod(request) ?? "";
  if (!changesByMethod(method)) return undefined;
  const held = given.heldIn(request);
  // Some ask a question, or count requests, by PUT.
  const isAsked = held === "body" && method !== "DELETE" && asksBy(request);
  return held === undefined || isAsked ? undefined : "argument";
}
