import { canonicalText } from "../json/canonical.ts";
import { clientNamed } from "../revisions/client-names.ts";
import type { Client, OtherClient } from "../revisions/client.ts";
import type { Session } from "../session/session.ts";
import { Spans } from "../timing/spans.ts";
import type { TargetFault } from "../connect/fault.ts";
import type { Target } from "../connect/target.ts";
import {
  beginsElsewhere,
  converse,
  joined,
  type Conversation,
  type ConversationEvidence,
} from "../conversation/conversation.ts";
import { SilentInputs } from "../inputs/silent-inputs.ts";
import { AnswerLog } from "./answer-log.ts";
import { endUnlessHung } from "./hung-work.ts";
import type { HubOptions } from "./hub-options.ts";
import { IncidentLog } from "./incident-log.ts";
import { Instances } from "./instances.ts";
import { RunBounds } from "./run-bounds.ts";
import type { StopReason } from "./stop.ts";
import { StrayLog } from "./stray-log.ts";

/**
 * Every session of a run: one shared by all checks that allow it, fresh ones for the others, and the limits over all of
 * them (time, restarts, unanswered requests).
 */
export class SessionHub {
  readonly incidents: IncidentLog;
  readonly answers: AnswerLog;
  readonly silentInputs: SilentInputs;
  readonly startedAt: Date;
  /** What the run does, and when. */
  readonly spans: Spans;
  readonly #options: HubOptions;
  /** Who opens every session. */
  readonly #client: Client;
  readonly #bounds: RunBounds;
  readonly #instances: Instances;
  /** The hub of the run: this one, unless `as` made it. */
  readonly #main: SessionHub;
  /** Hubs made by `as` in this run, by the client in them. */
  readonly #others = new Map<string, SessionHub>();
  readonly #stray: StrayLog;
  #shared: Promise<Session> | undefined;
  /** The session that all share now, once it is open. */
  #sharedNow: Session | undefined;
  /** Formerly shared sessions that were ended to make room. */
  readonly #gaveWay = new WeakSet<Session>();

