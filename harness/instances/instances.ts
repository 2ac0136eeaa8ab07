import { clipSentence } from "../../report-model/clip.ts";
import { isSystemError } from "../connect/system-error.ts";
import { TargetError, type TargetFault } from "../connect/fault.ts";
import type { Target } from "../connect/target.ts";
import type { Client } from "../revisions/client.ts";
import { revisionOf } from "../revisions/revisions.ts";
import { openSession, openUnmet, type MetBefore, type Session, type SessionOptions } from "../session/session.ts";
import type { Spans } from "../timing/spans.ts";
import { Background } from "./background.ts";
import { FirstStart } from "./first-start.ts";
import { Places, type Place } from "./places.ts";
import { PrivateDirectories } from "./private-directories.ts";
import { Spares } from "./spares.ts";
import { StartLimit } from "./start-limit.ts";

const maxClosing = 4;
/** At most this many commands are kept for the report. */
const maxOutlived = 20;

/** How instances are launched. */
export interface InstanceOptions extends Omit<
  SessionOptions,
  "temporaryDirectory" | "met" | "client" | "clientCapabilities"
> {
  readonly target: Target;
  readonly removesAtExit?: boolean;
  readonly spans: Spans;
  /** @throws RunStopped when nothing more may be launched */
  readonly assertMayGoOn: () => void;
  /** @throws RunStopped when the run is over and its sessions are ended */
  readonly assertNotEnded: () => void;
  /** Called when an open session is about to be ended to make room for another. */
  readonly gaveWay: (session: Session) => void;
  /** Called with each session that is open, and with each that has ended. */
  readonly opened?: (session: Session) => void;
  readonly closed?: (session: Session) => void;
}

/** Options of one session. */
interface Opening {
  readonly target: Target;
  readonly client: Client;
  /** Its TMPDIR; one of its own when absent, which is removed when it has ended. */
  readonly temporaryDirectory?: string | undefined;
  /** `nobody`: nothing is said to it before its holder does; the client introduces itself when absent. */
  readonly meets?: "nobody";
}

/** What an open session must give back. */
interface Held {
  readonly place: Place;
  /** Its TMPDIR, if nobody else uses it. */
  readonly directory: string | undefined;
}

/** Every instance of the target in a run, each with a session: which may live at once, and what they leave behind. */
export class Instances {
  readonly #options: InstanceOptions;
  readonly #places: Places;
  readonly #directories = new PrivateDirectories();
  readonly #opening = new Set<Promise<Session>>();
  readonly #open = new Map<Session, Held>();
  readonly #closing = new Set<Promise<void>>();
  /** How many are using a session at the moment; it is not ended to make room then. */
  readonly #speaking = new Map<Session, number>();
  readonly #givingWay = new WeakSet<Session>();
  readonly #spares = new Spares({
    open: (client) => this.#launchBeside(client),
    openAhead: (client) => this.launch({ target: this.#options.target, client }),
    close: (session) => this.close(session),
    mayKeep: () => this.bearCompany,
  });
  /** How far the first instance has come. */
  readonly firstStart = new FirstStart();
  /** Work that nobody waits for: how instances end. */
  readonly background = new Background();
  /** What the first session has found out, or is about to, for all further ones. */
  #met: Promise<MetBefore["revision"]> | undefined;
  /** Whether two instances are known to live beside each other, or known not to. */
  #isCompanyKnown: boolean;
  #whyOneAtATime: TargetFault | undefined;
  readonly #outlived = new Set<string>();
  #sessions = 0;
  #requestsOfClosed = 0;
  readonly #startLimit: StartLimit;

  constructor(options: InstanceOptions) {
    const { timeoutMs, startTimeoutMs = timeoutMs } = options;
    this.#options = options;
    this.#startLimit = new StartLimit(startTimeoutMs, timeoutMs);
    const isOneAtATime = options.target.traits.instancesAtOnce === "one";
    this.#isCompanyKnown = isOneAtATime;
    this.#places = new Places(isOneAtATime, () => this.#makeRoom());
  }

  /** Commands that were left running when an instance was gone, and were ended therefore; bounded. */
  get outlived(): ReadonlySet<string> {
    return this.#outlived;
  }

