import { setTimeout as delay } from "node:timers/promises";
import { canonicalText } from "../json/canonical.ts";
import { firstDifference } from "../json/difference.ts";
import { isJsonObject, member, type Json } from "../json/value.ts";
import type { Exchange, Step } from "../conversation/conversation.ts";
import type { Session } from "../session/session.ts";
import type { Box } from "./box.ts";
import { requestList } from "./request-list.ts";
import type { Change } from "./state/change.ts";
import { compareJson, effectOf } from "./state/compare-json.ts";
import { callOutcomeOf } from "./call-outcome.ts";
import { differingPlaces, opened, withoutPlaces } from "../json/shown-value.ts";

/** What a server shows of its state: lists, and the answers of its own read-only tools, by request. */
export type ShownState = ReadonlyMap<string, Json>;

/** The same text for the same state. */
export function canonicalState(state: ShownState): string {
  return canonicalText([...state].map(([subject, shown]): Json => [subject, shown]));
}

const lists = [
  { method: "tools/list", capability: "tools" },
  { method: "resources/list", capability: "resources" },
  { method: "prompts/list", capability: "prompts" },
] as const;

/** Resources whose contents are read: each is read after each call. */
const maxResources = 8;

/** What one probe may take in one box, all times that it is asked together: some 450 ms for each of 32 calls. */
const maxProbeMs = 15_000;

/** Longer than the hand of a clock that shows seconds takes to move. */
const clockMs = 1_100;

/** A box, as far as it is read what the server shows in it. */
type ReadBox = Pick<Box, "session" | "sentUpstream">;

/**
 * Reads what the server shows. The only way to see state in memory: what one tool changed there, another one tells.
 *
 * Two rounds with nothing between find out what changes by itself (clocks, counters of requests); that never counts.
 */
export class ShownStateReader {
  readonly #session: Session;
  readonly #sentUpstream: Box["sentUpstream"];
  #probes: readonly Step[];
  readonly #steady: Set<string>;
  readonly #volatile = new Map<string, ReadonlySet<string>>();
  /** What each showed last: reading it again takes longer than comparing its text. */
  readonly #last = new Map<string, { readonly text: string; readonly shown: Json }>();
  readonly #spentMs = new Map<string, number>();
  readonly #slow = new Set<string>();
  /** Resources that are listed and not read, since there are too many. */
  unread = 0;
  /** What was asked when the server ended or fell silent; nothing is asked after it. */
  endedBy: Exchange | undefined;

  /**
   * @param probes calls of tools that have been seen to change nothing
   * @param steady places that changed with a call and then stayed as they were, in any box; what is seen here is added
   */
  constructor({ session, sentUpstream }: ReadBox, probes: readonly Step[], steady = new Set<string>()) {
    this.#steady = steady;
    this.#session = session;
    this.#sentUpstream = sentUpstream;
    this.#probes = [...listSteps(session), ...probes];
  }

