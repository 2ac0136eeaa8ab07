import type { Json } from "../../json/value.ts";
import type { NetworkAttempt } from "../execution/network-attempt.ts";
import { shownRequest, type UpstreamEvent, type UpstreamRequest } from "../../api-stub/traffic/upstream-event.ts";
import { requestFacts } from "../../api-stub/intents/request-shape.ts";
import type { RequestReading } from "../../api-stub/intents/request-reading.ts";
import type { EntryChange } from "../../observe/effect/entry-change.ts";
import { isOfThisMachine } from "../../observe/effect/address.ts";
import type { Effect } from "../../observe/effect/effect.ts";
import type { FileEntry } from "../../observe/effect/file-entry.ts";
import { fileText } from "../../observe/effect/file-text.ts";
import type { OwnedEffect } from "../execution/execution.ts";
import { attemptsOfRequests } from "../execution/network-attempt.ts";
import type { Places } from "../execution/owner.ts";
import type { GivenCall } from "../journal/journal.ts";
import { requestOwner } from "./request-owner.ts";
import type { RecordedEffect, RequestFacts } from "../journal/session-record.ts";
import { subjectIn } from "../journal/subject-in.ts";
import { effectsInFiles } from "../state/database-effects.ts";
import { passingEffects } from "../state/file-effects.ts";
import { sentEffects } from "../state/sent-effects.ts";
import { tracedEffects } from "../state/traced-effects.ts";
import type { NamedEffect, SentFacts, WeighedEffect } from "../state/weighed-effect.ts";
import { attemptsIn, passingFiles, unseenInFiles, type Look } from "../boxes/look.ts";
import { owned } from "./seen.ts";
import { showsGiven } from "./shows-given.ts";

/** What is known of a box when it is looked at. */
export interface RecordedSight {
  readonly places: Places;
  readonly reading: RequestReading;
  /** What the calls since the look before were given. */
  readonly given: readonly Json[];
  /** The calls since what was sent to web APIs was read before. */
  readonly calls: readonly GivenCall[];
  /** A text with the ids that answers had where the calls were found. */
  readonly asFound: (text: string) => string;
  /** What we have laid out: it was there before the target, though nothing of the host. */
  readonly fixtureHome: string;
}

/** All that a look shows, with the facts that tell whose it was: nothing is left out as background. */
export async function recordedEffects(look: Look, sight: RecordedSight): Promise<readonly RecordedEffect[]> {
  const { changes, upstream = [] } = look;
  const given: Json = [...sight.given];
  const files = await effectsInFiles(changes, "within");
  const seen = [
    ...files,
    ...passingEffects(passingFiles(look), files, "within"),
    ...tracedEffects(unseenInFiles(look), "within"),
    ...sentEffects(upstream, { phase: "within", reading: sight.reading, given }),
    ...reachedIn(look),
  ];
  return recordedAll(seen, sight, { changes, upstream });
}

/** The same of what was sent to web APIs and read apart from a look. */
export function recordedRequests(upstream: readonly UpstreamEvent[], sight: RecordedSight): readonly RecordedEffect[] {
  if (upstream.length === 0) return [];
  const sent = sentEffects(upstream, { phase: "within", reading: sight.reading, given: [...sight.given] });
  return recordedAll([...sent, ...reachedIn({ effects: [], upstream })], sight, { upstream });
}

/** The same of what probes show. */
export function recordedShown(changes: readonly WeighedEffect[], sight: RecordedSight): readonly RecordedEffect[] {
  return recordedAll(changes, sight, {});
}

function recordedAll(
  seen: readonly WeighedEffect[],
  sight: RecordedSight,
  { changes = [], upstream = [] }: Partial<Pick<Look, "changes" | "upstream">>,
): readonly RecordedEffect[] {
  if (seen.length === 0) return [];
  const step = { method: "tools/call", params: { arguments: [...sight.given] } };
  const entries = new Map(changes.map((change) => [change.path, change]));
  const requests = requestsIn(upstream);
  const sent = [...requests.values()];
  return owned(seen, { step, places: sight.places }, changes).map((effect) =>
    recorded(effect, {
      entry: entries.get(effect.subject),
      request: requests.get(effect.sent?.number ?? 0),
      sent,
      sight,
    }),
  );
}

/**
 * Connections and look-ups, which change nothing but tell whether the world is open; and each request, since a call may ask
 * for more where the server itself goes all the time.
 */
