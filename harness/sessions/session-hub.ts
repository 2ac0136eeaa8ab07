import { setMaxListeners } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { JsonObject } from "../json/value.ts";
import { isOlder, statelessVersion, type ProtocolChoice } from "../session/protocol.ts";
import type { ClientInfo } from "../session/client.ts";
import { openSession, type Session } from "../session/session.ts";
import { TargetError } from "../connect/fault.ts";
import type { Target } from "../connect/target.ts";
import { converse, type Conversation, type ConversationEvidence } from "../conversation/conversation.ts";
import { IncidentLog } from "./incident-log.ts";
import { PrivateDirectories } from "./private-directories.ts";
import { SpareSessions } from "./spare-sessions.ts";
import { RunStopped, type StopReason } from "./stop.ts";

export interface HubOptions {
  readonly target: Target;
  readonly client: ClientInfo;
  /** What the client offers every server, so that it may speak the dialects to test; nothing when absent. */
  readonly clientCapabilities?: JsonObject;
  readonly protocol?: ProtocolChoice;
  readonly timeoutMs: number;
  readonly maxTimeMs: number;
  readonly signal: AbortSignal;
}

/** A target that hangs again and again would cost the whole time budget, one timeout at a time. */
const maxUnanswered = 8;
const maxClosing = 4;
/** Restarts that were not asked for, after a crash. */
const maxRestarts = 50;
/** Longest stretch of own work during which no signal and no timer is seen, apart from a single schema. */
const maxTurnMs = 50;
/** Of the time of a run: enough to reproduce what was seen, where asking alone would take all of it. */
const reservedShare = 0.2;
/** A timer set for longer fires at once. */
const longestTimerMs = 2 ** 31 - 1;

/** How far into the stray faults of a session each use of them has come. */
interface StrayMarks {
  readonly logged: number;
  /** Part of the evidence of a conversation; those of the handshake go to the first one. */
  readonly delivered: number;
  readonly conversation: Conversation;
}

/**
 * Every session of a run: one shared by all checks that allow it, fresh ones for those that do not, and the bounds
 * over all of them (time, restarts, unanswered requests).
 */
export class SessionHub {
  readonly incidents: IncidentLog = new IncidentLog();
  readonly startedAt: Date = new Date();
  readonly #startMs = performance.now();
  readonly #options: HubOptions;
  readonly #deadline: number;
  /** Ends every session, open or opening, so that no wait outlives the run, its time or its interruption. */
  readonly #ending = new AbortController();
  readonly #endNow = (): void => this.#ending.abort();
  readonly #deadlineTimer: NodeJS.Timeout;
  readonly #opening = new Set<Promise<Session>>();
  readonly #open = new Set<Session>();
  readonly #closing = new Set<Promise<void>>();
  readonly #directories = new PrivateDirectories();
  readonly #stray = new WeakMap<Session, StrayMarks>();
  #shared: Promise<Session> | undefined;
  #spares: SpareSessions | undefined;
  #temporaryDirectory: Promise<string> | undefined;
  /** How the first session was opened, and so how all further ones are. */
  #protocol: ProtocolChoice | undefined;
  #restarts = 0;
  #unanswered = 0;
  #sessions = 0;
  #requestsOfClosed = 0;
  #turnStartedAt = 0;
  #isReserved = (): boolean => false;