  /** Tools that took so long that they were not asked to the end. */
  get slow(): readonly string[] {
    return [...this.#slow];
  }

  /**
   * The first of the two rounds; probes that fail now are left out in this box, and so are those that ask a web API: what
   * they show was made up by whoever answers for it.
   */
  async firstRound(): Promise<ShownState> {
    const state = new Map<string, Json>();
    const working: Step[] = [];
    this.#sentUpstream?.();
    const probes = [...this.#probes];
    for (const probe of probes) {
      const shown = this.endedBy === undefined ? await this.#ask(probe) : undefined;
      const asksWebApi = (this.#sentUpstream?.() ?? []).length > 0;
      if (shown === undefined || asksWebApi) continue;
      working.push(probe);
      state.set(subjectOf(probe), shown);
      if (probe.method !== "resources/list") continue;
      const resources = resourceSteps(shown);
      probes.push(...resources.slice(0, maxResources));
      this.unread = Math.max(0, resources.length - maxResources);
    }
    this.#probes = working;
    return state;
  }

  /** Reads again while nobody calls, and remembers what differs. */
  async learnVolatile(first: ShownState): Promise<ShownState> {
    const second = await this.read();
    for (const [subject, after] of second) {
      const before = first.get(subject);
      if (before === undefined || before === after) continue;
      const known = this.#volatile.get(subject) ?? [];
      this.#volatile.set(subject, new Set([...known, ...differingPlaces(before, after)]));
    }
    return second;
  }

  async read(): Promise<ShownState> {
    const state = new Map<string, Json>();
    // One after the other, so that it is known which of them ended the server.
    for (const probe of this.#probes) {
      const shown = await this.#ask(probe);
      if (shown !== undefined) state.set(subjectOf(probe), shown);
    }
    return state;
  }

  /**
   * What changed since an earlier reading. What goes on changing when nobody calls is a clock of one second, or work in
   * progress, and counts from then on as changing by itself.
   */
  async changesSince(before: ShownState): Promise<{ readonly changes: readonly Change[]; readonly now: ShownState }> {
    const now = await this.read();
    const places = [...now].flatMap(([subject, value]) => this.#differing(subject, before.get(subject), value));
    if (places.every((place) => this.#steady.has(place))) return { changes: this.#compare(before, now), now };
    await delay(clockMs);
    const later = await this.learnVolatile(now);
    for (const [subject, after] of now)
      for (const place of this.#differing(subject, before.get(subject), after)) this.#steady.add(place);
    return { changes: this.#compare(before, later), now: later };
  }

  #differing(subject: string, before: Json | undefined, after: Json): readonly string[] {
    if (before === undefined || before === after) return [];
    const volatile = this.#volatile.get(subject);
    return [...differingPlaces(before, after)]
      .filter((place) => volatile?.has(place) !== true)
      .map((place) => `${subject} ${place}`);
  }

  /** A probe that no longer answers tells nothing. */
  #compare(before: ShownState, after: ShownState): readonly Change[] {
    return [...after].flatMap(([subject, now]): Change[] => {
      const then = before.get(subject);
      if (then === undefined || then === now) return [];
      const places = this.#volatile.get(subject) ?? new Set();
      const [was, is] = [withoutPlaces(then, places), withoutPlaces(now, places)];
      if (canonicalText(was) === canonicalText(is)) return [];
      const effect = shownEffect(was, is);
      const evidence = `${subject} shows ${firstDifference(was, is)}`;
      return [{ kind: "shown", subject, persistence: "persistent", effect, evidence, phase: "within" }];
    });
  }

  async #ask(probe: Step): Promise<Json | undefined> {
    const subject = subjectOf(probe);
    const startMs = performance.now();
    const { peer } = this.#session;
    const wasOpen = peer.closed === undefined;
    const list = lists.find(({ method }) => method === probe.method);
    const outcome =
      list === undefined
        ? await peer.request(probe.method, JSON.stringify(probe.params ?? {}))
        : await requestList(peer, list.method, list.capability);
    const spentMs = (this.#spentMs.get(subject) ?? 0) + performance.now() - startMs;
    this.#spentMs.set(subject, spentMs);
    if (outcome.kind === "unanswered" || (outcome.kind === "gone" && wasOpen)) {
      this.endedBy ??= { step: probe, outcome };
      this.#probes = [];
    }
    if (spentMs > maxProbeMs) {
      this.#slow.add(subject);
      this.#probes = this.#probes.filter((each) => subjectOf(each) !== subject);
    }
    if (outcome.kind !== "result") return undefined;
    if (probe.method === "tools/call" && callOutcomeOf(outcome).kind !== "success") return undefined;
    const text = JSON.stringify(outcome.result);
    const last = this.#last.get(subject);
    if (last?.text === text) return last.shown;
    const shown = opened(outcome.result);
    this.#last.set(subject, { text, shown });
    return shown;
  }
}

/** Requests for the lists that a server says it has. */
function listSteps({ initialized }: Session): readonly Step[] {
  const offered = lists.filter(({ capability }) => isJsonObject(member(initialized.capabilities, capability)));
  return offered.map(({ method }) => ({ method, params: {} }));
}

/** Requests for what the listed resources hold. */
function resourceSteps(listed: Json): readonly Step[] {
  const resources = isJsonObject(listed) ? member(listed, "resources") : undefined;
  if (!Array.isArray(resources)) return [];
  const uris = resources.flatMap((each) => (isJsonObject(each) ? [member(each, "uri")] : []));
  return uris.filter((uri) => typeof uri === "string").map((uri) => ({ method: "resources/read", params: { uri } }));
}

/** What is shown may be a part or a summary, so that only something missing from it, with nothing new, is a loss. */
function shownEffect(then: Json, now: Json): Change["effect"] {
  const effect = effectOf(compareJson(then, now));
  return effect === "overwrites" ? "opaque" : effect;
}

/** What an answer to a step is about, as the state that is shown names it. */
export function subjectOf({ method, params }: Step): string {
  const uri = method === "resources/read" && isJsonObject(params) ? member(params, "uri") : undefined;
  if (typeof uri === "string") return `resource ${uri}`;
  const name = method === "tools/call" && isJsonObject(params) ? member(params, "name") : undefined;
  return typeof name === "string" ? `tool ${name}` : method;
}
