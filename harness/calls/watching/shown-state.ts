import { setTimeout as delay } from "node:timers/promises";
import type { Json } from "../../json/value.ts";
import type { Exchange, Step } from "../../conversation/conversation.ts";
import type { Box } from "../boxes/box.ts";
import { Views } from "./lost-from-view.ts";
import { failedAnswer, ShownDifferences, type ShownState, type StateSince } from "./shown-differences.ts";
import { shownSubject } from "../../conversation/shown-subject.ts";
import { listSteps, resourceSteps } from "./state-requests.ts";
import { listOf, resourceList } from "../../session/offered-lists.ts";
import { requestList } from "../../session/request-list.ts";
import { maxPages } from "../../session/request-pages.ts";
import type { BoxValues } from "../setup/lead.ts";
import type { WeighedEffect } from "../state/weighed-effect.ts";
import { shownBy } from "./shown-by.ts";
import { ShownTexts } from "./shown-texts.ts";

/** Resources whose contents are read as often as everything else that is shown. */
export const maxResources = 8;
/** All resources that are read; the further ones only before the first call and after the last one. */
export const maxOverall = 100;
/**
 * Where tools share a box, longer contents of a resource are read only then as well: the pages of one published server,
 * 1.2 MB, took most of the time that its calls were watched. Whatever differs has each tool called alone.
 */
const maxOftenCharacters = 64 * 1024;
/** Time for one reading of all of these. */
const maxOverallMs = 2_000;

/**
 * Time that one probe may take in one box in all: some 450 ms for each of 32 calls. After that it is asked only once
 * more, after the last call.
 */
export const maxProbeMs = 15_000;

/** Longer than a clock that shows seconds takes to move. */
const clockMs = 1_100;

/** The parts of a box that reading its shown state takes. */
type ReadBox = Pick<Box, "session" | "sentUpstream" | "rest">;

/**
 * Reads the state that the server shows. This is the only way to see state in memory: what one tool changed, another
 * one shows.
 *
 * Two rounds with nothing between them show what changes by itself (clocks, counters of requests); that never counts.
 */
export class ShownStateReader {
  readonly #box: ReadBox;
  #probes: readonly Step[];
  /** What was asked at least once. */
  readonly #known = new Set<string>();
  /** The probes that are asked at present; all when absent. */
  #wanted: ReadonlySet<string> | undefined;
  readonly #steady: Set<string>;
  readonly #isShared: boolean;
  readonly #differences = new ShownDifferences();
  readonly #views: Views;
  readonly #texts = new ShownTexts();
  readonly #spentMs = new Map<string, number>();
  readonly #slow = new Set<string>();
  /** What is read only before the first call and after the last one, with what it showed. */
  readonly #overall = new Map<string, { readonly probe: Step; readonly shown?: Json }>();
  readonly #cut = new Set<string>();
  /** Listed resources that are not read, since there are too many. */
  unread = 0;
  /** The request at which the server ended or fell silent; nothing is requested after it. */
  endedBy: Exchange | undefined;
  /** What answers gave in this box: its probes are asked with that, under the names that they have in each. */
  values: BoxValues | undefined;

  /**
   * @param probes calls of tools that have been seen to change nothing
   * @param steady places that changed with a call and then stayed, in any box; observations are added here
   * @param isShared whether several tools are called in the box
   */
  constructor(box: ReadBox, probes: readonly Step[], steady = new Set<string>(), isShared = false) {
    this.#isShared = isShared;
    this.#steady = steady;
    this.#box = box;
    this.#views = new Views(box.session.list.tools);
    this.#probes = [...listSteps(box.session), ...probes];
  }

