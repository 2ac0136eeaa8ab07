import { setTimeout as delay } from "node:timers/promises";
import type { Journal, SessionLog } from "../../calls/journal/journal.ts";
import type { RecordedEffect } from "../../calls/journal/session-record.ts";
import {
  idleStep,
  type Conversation,
  type ConversationEvidence,
  type Exchange,
} from "../../conversation/conversation.ts";
import { allTiers, tierOf } from "../../observe/all-tiers.ts";
import type { BlindSpot } from "../../observe/effect/effect.ts";
import type { Observation } from "../../observe/tier/observation.ts";
import type { ObservationPlan } from "../../observe/observation-plan.ts";
import type { SessionHub } from "../../instances/session-hub.ts";
import type { Session } from "../../session/session.ts";
import type { Gathering } from "../gathering/gathering.ts";
import type { AskedObservation, AskedSession, Moment } from "./asked-session.ts";
import { handshakeEffects, nextHandshake, openingOf } from "./handshakes.ts";
import { readLook } from "./read-look.ts";
import { openWatched, type WatchedSession } from "./watched-session.ts";
import type { WorkingCopy } from "./working-copies.ts";

/** What is done at one moment of a life, besides the conversation. */
export interface Stay {
  readonly moment: Moment;
  /** After this time no further requests are sent. */
  readonly maxMs?: number;
  /** What to wait for when all requests have been answered. */
  readonly until?: () => Promise<unknown>;
  /** Other instances are asked meanwhile: their effects on what is shared cannot be told from those of this one. */
  readonly amongOthers?: true;
}

/** What opening instances needs. */
export interface Watching extends Pick<Gathering, "hub" | "introduction" | "target"> {
  readonly journal?: Journal | undefined;
  readonly plan: ObservationPlan;
}

/** How long to wait for effects of a query: a child that waits 300 ms first, and a slow one. */
const soonMs = 400;
export const lateMs = 2_000;
const methodNotFound = -32601;
/** This many requests are sent before the time is checked. */
const requestsAtOnce = 256;
const dead = "the server ended before the observation did";

/** One instance of a server that is watched, from launch to end. */
export class Life {
  readonly #hub: SessionHub;
  readonly #watched: WatchedSession;
  readonly #log: SessionLog | undefined;
  readonly #number: number;
  readonly #openedMs = performance.now();
  readonly #closing = new AbortController();
  readonly #observations: AskedObservation[] = [];
  readonly #blindSpots = new Map<string, BlindSpot>();
  /** What differs from the introduction comes with the first look. */
  #opening: readonly RecordedEffect[];

  private constructor({ hub, journal, introduction }: Watching, watched: WatchedSession, number: number) {
    this.#hub = hub;
    this.#watched = watched;
    this.#log = journal?.logOf(watched.session);
    this.#number = number;
    this.#opening = handshakeEffects(introduction, watched.session);
  }

  /**
   * @param number of its session
   * @param copy of the working directory, to launch it in
   * @throws TargetError when the target does not start
   */
  static async open(watching: Watching, number: number, copy?: WorkingCopy): Promise<Life> {
    const { hub, target, plan } = watching;
    const watched = await openWatched(hub, target, plan, hub.makeDirectory(), copy);
    const life = new Life(watching, watched, number);
    try {
      await watched.stack.begin("launch");
    } catch (error) {
      await life.close();
      throw error;
    }
    return life;
  }

  get session(): Session {
    return this.#watched.session;
  }

  /** A server begins to count when it runs, which on a busy machine is long after its launch. */
  get ageMs(): number {
    return Math.round(performance.now() - this.#openedMs);
  }

  get hasEnded(): boolean {
    return this.session.peer.closed !== undefined;
  }

  /** What was seen so far. */
  get record(): AskedSession {
    return this.recordSince(1);
  }

  /** How often it was looked at. */
  get looks(): number {
    return this.#observations.length;
  }

  /**
   * What was seen at the first pings, and since a later look, as if that had come right after them: what was asked in between
   * is another session's.
   */
  recordSince(look: number): AskedSession {
    const [pings, ...later] = [...this.#observations.slice(0, 1), ...this.#observations.slice(look)];
    const shiftMs = look === 1 ? 0 : (later[0]?.age[0] ?? 0) - (pings?.age[1] ?? 0);
    const shifted = later.map((each) => ({ ...each, age: [each.age[0] - shiftMs, each.age[1] - shiftMs] as const }));
    return {
      session: this.#number,
      tools: this.session.list.tools.map(({ name }) => name),
      observations: [...(pings === undefined ? [] : [pings]), ...shifted],
      watchedBy: this.#watched.stack.tiers,
      blindSpots: [...this.#watched.unseen, ...this.#blindSpots.values()],
    };
  }

  /** Holds a conversation, and looks what came of it. Pings are no calls: what comes with them comes by itself. */
  async ask(
    conversation: Conversation,
    { moment, maxMs = Infinity, until, amongOthers }: Stay,
  ): Promise<ConversationEvidence> {
    const sentMs = this.ageMs;
    const purpose = moment === "queries" ? "turn" : "idle";
    const evidence = await this.session.peer.heard.during(purpose, () => this.#converse(conversation, maxMs));
    await until?.();
    const askedMs = this.ageMs;
    const seen = await this.#look();
    // A server that dies leaves traces, and its own clean-up removes some; neither is an effect of a query.
    const gone = allTiers.map(({ id }): BlindSpot => ({ tier: id, reason: dead, declared: false }));
    for (const each of this.hasEnded ? gone : seen.blindSpots)
      this.#blindSpots.set(`${each.tier} ${each.reason}`, each);
    const read = this.hasEnded ? [] : [...this.#opening, ...seen.effects];
    this.#opening = [];
    const { exchanges } = evidence;
    const answered = exchanges.filter(isAnswered);
    const [shown = exchanges[0]] = answered;
    this.#note({
      moment,
      askedMs,
      age: [sentMs, this.ageMs],
      effects: amongOthers === true ? read.filter(isOwn) : read,
      ...(shown === undefined ? {} : { step: { method: shown.step.method }, outcome: shown.outcome }),
      requests: exchanges.length,
      answered: answered.length,
    });
    return evidence;
  }

  /** What came since the last look, of this instance or not, as the journal has it. */
  async #look(
    isAtEnd?: true,
  ): Promise<Pick<Observation, "blindSpots"> & { readonly effects: readonly RecordedEffect[] }> {
    const fromMs = performance.now();
    const { stack, session } = this.#watched;
    stack.markReply();
    const seen = await session.peer.heard.during("probe", () => stack.end());
    const effects = await readLook(seen, this.#watched);
    const blindSpots = seen.blindSpots.filter(({ declared }) => !declared).map(({ reason }) => reason);
    this.#log?.looked(fromMs, { effects, blindSpots, ...(isAtEnd === undefined ? {} : { isAtEnd }) });
    return { effects, blindSpots: seen.blindSpots };
  }

  #note({ moment, effects, ...more }: Omit<AskedObservation, "purpose" | "process" | "isLooked" | "blindSpots">): void {
    const phase = moment === "end" ? "end" : "late";
    const isLater = moment === "soon" || moment === "late" || moment === "end";
    this.#observations.push({
      ...more,
      moment,
      purpose: moment === "queries" ? "turn" : "idle",
      process: moment === "handshake" ? 2 : 1,
      effects: isLater ? effects.map((effect): RecordedEffect => ({ ...effect, phase })) : effects,
      isLooked: true,
      blindSpots: [],
    });
  }