  constructor(options: HubOptions) {
    this.#options = options;
    // Every open session listens, and there may be dozens; the default limit of ten is for leaks.
    setMaxListeners(0, this.#ending.signal);
    this.#deadline = this.#startMs + options.maxTimeMs;
    this.#deadlineTimer = setTimeout(this.#endNow, Math.min(options.maxTimeMs, longestTimerMs));
    options.signal.addEventListener("abort", this.#endNow);
  }

  get traffic(): { readonly requests: number; readonly sessions: number } {
    const requests = [...this.#open].reduce((sum, session) => sum + session.peer.requests, this.#requestsOfClosed);
    return { requests, sessions: this.#sessions };
  }

  /** Begins to open the shared session, while the rest of the program is being loaded; `shared` tells what came of it. */
  openAhead(): void {
    this.#shared ??= this.fresh();
    this.#shared.catch(() => undefined);
  }

  /** The session that all checks share which do not ask for one of their own; reopened when the server has died. */
  async shared(): Promise<Session> {
    const isReused = this.#shared !== undefined;
    this.#shared ??= this.fresh();
    const session = await this.#opened(this.#shared);
    if (!isReused || session.peer.closed === undefined) return session;
    this.#countRestart();
    await this.close(session);
    this.#shared = this.fresh();
    return this.#opened(this.#shared);
  }

  /** One launch that fails must not fail every later check with it. */
  async #opened(session: Promise<Session>): Promise<Session> {
    try {
      return await session;
    } catch (error) {
      this.#shared = undefined;
      this.#countRestart();
      throw error;
    }
  }

  /**
   * A session with a new instance of the target. Close it with `close`.
   *
   * @param temporaryDirectory TMPDIR of the instance; one for all of the run when absent
   * @param target the target to launch instead, wrapped by an observer; never in the TMPDIR of all
   */
  fresh(): Promise<Session>;
  fresh(temporaryDirectory: string, target?: Target): Promise<Session>;
  async fresh(temporaryDirectory?: string, target: Target = this.#options.target): Promise<Session> {
    this.#assertMayGoOn();
    const session =
      temporaryDirectory === undefined
        ? await (this.#spares?.take() ?? this.#launch(target, await this.#runDirectory()))
        : await this.#launch(target, temporaryDirectory);
    this.#logStrayFaults(session, []);
    return session;
  }

  /** From now on instances are launched ahead of their use, for checks that need many fresh ones, if that is cheap. */
  async keepSpares(): Promise<void> {
    const { relaunch, instancesAtOnce } = this.#options.target.traits;
    if (relaunch === "costly" || instancesAtOnce === "one") return;
    const directory = await this.#runDirectory();
    this.#spares ??= new SpareSessions(() => this.#launch(this.#options.target, directory));
  }

  /** Ends the spares: a server that starts must not do so inside the window of an observer. */
  async endSpares(): Promise<void> {
    const spares = this.#spares;
    this.#spares = undefined;
    for (const session of (await spares?.drain()) ?? []) await this.close(session);
    await Promise.all(this.#closing);
  }

  async #launch(target: Target, temporaryDirectory: string): Promise<Session> {
    this.#assertMayGoOn();
    if (target.traits.instancesAtOnce === "one") {
      await Promise.all(this.#closing);
      // To end the one that runs would take it from whoever speaks with it.
      if (this.#open.size + this.#opening.size > 0) throw new TargetError({ code: "one-instance-at-once" });
    }
    const settled = this.#protocol === undefined ? {} : { protocol: this.#protocol, isSettled: true };
    const options = { ...this.#options, ...settled, temporaryDirectory, signal: this.#ending.signal };
    const opening = openSession(target, options);
    this.#opening.add(opening);
    try {
      const session = await opening;
      this.#sessions++;
      this.#open.add(session);
      this.#protocol ??= isOlder(session.initialized.protocolVersion, statelessVersion)
        ? "2025-11-25"
        : statelessVersion;
      return session;
    } catch (error) {
      // Sessions are ended on interruption, also those that are being opened; that is no fault of the target.
      if (error instanceof TargetError && this.stopReason !== undefined) throw new RunStopped(this.stopReason);
      throw error;
    } finally {
      this.#opening.delete(opening);
    }
  }

  /** Conversations so far in which a request was left without an answer. */
  get unanswered(): number {
    return this.#unanswered;
  }

  /** Holds a conversation; one in which the server falls silent costs its session, and too many cost the run. */
  async converse(session: Session, conversation: Conversation): Promise<ConversationEvidence> {
    const evidence = await this.tryAgain(session, conversation);
    if (evidence.exchanges.some(({ outcome }) => outcome.kind === "unanswered")) await this.#countUnanswered(session);
    return evidence;
  }

  /** Holds a conversation, in the session given and in as many fresh ones as its steps ask for, bounded by its caller. */
  async tryAgain(session: Session, conversation: Conversation): Promise<ConversationEvidence> {
    const cut = conversation.findIndex((step, index) => index > 0 && step.session !== conversation[index - 1]?.session);
    if (cut === -1) return this.#converseIn(session, conversation);
    const before = await this.#converseIn(session, conversation.slice(0, cut));
    const next = await this.fresh();
    try {
      const after = await this.tryAgain(next, conversation.slice(cut));
      return {
        exchanges: [...before.exchanges, ...after.exchanges],
        strayFaults: [...before.strayFaults, ...after.strayFaults],
      };
    } finally {
      await this.close(next);
    }
  }

  /** Faults on the wire are logged for the checks of the traffic. */
  async #converseIn(session: Session, conversation: Conversation): Promise<ConversationEvidence> {
    this.#assertMayGoOn();
    this.#logStrayFaults(session, conversation);
    const { peer } = session;
    const evidence = await converse(peer, conversation, this.#marks(session).delivered, session.list.cursors);
    // Sessions are ended on interruption; what that does to a conversation is no evidence against the server.
    this.#assertMayGoOn();
    this.#stray.set(session, { ...this.#marks(session), delivered: peer.strayFaults.length });
    this.incidents.record(conversation, evidence);
    this.#logStrayFaults(session, conversation);
    return evidence;
  }

  /** Ends a session; waits for it only when too many others are still ending, since a stubborn server takes seconds. */
  async close(session: Session): Promise<void> {
    if (!this.#open.delete(session)) return;
    this.#requestsOfClosed += session.peer.requests;
    const closing = session.close().finally(() => this.#closing.delete(closing));
    this.#closing.add(closing);
    if (this.#closing.size > maxClosing) await Promise.race(this.#closing);
  }

  /** A new private directory, removed at the end of the run. */
  makeDirectory(): Promise<string> {
    return this.#directories.make();
  }

  /** Stops every process and removes every directory of the run. */
  async end(): Promise<void> {
    clearTimeout(this.#deadlineTimer);
    this.#options.signal.removeEventListener("abort", this.#endNow);
    this.#endNow();
    // One that was opened ahead may still be on the way to its launch.
    await Promise.allSettled([...this.#opening, this.#shared]);
    await this.endSpares();
    await Promise.all([...this.#open].map((session) => this.close(session)));
    await Promise.all(this.#closing);
    this.#directories.removeAll();
  }

  /** What came since the last look belongs to the conversation before: a second answer arrives after the first. */
  #logStrayFaults(session: Session, next: Conversation): void {
    const marks = this.#marks(session);
    const { strayFaults } = session.peer;
    this.incidents.recordStray(marks.conversation, strayFaults.slice(marks.logged));
    this.#stray.set(session, { ...marks, logged: strayFaults.length, conversation: next });
  }

  #marks(session: Session): StrayMarks {
    return this.#stray.get(session) ?? { logged: 0, delivered: 0, conversation: [] };
  }

  #runDirectory(): Promise<string> {
    this.#temporaryDirectory ??= this.makeDirectory();
    return this.#temporaryDirectory;
  }

  /** Why nothing more may be sent, or undefined while it may. A fault that the end of its session caused is none. */
  get stopReason(): StopReason | undefined {
    const { signal, maxTimeMs } = this.#options;
    if (signal.aborted) return { code: "interrupted" };
    const timeIsUp = this.#ending.signal.aborted || performance.now() >= this.#deadline;
    return timeIsUp ? { code: "out-of-time", maxTimeMs } : undefined;
  }

  /** Time since the run began. */
  get elapsedMs(): number {
    return performance.now() - this.#startMs;
  }

  /** Time until the run is over. */
  get remainingMs(): number {
    return Math.max(0, this.#deadline - performance.now());
  }

  /**
   * Keeps the last part of the time for what comes later: what is asked until then ends with RunStopped when that part
   * begins, if there is a use for it.
   *
   * @param isNeeded whether there is
   * @returns ends the reservation
   */
  reserveTime(isNeeded: () => boolean): () => void {
    const reserveMs = this.#options.maxTimeMs * reservedShare;
    this.#isReserved = () => this.remainingMs <= reserveMs && isNeeded();
    return () => {
      this.#isReserved = () => false;
    };
  }

  /**
   * To be awaited between pieces of work that ask nothing of the server, so that a list of thousands of slow schemas
   * outlives neither the time budget nor Ctrl-C.
   *
   * @throws RunStopped
   */
  async mayGoOn(): Promise<void> {
    if (performance.now() - this.#turnStartedAt >= maxTurnMs) {
      await nextTurn();
      this.#turnStartedAt = performance.now();
    }
    this.#assertMayGoOn();
  }

  #assertMayGoOn(): void {
    const { maxTimeMs } = this.#options;
    const reason = this.stopReason ?? (this.#isReserved() ? { code: "out-of-time", maxTimeMs } : undefined);
    if (reason !== undefined) throw new RunStopped(reason);
  }

  #countRestart(): void {
    this.#restarts++;
    if (this.#restarts > maxRestarts) {
      throw new TargetError({ code: "too-many-restarts", restarts: this.#restarts });
    }
  }

  /** A server that left one request open may never answer the next: its session is given up. */
  async #countUnanswered(session: Session): Promise<void> {
    await this.close(session);
    this.#unanswered++;
    const [unanswered, { timeoutMs }] = [this.#unanswered, this.#options];
    if (unanswered > maxUnanswered) throw new TargetError({ code: "too-many-unanswered", unanswered, timeoutMs });
  }
}