  get traffic(): { readonly requests: number; readonly sessions: number } {
    const requests = [...this.#open.keys()].reduce((sum, { peer }) => sum + peer.requests, this.#requestsOfClosed);
    return { requests, sessions: this.#sessions };
  }

  /** Whether instances of the target can run at once. */
  get bearCompany(): boolean {
    return !this.#places.isOneAtATime;
  }

  /** Why an instance failed beside another, if instances are therefore launched one at a time. */
  get whyOneAtATime(): TargetFault | undefined {
    return this.#whyOneAtATime;
  }

  /**
   * Returns an instance launched ahead, or launches one beside the running ones. If that does not start, it is launched
   * again when they have ended: only a second failure is the fault of the server.
   *
   * @throws TargetError or RunStopped
   */
  next(client: Client): Promise<Session> {
    return this.#spares.next(client);
  }

  /**
   * Launches an instance whose opener only looks at how it introduced itself: the next who asks for one gets it. Where only
   * one instance can run at once, it is ended instead.
   *
   * @throws TargetError or RunStopped
   */
  openForNext(client: Client): Promise<Session> {
    return this.#spares.openForNext(client);
  }

  /**
   * Launches an instance when there is a place for it.
   *
   * @throws TargetError or RunStopped
   */
  async launch(opening: Opening): Promise<Session> {
    this.#options.assertMayGoOn();
    const place = await this.#places.take(opening.target.traits.surroundings ?? "shared", this.#options.signal);
    return this.#launchAt(place, opening, () => this.#startLimit.ms);
  }

  /** From now on, instances for this client are launched ahead of their use, if that is cheap. */
  keepSpares(client: Client): void {
    if (this.#options.target.traits.relaunch === "costly" || !this.bearCompany) return;
    this.#spares.openAhead(client);
  }

  /** Ends the spares, and waits until nothing is ending any more. */
  async endSpares(): Promise<void> {
    for (const session of await this.#spares.drain()) await this.close(session);
    await Promise.all(this.#closing);
  }

  /** Allows ending a session when another has to be opened alone; its holder checks `peer.closed` each time. */
  mayGiveWay(session: Session): void {
    this.#givingWay.add(session);
  }

  /** Ends a session so that another can be opened. */
  async giveWay(session: Session): Promise<void> {
    this.#options.gaveWay(session);
    await this.close(session);
  }

  /** Keeps a session from being ended to make room while it is in use. */
  async during<Value>(session: Session, speak: () => Promise<Value>): Promise<Value> {
    this.#speaking.set(session, (this.#speaking.get(session) ?? 0) + 1);
    try {
      return await speak();
    } finally {
      const others = (this.#speaking.get(session) ?? 1) - 1;
      if (others > 0) this.#speaking.set(session, others);
      else this.#speaking.delete(session);
      if (this.#places.isWaitedFor) this.#makeRoom();
    }
  }

  /** Ends a session; waits for it only when too many others are still ending, since a stubborn server takes seconds. */
  async close(session: Session): Promise<void> {
    const held = this.#open.get(session);
    if (held === undefined) return;
    this.#open.delete(session);
    this.#requestsOfClosed += session.peer.requests;
    const closing = this.background.run(this.#endSession(session, held)).then(() => void this.#closing.delete(closing));
    this.#closing.add(closing);
    if (this.#closing.size > maxClosing) await Promise.race(this.#closing);
  }

  async #endSession(session: Session, held: Held): Promise<void> {
    try {
      await session.close();
    } finally {
      for (const command of session.outlived?.() ?? []) this.#noteOutlived(command);
      this.#options.closed?.(session);
      this.#giveBack(held);
    }
  }

  /** A new private directory, removed at the end of the run. */
  makeDirectory(): string {
    return this.#directories.make();
  }

  /**
   * Ends every process and removes every directory.
   *
   * @param awaited launches that may still be in progress
   */
  async end(awaited: Promise<unknown> | undefined): Promise<void> {
    await Promise.allSettled([...this.#opening, awaited]);
    await this.endSpares();
    await Promise.all([...this.#open.keys()].map((session) => this.close(session)));
    await Promise.all(this.#closing);
    if (this.#options.removesAtExit !== true) this.#directories.removeAll();
  }

  async #launchBeside(client: Client): Promise<Session> {
    const opening = { target: this.#options.target, client };
    const hasCompany = this.#places.isTaken;
    if (!hasCompany || this.#isCompanyKnown) return this.launch(opening);
    try {
      this.#options.assertMayGoOn();
      const session = await this.#launchAt(this.#places.enter("shared"), opening, () => this.#startLimit.firstTryMs);
      if ([...this.#open.keys()].some((each) => each !== session)) this.#isCompanyKnown = true;
      return session;
    } catch (error) {
      if (!(error instanceof TargetError)) throw error;
      // Another failure at the same time has answered this, or is about to.
      return this.#isCompanyKnown ? this.launch(opening) : this.#launchAlone(opening, error.fault);
    }
  }

  /** If it starts after all others have ended, and another beside it does not, they are launched one at a time. */
  async #launchAlone(opening: Opening, fault: TargetFault): Promise<Session> {
    this.#isCompanyKnown = true;
    await this.endSpares();
    this.#places.isOneAtATime = true;
    try {
      const session = await this.launch(opening);
      if (await this.#startsBeside(opening)) this.#places.isOneAtATime = false;
      else this.#whyOneAtATime = fault;
      return session;
    } catch (error) {
      this.#places.isOneAtATime = false;
      throw error;
    }
  }

  async #startsBeside(opening: Opening): Promise<boolean> {
    try {
      const place = this.#places.enter("shared");
      await this.close(await this.#launchAt(place, opening, () => this.#startLimit.firstTryMs));
      return true;
    } catch (error) {
      if (error instanceof TargetError) return false;
      throw error;
    }
  }

  /** Ends sessions that may give way and are not in use. */
  #makeRoom(): void {
    for (const session of this.#open.keys()) {
      if (this.#givingWay.has(session) && !this.#speaking.has(session)) void this.background.run(this.giveWay(session));
    }
  }

  async #launchAt(place: Place, opening: Opening, limitMs: () => number): Promise<Session> {
    const { target, client, temporaryDirectory: given, meets } = opening;
    let held: Held = { place, directory: undefined };
    try {
      const temporaryDirectory = given ?? this.#directoryFor(target);
      if (given === undefined) held = { place, directory: temporaryDirectory };
      this.#options.assertMayGoOn();
      const launchedAt = performance.now();
      const { capabilities: clientCapabilities } = client;
      const options = { ...this.#options, client, clientCapabilities, startTimeoutMs: limitMs(), temporaryDirectory };
      const met = this.#met?.then((revision) => ({ revision, startTimeoutMs: limitMs() }));
      const begun = this.#options.spans.during("starting", "starting the server", () =>
        meets === "nobody"
          ? openUnmet(target, options)
          : met === undefined
            ? this.#meetFirst(target, options)
            : openSession(target, { ...options, met }),
      );
      this.#opening.add(begun);
      const session = await begun.finally(() => this.#opening.delete(begun));
      this.#startLimit.learn(performance.now() - launchedAt);
      this.#sessions++;
      this.#open.set(session, held);
      this.#options.opened?.(session);
      return session;
    } catch (error) {
      this.#giveBack(held);
      // Sessions are ended on interruption, even while they are opened; that is not a fault of the target.
      if (error instanceof TargetError) this.#options.assertNotEnded();
      throw isSystemError(error) ? new TargetError(notLaunched(target, error)) : error;
    }
  }

  /** If it fails, the next one is the first. */
  #meetFirst(target: Target, options: SessionOptions): Promise<Session> {
    const launchedAt = performance.now();
    const begun = openSession(this.firstStart.followed(target), options);
    this.#met = begun.then(({ initialized }) => {
      this.#startLimit.learn(performance.now() - launchedAt);
      return revisionOf(initialized.protocolVersion);
    });
    this.#met.catch(() => void (this.#met = undefined));
    return begun;
  }

  #directoryFor({ traits }: Target): string {
    return traits.process === undefined ? this.#directories.reserve() : this.#directories.make();
  }

  #noteOutlived(command: string): void {
    if (this.#outlived.size < maxOutlived) this.#outlived.add(clipSentence(command));
  }

  #giveBack({ place, directory }: Held): void {
    if (directory !== undefined) this.#directories.remove(directory);
    place.leave();
  }
}

/** A server that has filled the disk leaves no room for the directory of the next instance. */
function notLaunched({ command: [command = ""] }: Target, { message: reason }: Error): TargetFault {
  return { code: "launch-failed", command, reason };
}