function reachedIn({ upstream = [], ...look }: Pick<Look, "effects" | "upstream">): readonly WeighedEffect[] {
  const attempts = attemptsIn(look);
  const requests = upstream.filter((event) => event.kind === "request");
  const different = new Map(requests.toReversed().map((request) => [shownRequest(request), request]));
  const asked = [...different.values()].toReversed().map(askedEffect);
  return [...[...attempts, ...attemptsOfRequests(upstream, attempts)].map(reachedEffect), ...asked];
}

/** That a request was sent, whatever it asks for: what tells it from others. */
export function askedName(request: UpstreamRequest): NamedEffect {
  const reach = isOfThisMachine(request.host) ? "loopback" : "external";
  return { kind: kindOf("connect", reach), subject: shownRequest(request) };
}

function askedEffect(request: UpstreamRequest): WeighedEffect {
  const { host, port, number } = request;
  const name = askedName(request);
  return {
    ...name,
    tier: "sandbox",
    address: { host, port },
    evidence: name.subject,
    phase: "within",
    does: "adds",
    sent: { number, request: requestFacts(request), twice: "unknown" },
  };
}

/** A connection or a look-up as an effect. */
export function reachedEffect({
  how,
  host,
  port,
  reach,
  evidence,
  isRefused,
  leavesOpen,
}: NetworkAttempt): WeighedEffect {
  return {
    kind: kindOf(how, reach),
    tier: "syscalls",
    subject: port === undefined ? host : `${host}:${port}`,
    address: { host, ...(port === undefined ? {} : { port }) },
    evidence,
    phase: "within",
    does: "adds",
    ...(isRefused === true ? { attempted: true } : {}),
    ...(leavesOpen === undefined ? {} : { leavesOpen }),
  };
}

function kindOf(how: "lookup" | "connect", reach: "external" | "loopback"): Effect["kind"] {
  if (how === "lookup") return "network.name-lookup";
  return reach === "loopback" ? "network.loopback" : "network.external";
}

function requestsIn(events: readonly UpstreamEvent[]): ReadonlyMap<number, UpstreamRequest> {
  return new Map(events.flatMap((event) => (event.kind === "request" ? [[event.number, event]] : [])));
}

interface EffectContext {
  readonly entry: EntryChange | undefined;
  readonly request: UpstreamRequest | undefined;
  /** All requests that were read with it. */
  readonly sent: readonly UpstreamRequest[];
  readonly sight: RecordedSight;
}

function recorded(effect: OwnedEffect, { entry, request, sent, sight }: EffectContext): RecordedEffect {
  const { fixtureHome, given, calls } = sight;
  const isLaidOut = effect.subject === fixtureHome || effect.subject.startsWith(`${fixtureHome}/`);
  const wasThere = entry?.before !== undefined && (entry.isOwnWork !== true || isLaidOut);
  const more = request === undefined ? { before: contentOf(entry?.before), after: contentOf(entry?.after) } : undefined;
  const texts = more ?? { before: "", after: sentText(request) };
  const isFixed = effect.address !== undefined && sight.places.hosts?.includes(effect.address.host) === true;
  const told: Json = request === undefined ? [...given] : calls.map((call) => call.arguments);
  // What is sent is told in our own words.
  const names = request === undefined && showsGiven(told, "", effect.subject);
  const carries = names || showsGiven(told, texts.before, texts.after);
  const facts = effect.sent === undefined ? {} : { request: factsOf(effect.sent) };
  const subject = subjectIn({ ...effect, ...facts });
  const asFound = sight.asFound(subject);
  return {
    ...effect,
    ...(asFound === subject ? {} : { asFound }),
    wasThere,
    ...(carries ? { carries: true } : {}),
    ...facts,
    ...(effect.kind === "api.request" && calls.length > 0 ? { sentFor: requestOwner(effect, calls, sent) } : {}),
    ...(isFixed ? { isFixed } : {}),
  };
}

function contentOf(entry: FileEntry | undefined): string {
  return entry?.content === undefined ? "" : (fileText(entry.content) ?? "");
}

function sentText(request: UpstreamRequest | undefined): string {
  return request === undefined ? "" : [request.path, request.query, request.body.text ?? ""].join("\n");
}

/** Of a request in a batch, its own. */
function factsOf({ request: { method, host, path, shape } }: SentFacts): RequestFacts {
  return { method, host, path, shape };
}
