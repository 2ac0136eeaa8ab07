import { timeShares } from "../../timing/time-shares.ts";
import { ageToleranceMs } from "../../observe/rest/same-age.ts";
import { idleStep, type Conversation, type ConversationEvidence, type Step } from "../../conversation/conversation.ts";
import { silentAmong } from "../../inputs/alike-inputs.ts";
import type { AskedSession } from "../../calls/journal/asked-record.ts";
import { rounds, type Extent } from "./extent.ts";
import { Life, type Watching } from "./life.ts";
import type { SessionHub } from "../../instances/session-hub.ts";
import type { WorkingCopy } from "./working-copies.ts";

const maxPingsAtOnce = 100;
/** Further queries that end the server are not searched for. */
const maxCrashes = 3;

/** The session in which everything was asked first. */
export interface FirstSession {
  /** The requests sent each time: fewer than planned when they took too long. */
  readonly conversation: Conversation;
  readonly queries: number;
  readonly session: AskedSession;
}

/** Opens instances of a target, asks them, and looks what comes of it. */
export class QuerySessions {
  readonly #watching: Watching;
  #opened = 0;

  constructor(watching: Watching) {
    this.#watching = watching;
  }

  /**
   * Asks everything in a fresh instance, and leaves it open for late effects: other instances may be queried meanwhile.
   * Queries that end the server, or are not answered, are left out: each is the finding of another check, and hides the
   * effects of others.
   */
  async start(conversation: Conversation): Promise<OpenQueries> {
    let asked = conversation;
    for (let crash = 1; ; crash++) {
      const open = await this.#begin(asked, conversation.length - asked.length);
      if (!open.hasEnded || crash > maxCrashes) return open;
      const { silent } = open.asked;
      const fatal = silent.length > 0 ? silent : await this.#fatalQuery(asked);
      const texts = new Set(fatal.map(({ params }) => JSON.stringify(params)));
      const others = asked.filter(({ params }) => !texts.has(JSON.stringify(params)));
      if (fatal.length === 0 || others.length === 0) return open;
      await open.close();
      asked = others;
    }
  }

  /** The first query that is not answered when each waits for the previous one. */
  async #fatalQuery(conversation: Conversation): Promise<Conversation> {
    const life = await this.#launch();
    try {
      const inStep = conversation.map(({ method, params = null }): Step => ({ method, params }));
      const { exchanges } = await life.ask(inStep, { moment: "queries" });
      const fatal = exchanges.find(({ outcome }) => outcome.kind === "gone");
      return fatal === undefined ? [] : [fatal.step];
    } finally {
      await life.close();
    }
  }

  /** @param leftOut how many queries are not asked here */
  async #begin(conversation: Conversation, leftOut: number): Promise<OpenQueries> {
    const life = await this.#launchPinged(conversation.length);
    try {
      const maxMs = this.#watching.hub.remainingMs * timeShares.asking.share;
      const { exchanges } = await life.ask(conversation, { moment: "queries", maxMs });
      const asked = conversation.slice(0, exchanges.length);
      const isCut = asked.length < conversation.length;
      const more = isCut ? 0 : rounds - 1;
      for (let round = 0; round < more; round++) await life.ask(conversation, { moment: "queries" });
      const facts = { conversation: asked, isCut, leftOut, silent: silentAmong(conversation, exchanges) };
      return new OpenQueries(this.#watching.hub, life, facts);
    } catch (error) {
      await life.close();
      throw error;
    }
  }

  /** The same in one go, with nothing beside it. */
  async hold(conversation: Conversation): Promise<FirstSession> {
    return (await this.start(conversation)).finish();
  }

  /**
   * A session without queries, as old as one with them and looked at as often. What it does by itself may come later than in
   * the other one, so it stays longer.
   *
   * @param copy of the working directory, if it should run in one
   */
  async withoutQueries({ observations }: AskedSession, copy?: WorkingCopy): Promise<AskedSession> {
    const life = await this.#launch(copy);
    try {
      const asked = observations.filter(({ moment }) => moment !== "end" && moment !== "handshake");
      for (const [index, { moment, requests, askedMs, age }] of asked.entries()) {
        const untilMs = index === asked.length - 1 ? age[1] + ageToleranceMs(age[1]) : askedMs;
        const until = (): Promise<void> => life.stayUntil(untilMs);
        if (moment === "soon" || moment === "late") await life.wait(moment, { until });
        else await life.ask(this.#pings(requests), { moment: "pings", until });
      }
      await life.end(asked.at(-1)?.age[1]);
      const hasOther = observations.some(({ moment, effects }) => moment === "handshake" && effects.length > 0);
      if (hasOther) await life.readNextHandshake();
      return life.record;
    } finally {
      await life.close();
    }
  }

  /**
   * A fresh instance that got as many pings as there will be queries, and is ended where another needs its place.
   *
   * @param copy of the working directory, to launch it in
   */
  async open(queries: number, copy?: WorkingCopy): Promise<Life> {
    const life = await this.#launchPinged(queries, copy);
    this.#watching.hub.mayGiveWay(life.session);
    return life;
  }

  async #launchPinged(queries: number, copy?: WorkingCopy): Promise<Life> {
    const life = await this.#launch(copy);
    try {
      await life.ask(this.#pings(queries), { moment: "pings" });
      return life;
    } catch (error) {
      await life.close();
      throw error;
    }
  }

  #launch(copy?: WorkingCopy): Promise<Life> {
    return Life.open(this.#watching, ++this.#opened, copy);
  }

  #pings(length: number): Conversation {
    const { protocolVersion } = this.#watching.introduction.initialized;
    return Array.from({ length: Math.min(length, maxPingsAtOnce) }, () => ({
      ...idleStep(protocolVersion),
      pipelined: true as const,
    }));
  }
}

