import { createHash } from "node:crypto";
import type { Watch } from "../execution/execution.ts";
import type { Session } from "../../session/session.ts";
import type { Outcome } from "../../wire/outcome.ts";
import { argumentsOf, toolOf } from "../../conversation/conversation.ts";
import type { AskedRequest } from "../../wire/request-purpose.ts";
import type { Json } from "../../json/value.ts";
import type {
  CallsWatched,
  JournalEvent,
  Looked,
  MomentEnded,
  QueriesBegun,
  QueriesWatched,
  RunBegun,
  Shown,
  ToolKnown,
} from "./journal-event.ts";

/** Of more different requests in a session, each outcome is written. */
const maxRemembered = 20_000;

/** A call that a session has made. */
export interface GivenCall {
  readonly tool: string;
  readonly arguments: Json;
}

/** What a look adds to a journal. */
export type LookSeen = Omit<Looked, "event" | "session" | "fromMs" | "untilMs">;

/**
 * Writes down what happens in the sessions of a run, as it happens: requests with their ends, and what was seen of the
 * surroundings. It judges nothing and leaves nothing out.
 */
export class Journal {
  /** What the report calls it, such as the path of its file. */
  readonly name: string;
  readonly #write: (event: JournalEvent) => void;
  readonly #keptOf: (outcome: Outcome) => Outcome;
  readonly #startedMs = performance.now();
  readonly #logs = new WeakMap<Session, SessionLog>();
  #sessions = 0;

  /**
   * @param write takes each event; it is called in the order in which they happen
   * @param keptOf says what is kept of an outcome; all of it when absent
   */
  constructor(name: string, write: (event: JournalEvent) => void, keptOf = (outcome: Outcome): Outcome => outcome) {
    this.name = name;
    this.#write = write;
    this.#keptOf = keptOf;
  }

  begin(run: Omit<RunBegun, "event">): void {
    this.#write({ event: "run", ...run });
  }

  /**
   * From now on what is asked in a session is written down.
   *
   * @param number of the session; the next one when absent
   */
  opened(session: Session, number = ++this.#sessions): SessionLog {
    const log = new SessionLog(number, session.peer.heard.sinceMs, this.#write);
    this.#logs.set(session, log);
    const { initialized, list } = session;
    this.#write({
      event: "session",
      session: log.session,
      atMs: this.#ageMs,
      protocol: initialized.protocolVersion,
      server: initialized.raw,
      tools: list.tools.map(({ definition }) => definition),
    });
    session.peer.heard.listen((request) => log.asked({ ...request, outcome: this.#keptOf(request.outcome) }));
    return log;
  }

  closed(session: Session): void {
    const log = this.#logs.get(session);
    if (log !== undefined) this.#write({ event: "closed", session: log.session, atMs: this.#ageMs });
  }

  /** @returns undefined for a session that no hub of the run has opened */
  logOf(session: Session): SessionLog | undefined {
    return this.#logs.get(session);
  }

  /** What a run has found out about its target while its sessions went on. */
  told(event: CallsWatched | QueriesWatched | ToolKnown): void {
    this.#write(event);
  }

  end(isCut?: string): void {
    this.#write({ event: "end", atMs: this.#ageMs, ...(isCut === undefined ? {} : { isCut }) });
  }

  get #ageMs(): number {
    return Math.round(performance.now() - this.#startedMs);
  }
}

/** Writes down what happens in one session. */
export class SessionLog {
  readonly session: number;
  readonly #write: (event: JournalEvent) => void;
  readonly #openedMs: number;
  /** How many requests have ended. */
  requests = 0;
  /** How often its surroundings were looked at, or something was shown apart from that. */
  looks = 0;
  /** Until when it is known that nothing happens, and since when that is known, by `performance.now()`. */
  #rest = { fromMs: Infinity, untilMs: -Infinity };
  /** What was called since the last look. */
  #given: Json[] = [];
  /** The same since what was sent to web APIs was last read. */
  #calls: GivenCall[] = [];
  /** By what was asked: a digest of the last outcome. */
  readonly #outcomes = new Map<string, string>();

  /** @param openedMs when its process was launched, by `performance.now()` */
  constructor(session: number, openedMs: number, write: (event: JournalEvent) => void) {
    this.session = session;
    this.#openedMs = openedMs;
    this.#write = write;
  }

  asked({ sentAtMs, endedAtMs, outcome, ...request }: AskedRequest): void {
    if (request.method === "tools/call") {
      const given = argumentsOf(request);
      const tool = toolOf(request);
      if (given !== undefined) this.#given.push(given);
      if (tool !== undefined) this.#calls.push({ tool, arguments: given ?? {} });
    }
    this.requests++;
    this.#write({
      event: "request",
      session: this.session,
      ...request,
      ...(this.#isAsBefore(request, outcome) ? {} : { outcome }),
      sentMs: this.#age(sentAtMs),
      endedMs: this.#age(endedAtMs),
    });
  }

  /** What the calls since the last look were given: an effect of any of them may carry it. */
  get given(): readonly Json[] {
    return this.#given;
  }

  /** The calls since what was sent to web APIs was last read: a request is one of theirs. */
  get calls(): readonly GivenCall[] {
    return this.#calls;
  }

  /**
   * It is certain that nothing can happen in this time from now on, so that it counts though nobody waits. The clock of the
   * server goes on meanwhile: two such times from one moment on are no longer than the longer one.
   */
  rested(ms: number): void {
    const nowMs = performance.now();
    if (nowMs + ms > this.#rest.untilMs) this.#rest = { fromMs: nowMs, untilMs: nowMs + ms };
  }

  /** How old the session is. */
  get ageMs(): number {
    return this.#age(performance.now());
  }

  /** Tools are called in it, and what they do is watched. */
  calledIn(watch: Watch): void {
    this.#write({ event: "box", session: this.session, watch });
  }

  /** Queries are asked in it, or other requests in their place. */
  queriesBegun(watched: Omit<QueriesBegun, "event" | "session">): void {
    this.#write({ event: "begun", session: this.session, ...watched });
  }

  /** What is asked at one moment of it has been asked, and looked at. */
  momentEnded(moment: Omit<MomentEnded, "event" | "session">): void {
    this.#write({ event: "moment", session: this.session, ...moment });
  }

  /** What showed apart from a look. */
  shown(seen: Omit<Shown, "event" | "session">): void {
    this.looks++;
    if (seen.upstream !== undefined) this.#calls = [];
    this.#write({ event: "shown", session: this.session, ...seen });
  }

  /** @param fromMs when the look began, by `performance.now()` */
  looked(fromMs: number, seen: LookSeen): void {
    this.#given = [];
    this.#calls = [];
    this.looks++;
    this.#write({
      event: "look",
      session: this.session,
      fromMs: this.#age(fromMs),
      untilMs: this.#age(performance.now()),
      ...seen,
    });
  }

  #isAsBefore(request: Pick<AskedRequest, "method" | "params">, outcome: Outcome): boolean {
    const asked = digestOf([request.method, request.params ?? null]);
    const ended = digestOf(outcome);
    if (this.#outcomes.get(asked) === ended) return true;
    if (this.#outcomes.size < maxRemembered || this.#outcomes.has(asked)) this.#outcomes.set(asked, ended);
    return false;
  }

  #age(atMs: number): number {
    const { fromMs, untilMs } = this.#rest;
    return Math.round((atMs < fromMs ? atMs : Math.max(atMs, untilMs)) - this.#openedMs);
  }
}

function digestOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64");
}