  /** Probe tools that took so long that they were not asked to the end. */
  get slow(): readonly string[] {
    return [...this.#slow];
  }

  /** Parts that are not compared because there is too much of them: a change there would be missed. */
  get blindSpots(): readonly string[] {
    return [...this.#cut].map((method) => `${method} has more than ${maxPages} pages, and the others are not compared`);
  }

  /**
   * The first of the two rounds. Probes that fail now are left out in this box, and so are those that ask a web API.
   */
  async firstRound(): Promise<ShownState> {
    const state = new Map<string, Json>();
    const working: Step[] = [];
    this.#box.sentUpstream?.();
    const probes = [...this.#probes];
    for (const probe of probes) {
      const shown = await this.#askFirst(probe);
      if (shown === undefined) continue;
      const subject = shownSubject(probe);
      if (this.#isReadSeldom(probe)) {
        this.#overall.set(subject, { probe });
        continue;
      }
      working.push(probe);
      state.set(subject, shown);
      if (probe.method === resourceList.method) probes.push(...this.#resourcesIn(shown));
    }
    this.#probes = working.filter((probe) => !this.#slow.has(shownSubject(probe)));
    return state;
  }

  /**
   * Goes on in the same box with other probes; those that are asked for the first time, and resources that are new, are
   * read twice. The time that a probe may take begins anew.
   *
   * @param known what some of them have shown since the last call, which is not read again
   * @returns what they show now
   */
  async goOnWith(probes: readonly Step[], known: ShownState = new Map()): Promise<ShownState> {
    this.#wanted = new Set(probes.map(shownSubject));
    this.#admitSlow();
    const first = new Map<string, Json>();
    this.#box.sentUpstream?.();
    for (const probe of [...(await this.#newResources()), ...probes]) {
      const subject = shownSubject(probe);
      const shown = this.#known.has(subject) ? undefined : await this.#askFirst(probe);
      if (shown === undefined) continue;
      if (this.#isReadSeldom(probe)) {
        this.#overall.set(subject, { probe, shown });
        continue;
      }
      first.set(subject, shown);
      if (!this.#slow.has(subject)) this.#probes = [...this.#probes, probe];
    }
    return this.learnVolatile(first, known);
  }

  #admitSlow(): void {
    this.#spentMs.clear();
    for (const subject of this.#slow) {
      const { probe } = this.#overall.get(subject) ?? {};
      if (probe !== undefined) this.#probes = [...this.#probes, probe];
      this.#overall.delete(subject);
    }
    this.#slow.clear();
  }

  /** Requests for the resources that are listed by now and are read after each call; those in all are read once here. */
  async #newResources(): Promise<readonly Step[]> {
    const list = this.#probes.find(({ method }) => method === resourceList.method);
    const listed = list === undefined || this.endedBy !== undefined ? undefined : await this.#ask(list);
    const resources = listed === undefined ? [] : this.#resourcesIn(listed);
    await this.readOverall(
      [...this.#overall].flatMap(([subject, { shown }]) => (shown === undefined ? [subject] : [])),
    );
    return resources;
  }

  /** @returns requests for those that are read after each call; those that are not are remembered */
  #resourcesIn(listed: Json): readonly Step[] {
    const resources = resourceSteps(listed);
    for (const each of resources.slice(maxResources, maxOverall)) {
      const subject = shownSubject(each);
      if (!this.#known.has(subject) && !this.#overall.has(subject)) this.#overall.set(subject, { probe: each });
    }
    this.unread = Math.max(0, resources.length - maxOverall);
    return resources.slice(0, maxResources);
  }

  /** @returns undefined where it fails, or asks a web API: the API stub made up what it shows */
  async #askFirst(probe: Step): Promise<Json | undefined> {
    this.#known.add(shownSubject(probe));
    const shown = this.endedBy === undefined ? await this.#ask(probe) : undefined;
    if (!this.#asksWebApi() && shown !== undefined && shown !== failedAnswer) return shown;
    this.#overall.delete(shownSubject(probe));
    return undefined;
  }

  /** Whether it is a long resource in a box that tools share. */
  #isReadSeldom(probe: Step): boolean {
    const isLong = this.#texts.lengthOf(shownSubject(probe)) > maxOftenCharacters;
    return this.#isShared && probe.method === "resources/read" && isLong;
  }

  #isWanted(probe: Step): boolean {
    return probe.method !== "tools/call" || this.#wanted?.has(shownSubject(probe)) !== false;
  }

  /**
   * Reads again without calls in between, and remembers what differs.
   *
   * @param known what is not read again
   */
  async learnVolatile(first: ShownState, known: ShownState = new Map()): Promise<ShownState> {
    const second = await this.read(known);
    for (const [subject, after] of second) {
      const before = first.get(subject);
      if (before !== undefined && before !== after) this.#differences.learn(subject, before, after);
    }
    return second;
  }

  /** @param known what is not read again */
  async read(known: ShownState = new Map()): Promise<ShownState> {
    const state = new Map<string, Json>();
    // One after the other, so it is known which of them ended the server.
    for (const probe of this.#probes) {
      const subject = shownSubject(probe);
      const shown = this.#isWanted(probe) ? (known.get(subject) ?? (await this.#ask(probe))) : undefined;
      if (shown !== undefined) state.set(subject, shown);
    }
    return state;
  }

  /**
   * What changed since an earlier reading. If it goes on changing without calls, it is a clock of one second or work in
   * progress, and counts as changing by itself from then on. What was added or removed and shows what a call was given is
   * neither, once the server is at rest: the wait was most of the time of a run with few tools.
   *
   * @param given the arguments of the last call
   */
  async effectsSince(before: ShownState, given?: Json): Promise<StateSince> {
    const now = await this.read();
    const placesOf = ([subject, value]: readonly [string, Json]): readonly string[] =>
      this.#differences.placesOf(subject, before.get(subject), value);
    const changes = this.#differences.between(before, now);
    const settled = async (state: ShownState, made: readonly WeighedEffect[]): Promise<StateSince> => {
      const readings = { before, after: state, given };
      return { changes: await this.#views.settled(made, readings, (step) => this.#ask(step)), now: state };
    };
    if ([...now].flatMap(placesOf).every((place) => this.#steady.has(place))) return settled(now, changes);
    if (!this.#differences.areOfCall(changes, before, now, given)) await delay(clockMs);
    else if (await this.#box.rest(clockMs, 0)) return settled(now, changes);
    // What the server still did until it was at rest shows in the next reading.
    else await this.#box.rest(clockMs);
    const later = await this.learnVolatile(now);
    for (const place of [...now].flatMap(placesOf)) this.#steady.add(place);
    return settled(later, this.#differences.between(before, later));
  }

  /** Whether anything is not read after each call. */
  get hasOverall(): boolean {
    return this.#overall.size > 0;
  }

  /**
   * Reads what there is too much of to read after each call. Call it twice before the first call: what differs then
   * changes by itself. Whatever time does not suffice for is not read, and probes that ask a web API show nothing.
   *
   * @param subjects what to read; all of it when absent
   */
  async readOverall(subjects: readonly string[] = [...this.#overall.keys()]): Promise<void> {
    const isFirst = subjects.every((subject) => this.#overall.get(subject)?.shown === undefined);
    if (isFirst) this.#box.sentUpstream?.();
    // What asks a web API shows what the API stub has made up.
    const now = await this.#askOverall(subjects, (shown) => isFirst && (this.#asksWebApi() || shown === failedAnswer));
    for (const subject of subjects) {
      const [shown, { probe, shown: before } = {}] = [now.get(subject), this.#overall.get(subject)];
      if (shown === undefined || probe === undefined) this.#overall.delete(subject);
      else this.#overall.set(subject, { probe, shown });
      if (shown !== undefined && before !== undefined) this.#differences.learn(subject, before, shown);
    }
  }

  /** What all calls together changed in what was not read after each of them. A clock keeps changing. */
  async effectsOverall(): Promise<readonly WeighedEffect[]> {
    const before = new Map(
      [...this.#overall].flatMap(([subject, { shown }]) => (shown === undefined ? [] : [[subject, shown] as const])),
    );
    const now = await this.#askOverall([...before.keys()]);
    const changed = this.#differences.between(before, now).map(({ subject }) => subject);
    if (changed.length === 0) return [];
    await delay(clockMs);
    const later = await this.#askOverall(changed);
    for (const [subject, again] of later) this.#differences.learn(subject, now.get(subject) ?? again, again);
    const changes = await this.#views.settled(this.#differences.between(before, later), { before, after: later });
    // What comes after this in the box is compared with what it shows by now.
    for (const [subject, shown] of later) {
      const known = this.#overall.get(subject);
      if (known !== undefined) this.#overall.set(subject, { ...known, shown });
    }
    return changes;
  }

  /** @param isLeftOut whether what was just shown is no state to compare with */
  async #askOverall(
    subjects: readonly string[],
    isLeftOut: (shown: Json) => boolean = () => false,
  ): Promise<ShownState> {
    const state = new Map<string, Json>();
    const startMs = performance.now();
    for (const subject of subjects) {
      const { probe } = this.#overall.get(subject) ?? {};
      const isLate = performance.now() - startMs > maxOverallMs && !this.#slow.has(subject);
      if (isLate) this.unread++;
      if (isLate || probe === undefined || this.endedBy !== undefined) continue;
      const shown = await this.#ask(probe);
      if (shown !== undefined && !isLeftOut(shown)) state.set(subject, shown);
    }
    return state;
  }

  #asksWebApi(): boolean {
    return (this.#box.sentUpstream?.() ?? []).length > 0;
  }

  async #ask(probe: Step): Promise<Json | undefined> {
    const subject = shownSubject(probe);
    const startMs = performance.now();
    const { peer } = this.#box.session;
    this.#views.note(subject, probe);
    const wasOpen = peer.closed === undefined;
    const list = listOf(probe.method);
    const { method, params = {} } = this.values?.fill(probe) ?? probe;
    const { outcome, isCut } = await peer.heard.during("probe", async () =>
      list === undefined
        ? { outcome: await peer.request(method, JSON.stringify(params)), isCut: false }
        : requestList(peer, list),
    );
    if (isCut) this.#cut.add(probe.method);
    const spentMs = (this.#spentMs.get(subject) ?? 0) + performance.now() - startMs;
    this.#spentMs.set(subject, spentMs);
    if (outcome.kind === "unanswered" || (outcome.kind === "gone" && wasOpen)) {
      this.endedBy ??= { step: probe, outcome };
      this.#probes = [];
    }
    const shown = shownBy(probe, outcome, this.#texts);
    if (spentMs > maxProbeMs) {
      this.#slow.add(subject);
      this.#probes = this.#probes.filter((each) => shownSubject(each) !== subject);
      this.#overall.set(subject, { probe, ...(shown === undefined || shown === failedAnswer ? {} : { shown }) });
    }
    return shown;
  }
}
