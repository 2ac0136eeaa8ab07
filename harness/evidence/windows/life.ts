import { setTimeout as delay } from "node:timers/promises";
import { AskedRecord, type AskedSession } from "../../calls/journal/asked-record.ts";
import type { Journal, SessionLog } from "../../calls/journal/journal.ts";
import type { Moment, MomentEnded } from "../../calls/journal/journal-event.ts";
import type { RecordedEffect } from "../../calls/journal/session-record.ts";
import {
  idleStep,
  type Conversation,
  type ConversationEvidence,
  type Exchange,
} from "../../conversation/conversation.ts";
import { allTiers } from "../../observe/all-tiers.ts";
import type { BlindSpot } from "../../observe/effect/effect.ts";
import type { ObservationPlan } from "../../observe/observation-plan.ts";
import type { SessionHub } from "../../instances/session-hub.ts";
import type { Session } from "../../session/session.ts";
import type { Outcome } from "../../wire/outcome.ts";
import type { Gathering } from "../gathering/gathering.ts";
import { lateMs } from "./extent.ts";
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
const methodNotFound = -32601;
/** This many requests are sent before the time is checked. */
const requestsAtOnce = 256;
const dead = "the server ended before the observation did";

/** One instance of a server that is watched, from launch to end. */
export class Life {
  readonly #hub: SessionHub;
  readonly #watched: WatchedSession;
  readonly #log: SessionLog | undefined;
  readonly #openedMs = performance.now();
  readonly #closing = new AbortController();
  readonly #record: AskedRecord;

  private constructor({ hub, journal, introduction }: Watching, watched: WatchedSession, number: number) {
    this.#hub = hub;
    this.#watched = watched;
    const { session, stack, unseen } = watched;
    this.#log = journal?.logOf(session);
    const watching = { watchedBy: stack.tiers, blindSpots: unseen };
    const tools = session.list.tools.map(({ name }) => name);
    this.#record = new AskedRecord(this.#log?.session ?? number, tools, watching);
    this.#log?.queriesBegun(watching);
    this.#show(handshakeEffects(introduction, session));
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
    return this.#record.since();
  }

  /** How many moments of it are over. */
  get moments(): number {
    return this.#record.moments;
  }

  /** What was seen at the first pings, and since a later moment. */
  recordSince(moment: number): AskedSession {
    return this.#record.since(moment);
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
    const unseen = await this.#look();
    const isGone = this.hasEnded;
    const blindSpots = isGone
      ? allTiers.map(({ id }): BlindSpot => ({ tier: id, reason: dead, declared: false }))
      : unseen;
    const { exchanges } = evidence;
    const answered = exchanges.filter(isAnswered);
    const [shown = exchanges[0]] = answered;
    this.#note({
      moment,
      askedMs,
      age: [sentMs, this.ageMs],
      ...(shown === undefined ? {} : { step: { method: shown.step.method }, outcome: endAlone(shown.outcome) }),
      requests: exchanges.length,
      answered: answered.length,
      ...(amongOthers === undefined ? {} : { amongOthers }),
      ...(isGone ? { isGone } : {}),
      ...(blindSpots.length === 0 ? {} : { blindSpots }),
    });
    return evidence;
  }

  /**
   * Writes down what came since the last look, of this instance or not.
   *
   * @returns what was not seen
   */
  async #look(isAtEnd?: true): Promise<readonly BlindSpot[]> {
    const fromMs = performance.now();
    const { stack, session } = this.#watched;
    stack.markReply();
    const seen = await session.peer.heard.during("probe", () => stack.end());
    const effects = await readLook(seen, this.#watched);
    const blindSpots = seen.blindSpots.filter(({ declared }) => !declared).map(({ reason }) => reason);
    this.#log?.looked(fromMs, { effects, blindSpots, ...(isAtEnd === undefined ? {} : { isAtEnd }) });
    this.#record.looked({ effects });
    return seen.blindSpots;
  }

  #show(effects: readonly RecordedEffect[]): void {
    if (effects.length === 0) return;
    this.#log?.shown({ effects });
    this.#record.shown({ effects });
  }

  #note(ended: Omit<MomentEnded, "event" | "session">): void {
    this.#log?.momentEnded(ended);
    this.#record.ended(ended);
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
  async end(ageMs = this.#record.lookedMs): Promise<void> {
    if (this.hasEnded) return;
    // What came since the last look may be of other instances.
    await this.#look();
    await this.session.close();
    await this.#look(true);
    this.#note({ moment: "end", askedMs: ageMs, age: [ageMs, this.#record.lookedMs], requests: 0, answered: 0 });
  }

  /** Reads what the next instance in the same TMPDIR declares. */
  async readNextHandshake(): Promise<void> {
    const [path = ""] = this.#watched.temporaryDirectories;
    const next = await nextHandshake(this.#hub, this.session, path);
    this.#show(handshakeEffects(this.session, next));
    const ageMs = this.#record.lookedMs;
    this.#note({
      moment: "handshake",
      askedMs: ageMs,
      age: [ageMs, ageMs],
      step: { method: openingOf(next) },
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

/** What an answer says tells nothing of what came with it, and may be long. */
function endAlone(outcome: Outcome): Outcome {
  switch (outcome.kind) {
    case "result":
      return { kind: "result", result: {}, faults: [] };
    case "error":
      return { kind: "error", error: { code: outcome.error.code, message: "" }, faults: [] };
    case "malformed":
      return { kind: "malformed", excerpt: "", faults: [] };
    case "unanswered":
    case "gone":
      return outcome;
  }
}

/** The wait was given up on purpose; its rejection means nothing. */
function ignoreAbort(error: unknown): void {
  if (!(error instanceof Error) || error.name !== "AbortError") throw error;
}