  get #lookedMs(): number {
    return this.#observations.at(-1)?.age[1] ?? 0;
  }

  /** Sends an idle request, since work that a query leaves for the next request of any kind is done then, and waits. */
  wait(moment: "soon" | "late", more: Pick<Stay, "until" | "amongOthers"> = {}): Promise<ConversationEvidence> {
    const { protocolVersion } = this.session.initialized;
    const waitMs = moment === "soon" ? soonMs : lateMs - soonMs;
    const conversation = this.hasEnded ? [] : [idleStep(protocolVersion)];
    return this.ask(conversation, { moment, until: () => this.stay(waitMs), ...more });
  }

  /** Waits, unless it is closed meanwhile. */
  async stay(timeMs: number): Promise<void> {
    const { signal } = this.#closing;
    if (timeMs > 0 && !signal.aborted) await delay(timeMs, undefined, { signal }).catch(ignoreAbort);
  }

  /** Waits until it has this age. */
  stayUntil(ageMs: number): Promise<void> {
    return this.stay(ageMs - this.ageMs);
  }

  /**
   * Ends it, and looks what it does then; one that has already ended shows nothing. A gap in watching an ended server does not
   * count: nobody has promised to look there.
   *
   * @param ageMs to say that it came at; an end, and the next instance, come when we make them come
   */
  async end(ageMs = this.#lookedMs): Promise<void> {
    if (this.hasEnded) return;
    // What came since the last look may be of other instances.
    await this.#look();
    await this.session.close();
    const { effects } = await this.#look(true);
    this.#note({ moment: "end", askedMs: ageMs, age: [ageMs, this.#lookedMs], effects, requests: 0, answered: 0 });
  }

  /** Reads what the next instance in the same TMPDIR declares. */
  async readNextHandshake(): Promise<void> {
    const [path = ""] = this.#watched.temporaryDirectories;
    const next = await nextHandshake(this.#hub, this.session, path);
    const effects = handshakeEffects(this.session, next);
    const ageMs = this.#lookedMs;
    this.#note({
      moment: "handshake",
      askedMs: ageMs,
      age: [ageMs, ageMs],
      step: { method: openingOf(next) },
      effects,
      requests: 1,
      answered: 1,
    });
  }

  /** Removes its wrappers, even if it has already ended. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#watched.close();
  }

  async #converse(conversation: Conversation, maxMs: number): Promise<ConversationEvidence> {
    const startMs = performance.now();
    const exchanges: Exchange[] = [];
    const strayFaults: ConversationEvidence["strayFaults"][number][] = [];
    for (let from = 0; from < conversation.length && performance.now() - startMs < maxMs; from += requestsAtOnce) {
      const part = conversation.slice(from, from + requestsAtOnce);
      const evidence = await this.#hub.converse(this.session, part);
      exchanges.push(...evidence.exchanges);
      strayFaults.push(...evidence.strayFaults);
      // The server is gone or has fallen silent.
      if (evidence.exchanges.length < part.length || this.hasEnded) break;
    }
    return { exchanges, strayFaults };
  }
}

/** A server that does not know the method has not answered a query, and shows nothing about answering one. */
function isAnswered({ outcome }: Exchange): boolean {
  return outcome.kind === "result" || (outcome.kind === "error" && outcome.error.code !== methodNotFound);
}

/** A resource may show state that all instances share. */
function isOwn({ kind, tier, subject }: RecordedEffect): boolean {
  return kind !== "state.resource" && (tierOf(tier)?.seesOtherInstances !== true || subject.startsWith("$TMPDIR"));
}

/** The wait was given up on purpose; its rejection means nothing. */
function ignoreAbort(error: unknown): void {
  if (!(error instanceof Error) || error.name !== "AbortError") throw error;
}