  /** @param main the hub of the run, for one with another client */
  constructor(options: HubOptions, main?: SessionHub) {
    this.#options = options;
    this.#client = { ...options.client, capabilities: options.clientCapabilities ?? {} };
    this.#main = main ?? this;
    this.incidents = main?.incidents ?? new IncidentLog();
    this.#stray = new StrayLog(this.incidents);
    this.answers = main?.answers ?? new AnswerLog();
    this.silentInputs = main?.silentInputs ?? new SilentInputs();
    this.spans = main?.spans ?? new Spans();
    this.startedAt = main?.startedAt ?? new Date();
    const bounds = main === undefined ? new RunBounds(options) : main.#bounds;
    this.#bounds = bounds;
    this.#instances =
      main === undefined
        ? new Instances({
            ...options,
            spans: this.spans,
            signal: bounds.ending,
            hurry: bounds.hurry,
            assertMayGoOn: () => bounds.assertMayGoOn(),
            assertNotEnded: () => bounds.assertNotEnded(),
            gaveWay: (session) => {
              for (const hub of this.#all) hub.#forgetShared(session);
            },
          })
        : main.#instances;
  }

  /** The same run, with another client: it has its own sessions, and shares the limits and logs. */
  as({ offers: clientCapabilities = this.#client.capabilities, as: name }: OtherClient): SessionHub {
    const main = this.#main;
    const { capabilities: _, ...own } = this.#client;
    const client = name === undefined ? own : clientNamed(name);
    const text = canonicalText({ ...client, capabilities: clientCapabilities });
    if (text === canonicalText({ ...main.#client })) return main;
    const hub = main.#others.get(text) ?? new SessionHub({ ...main.#options, client, clientCapabilities }, main);
    main.#others.set(text, hub);
    return hub;
  }

  get #all(): readonly SessionHub[] {
    return [this.#main, ...this.#main.#others.values()];
  }

  /** Commands that were left running when an instance was gone, and were ended therefore; bounded. */
  get outlived(): ReadonlySet<string> {
    return this.#instances.outlived;
  }

  /** Failures of background work, bounded. */
  get failures(): readonly unknown[] {
    return this.#instances.background.failures;
  }

  /** Runs work in the background; its failure is reported at the end of the run. */
  beside(work: Promise<unknown>): void {
    void this.#instances.background.run(work);
  }

  get traffic(): { readonly requests: number; readonly sessions: number } {
    return this.#instances.traffic;
  }

  /** Starts to open the shared session while the rest of the program is loading; `shared` returns the result. */
  openAhead(): void {
    this.#shared ??= this.fresh();
    this.#shared.catch(() => undefined);
  }

  /**
   * Resolves when the first instance is launched, or could not be: from then on, our own use of the processor does not
   * delay it.
   */
  async firstLaunched(): Promise<void> {
    await Promise.race([this.#instances.firstStart.launched, Promise.allSettled([this.#shared])]);
  }

  /** Resolves when the first instance listens, so another may start beside it; pending where only its answer tells. */
  get firstListens(): Promise<void> {
    return this.#instances.firstStart.listens;
  }

  /** The session shared by all checks that do not need their own; reopened when the server has died. */
  async shared(): Promise<Session> {
    const isReused = this.#shared !== undefined;
    this.#shared ??= this.fresh();
    const opening = this.#shared;
    const session = await this.#opened(opening);
    if (!isReused || session.peer.closed === undefined) return session;
    // The first to find it closed opens another for all.
    if (this.#shared === opening) {
      this.#bounds.countRestart();
      this.#shared = this.close(session).then(() => this.fresh());
    }
    this.#shared ??= this.fresh();
    return this.#opened(this.#shared);
  }

  /** One launch that fails must not fail every later check with it. */
  async #opened(opening: Promise<Session>): Promise<Session> {
    try {
      const session = await opening;
      this.#sharedNow = session;
      this.mayGiveWay(session);
      return session;
    } catch (error) {
      if (this.#shared === opening) {
        this.#shared = undefined;
        this.#bounds.countRestart();
      }
      throw error;
    }
  }

  /**
   * A session with a new instance of the target. Close it with `close`. If only one instance can run, it ends those
   * that may give way, and waits until all others have been closed.
   *
   * @param temporaryDirectory TMPDIR of the instance; its own when absent
   * @param target the target to launch instead, wrapped by an observer
   */
  fresh(): Promise<Session>;
  fresh(temporaryDirectory: string, target?: Target): Promise<Session>;
  async fresh(temporaryDirectory?: string, target: Target = this.#options.target): Promise<Session> {
    this.#bounds.assertMayGoOn();
    const session =
      temporaryDirectory === undefined
        ? await this.#instances.next(this.#client)
        : await this.#instances.launch({ target, client: this.#client, temporaryDirectory });
    this.#stray.log(session, []);
    return session;
  }

  /**
   * A session of which only the introduction is read: the next `fresh` returns it, since launching another takes longer than all
   * that is asked in most sessions.
   */
  async freshForNext(): Promise<Session> {
    const session = await this.#instances.openForNext(this.#client);
    this.#stray.log(session, []);
    return session;
  }

  /**
   * Whether instances of the target can run at once. If not, open nothing that needs another beside it, and no two at
   * the same time: the second would wait.
   */
  get bearsCompany(): boolean {
    return this.#instances.bearCompany;
  }

  /** Why an instance failed beside another, if instances are therefore launched one at a time. */
  get whyOneAtATime(): TargetFault | undefined {
    return this.#instances.whyOneAtATime;
  }

  /** Allows ending a session when another has to be opened alone; its holder checks `peer.closed` each time. */
  mayGiveWay(session: Session): void {
    this.#instances.mayGiveWay(session);
  }

  /** Keeps a session from being ended for that while it is in use. */
  during<Value>(session: Session, speak: () => Promise<Value>): Promise<Value> {
    return this.#instances.during(session, speak);
  }

  /** From now on, instances are launched ahead of their use, for checks that need many fresh ones, if that is cheap. */
  keepSpares(): void {
    this.#instances.keepSpares(this.#client);
  }

  /** Ends the spares: a server that starts must not do so inside the window of an observer. */
  endSpares(): Promise<void> {
    return this.#instances.endSpares();
  }

  /** Conversations so far with an unanswered request. */
  get unanswered(): number {
    return this.#bounds.unanswered;
  }

  /**
   * Holds a conversation; if the server falls silent, its session is given up, and too many such sessions end the run.
   */
  async converse(session: Session, conversation: Conversation): Promise<ConversationEvidence> {
    if (this.#gaveWay.has(session)) return this.converse(await this.shared(), conversation);
    const evidence = await this.tryAgain(session, conversation);
    if (evidence.exchanges.some(({ outcome }) => outcome.kind === "unanswered")) {
      // A server that left one request unanswered may never answer the next: its session is given up.
      if (!beginsElsewhere(conversation)) await this.close(session);
      this.#bounds.countUnanswered();
    }
    return evidence;
  }

  /**
   * Holds a conversation, in the given session and in as many fresh ones as its steps ask for; the caller limits it.
   */
  async tryAgain(session: Session, conversation: Conversation): Promise<ConversationEvidence> {
    if (this.#gaveWay.has(session)) return this.tryAgain(await this.shared(), conversation);
    return beginsElsewhere(conversation) ? this.#tryElsewhere(conversation) : this.#tryFrom(session, conversation);
  }

  async #tryFrom(session: Session, conversation: Conversation): Promise<ConversationEvidence> {
    const cut = conversation.findIndex((step, index) => index > 0 && step.session !== conversation[index - 1]?.session);
    if (cut === -1) return this.#converseIn(session, conversation);
    const before = await this.#converseIn(session, conversation.slice(0, cut));
    if (!this.bearsCompany) await this.#instances.giveWay(session);
    return joined(before, await this.#tryElsewhere(conversation.slice(cut)));
  }

  async #tryElsewhere(conversation: Conversation): Promise<ConversationEvidence> {
    const [first] = conversation;
    const { target } = this.#options;
    const unmet = first?.opens === true && this.#instances.launch({ target, client: this.#client, meets: "nobody" });
    const session = await (unmet || this.as(first ?? {}).fresh());
    try {
      return await this.#tryFrom(session, conversation);
    } finally {
      await this.close(session);
    }
  }

  /** Faults on the wire are logged for the checks of the traffic. */
  async #converseIn(session: Session, conversation: Conversation): Promise<ConversationEvidence> {
    this.#bounds.assertMayGoOn();
    this.#stray.log(session, conversation);
    const { peer } = session;
    const evidence = await this.during(session, () =>
      converse(peer, conversation, this.#stray.deliveredOf(session), session.list.cursors),
    );
    // Sessions are ended on interruption; the effect on a conversation is no evidence against the server.
    this.#bounds.assertMayGoOn();
    this.#stray.noteDelivered(session);
    this.incidents.record(conversation, evidence);
    this.answers.record(session, evidence);
    this.silentInputs.record(evidence);
    this.#stray.log(session, conversation);
    return evidence;
  }

  /** Ends a session; waits for it only when too many others are still ending, since a stubborn server takes seconds. */
  close(session: Session): Promise<void> {
    return this.#instances.close(session);
  }

  /** A new private directory, removed at the end of the run. */
  makeDirectory(): string {
    return this.#instances.makeDirectory();
  }

  /** Stops every process and removes every directory of the run. */
  async end(): Promise<void> {
    this.#bounds.end();
    // One that was opened ahead may still be launching.
    const awaited = Promise.allSettled(this.#all.map(async (hub) => hub.#shared));
    await endUnlessHung(this.hung, this.#instances.end(awaited)).finally(() => this.#bounds.release());
  }

  /** Why nothing more may be sent; undefined while it may. A fault caused by ending its session does not count. */
  get stopReason(): StopReason | undefined {
    return this.#bounds.stopReason;
  }

  /** Aborted, with `HungWork` as the reason, when work of ours was ended: it never comes to an end for who waits. */
  get hung(): AbortSignal | undefined {
    return this.#options.hung;
  }

  /** Aborted when nothing may be sent any more, so no wait of a box outlives the run. */
  get ending(): AbortSignal {
    return this.#bounds.ending;
  }

  /** Time since the run began. */
  get elapsedMs(): number {
    return this.#bounds.elapsedMs;
  }

  /** Time until the run is over. */
  get remainingMs(): number {
    return this.#bounds.remainingMs;
  }

  /**
   * Reserves the last part of the time: when it begins, and if it is needed, earlier requests end with RunStopped.
   *
   * @param isNeeded whether the reserved time is needed
   * @returns ends the reservation
   */
  reserveTime(isNeeded: () => boolean): () => void {
    return this.#bounds.reserveTime(isNeeded);
  }

  /**
   * Await it between pieces of work without requests, so a list of thousands of slow schemas outlives neither the time
   * limit nor Ctrl-C.
   *
   * @throws RunStopped
   */
  mayGoOn(): Promise<void> {
    return this.#bounds.mayGoOn();
  }

  /** The next user of the shared session opens another, and that does not count as a restart. */
  #forgetShared(session: Session): void {
    if (session !== this.#sharedNow) return;
    this.#shared = undefined;
    this.#sharedNow = undefined;
    this.#gaveWay.add(session);
  }
}