/** A conversation, and as much after it as a wanted effect takes. */
export async function askWithin(life: Life, conversation: Conversation, extent: Extent): Promise<ConversationEvidence> {
  const evidence = await life.ask(conversation, { moment: "queries" });
  for (let round = 2; round <= extent.rounds; round++) await life.ask(conversation, { moment: "queries" });
  if (extent.wait !== "none") await life.wait("soon");
  if (extent.wait === "late") await life.wait("late");
  if (extent.end) await life.end();
  if (extent.end) await life.close();
  if (extent.handshakes) await life.readNextHandshake();
  return evidence;
}

interface Asked extends Pick<FirstSession, "conversation"> {
  /** There was no time to ask all. */
  readonly isCut: boolean;
  /** How many queries were not asked, since the server ended or fell silent at them. */
  readonly leftOut: number;
  /** The unanswered queries and similar ones. */
  readonly silent: Conversation;
}

/** An instance that has been asked and is now watched for late effects. */
export class OpenQueries {
  readonly #hub: SessionHub;
  readonly #life: Life;
  readonly asked: Asked;
  readonly #late: Promise<unknown>;
  #finished: Promise<FirstSession> | undefined;

  constructor(hub: SessionHub, life: Life, asked: Asked) {
    this.#hub = hub;
    this.#life = life;
    this.asked = asked;
    this.#late = this.#watchLate();
    // The caller of `finish` gets the error; until then nobody listens.
    this.#late.catch(() => undefined);
  }

  /** Whether the instance ended while it was queried. */
  get hasEnded(): boolean {
    return this.#life.hasEnded;
  }

  /** Waits for late effects, ends the instance, and reads the handshake of the next one in the same TMPDIR. */
  finish(): Promise<FirstSession> {
    this.#finished ??= this.#finishAndClose();
    return this.#finished;
  }

  /** Closes it without finishing. */
  close(): Promise<void> {
    return this.#life.close();
  }

  async #watchLate(): Promise<void> {
    await this.#life.wait("soon", { amongOthers: true });
    await this.#life.wait("late", { amongOthers: true });
  }

  async #finishAndClose(): Promise<FirstSession> {
    try {
      return await this.#finish();
    } finally {
      await this.close();
    }
  }

  async #finish(): Promise<FirstSession> {
    await this.#late;
    // Effects of other instances at their end must not fall into the look at the end of this one.
    await this.#hub.endSpares();
    await this.#life.end();
    await this.close();
    await this.#life.readNextHandshake();
    const { record: session } = this.#life;
    const { conversation } = this.asked;
    const asked = session.observations.filter(({ moment }) => moment === "queries");
    return { conversation, queries: conversation.length * asked.length, session };
  }
}
