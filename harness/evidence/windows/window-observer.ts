import type { ObservationPlan } from "../../observe/observation-plan.ts";
import { tierOf } from "../../observe/all-tiers.ts";
import type { Effect, Window } from "../../observe/effect/effect.ts";
import type { Target } from "../../connect/target.ts";
import { ageToleranceMs } from "../../observe/rest/same-age.ts";
import { idleStep, type Conversation, type ConversationEvidence, type Step } from "../../conversation/conversation.ts";
import { silentAmong } from "../../inputs/alike-inputs.ts";
import type { Gathering } from "../gathering/gathering.ts";
import type { Extent, Wait } from "./extent.ts";
import { handshakeWindows } from "./handshake-windows.ts";
import { Life } from "./life.ts";
import type { Observed } from "./observed.ts";
import type { WorkingCopy } from "./working-copies.ts";

/** Frequency tells effects of queries from background; three rounds are enough. */
const rounds = 3;
const maxPingsPerWindow = 100;
const maxLaunches = 3;
/** Further queries that end the server are not searched for. */
const maxCrashes = 3;
/** How long to wait for effects of a query: a child that waits 300 ms first, and a slow one. */
const soonMs = 400;
export const lateMs = 2_000;
/**
 * The share of the remaining time for asking everything once: a slow server has to be queried for other checks, too.
 */
const askingShare = 0.1;

/** A summary of a conversation held in windows. */
export interface Glimpse {
  readonly windows: readonly Window[];
  readonly evidence: ConversationEvidence;
}

/** What opening and querying instances needs. */
type Watching = Pick<Gathering, "hub" | "introduction">;

/** Opens instances of a target and watches them through windows. */
export class WindowObserver {
  readonly #gathering: Watching;
  readonly #target: Target;
  readonly #plan: ObservationPlan;
  /** The number of instances without queries; each counts separately. */
  #livesWithout = 0;

  constructor(gathering: Watching, target: Target, plan: ObservationPlan) {
    this.#gathering = gathering;
    this.#target = target;
    this.#plan = plan;
  }

  /**
   * Holds a conversation in several windows, in a fresh instance, and leaves the last window open for late effects:
   * other instances may be queried meanwhile. Queries that end the server, or are not answered, are left out: each is
   * the finding of another check, and hides the effects of others.
   */
  async start(conversation: Conversation): Promise<OpenObservation> {
    let asked = conversation;
    for (let crash = 1; ; crash++) {
      const observation = await this.#begin(asked, conversation.length - asked.length);
      if (!observation.hasEnded || crash > maxCrashes) return observation;
      const { silent } = observation;
      const fatal = silent.length > 0 ? silent : await this.#fatalQuery(asked);
      const texts = new Set(fatal.map(({ params }) => JSON.stringify(params)));
      const others = asked.filter(({ params }) => !texts.has(JSON.stringify(params)));
      if (fatal.length === 0 || others.length === 0) return observation;
      await observation.close();
      asked = others;
    }
  }

  /** The first query that is not answered when each waits for the previous one. */
  async #fatalQuery(conversation: Conversation): Promise<Conversation> {
    const life = await this.#open("queried");
    try {
      const inStep = conversation.map(({ method, params = null }): Step => ({ method, params }));
      const { evidence } = await life.observe({ id: "queries in step", role: "query" }, inStep);
      const fatal = evidence.exchanges.find(({ outcome }) => outcome.kind === "gone");
      return fatal === undefined ? [] : [fatal.step];
    } finally {
      await life.close();
    }
  }

  /** @param leftOut how many queries are not asked here */
  async #begin(conversation: Conversation, leftOut: number): Promise<OpenObservation> {
    const { hub } = this.#gathering;
    const life = await this.#open("queried");
    try {
      const before = await life.observe({ id: "pings", role: "control" }, this.#pings(conversation.length));
      const queriedAtMs = life.ageMs;
      const maxMs = hub.remainingMs * askingShare;
      const first = await life.observe({ id: "queries 1", role: "query" }, conversation, { maxMs });
      const asked = conversation.slice(0, first.evidence.exchanges.length);
      const windows = [first.window];
      while (windows.length < rounds && asked.length === conversation.length) {
        const spec = { id: `queries ${windows.length + 1}`, role: "query" } as const;
        windows.push((await life.observe(spec, conversation)).window);
      }
      return new OpenObservation(this.#gathering, life, {
        conversation: asked,
        isCut: asked.length < conversation.length,
        leftOut,
        silent: silentAmong(conversation, first.evidence.exchanges),
        queriedAtMs,
        before: [before.window],
        rounds: windows,
      });
    } catch (error) {
      await life.close();
      throw error;
    }
  }

  /** The same in one go, with nothing beside it. */
  async observe(conversation: Conversation): Promise<Observed> {
    return (await this.start(conversation)).finish();
  }

  /**
   * Watches an instance without queries for as long as one with queries, through as many windows. What it does by itself
   * may come later than in the other one, so the last window is longer.
   *
   * @param makeCopy makes copies of the working directory, if it should run in one
   */
  async withoutQueries(
    { conversation, rounds: asked, queriedAtMs, closedAtMs }: Observed,
    makeCopy?: () => WorkingCopy | undefined,
  ): Promise<readonly Window[]> {
    const life = await this.#openYoungerThan(queriedAtMs, makeCopy);
    const windows: Window[] = [];
    try {
      for (const [index, ageMs] of closedAtMs.entries()) {
        const spec = { id: `without queries ${index + 1}`, role: "control" } as const;
        const pings = index > asked.length ? idleRequests(life) : this.#pings(conversation.length);
        const slackMs = index === closedAtMs.length - 1 ? ageToleranceMs(ageMs) : 0;
        const until = (): Promise<void> => life.stayUntil(ageMs + slackMs);
        // A slow start must not hide what the other one did after its first query.
        const isLate = index === 0 && life.ageMs > queriedAtMs;
        const from = isLate ? { ...spec, sinceLaunch: true as const } : spec;
        windows.push((await life.observe(from, pings, { until })).window);
      }
      return [...windows, ...(await life.end({ id: "end without queries", role: "control" }))];
    } finally {
      await life.close();
    }
  }

  /**
   * A fresh instance, and its effects while it gets as many pings as there will be queries.
   *
   * @param copy of the working directory, to launch it in
   */
  async open(queries: number, copy?: WorkingCopy): Promise<WatchedInstance> {
    const life = await this.#open("queried", copy);
    this.#gathering.hub.mayGiveWay(life.session);
    try {
      const { window } = await life.observe({ id: "pings", role: "control" }, this.#pings(queries));
      return { life, before: [window] };
    } catch (error) {
      await life.close();
      throw error;
    }
  }

  /** A conversation in a window, and as much after it as the wanted effect takes. */
  async glimpse({ life, before }: WatchedInstance, conversation: Conversation, extent: Extent): Promise<Glimpse> {
    const { hub, introduction } = this.#gathering;
    const { window, evidence } = await life.observe({ id: "queries", role: "query" }, conversation);
    const windows = [...before, window];
    for (let round = 2; round <= extent.rounds; round++) {
      windows.push((await life.observe({ id: `queries ${round}`, role: "query" }, conversation)).window);
    }
    if (extent.wait !== "none") windows.push(await observeSoon(life));
    if (extent.wait === "late") windows.push(await observeLate(life));
    if (extent.end) {
      windows.push(...(await observeEndOf(life)));
      await life.close();
    }
    if (extent.handshakes) {
      windows.push(...(await handshakeWindows(hub, introduction, life.session, life.temporaryDirectory)));
    }
    return { windows, evidence };
  }

  /** Continues to watch after a shorter wait; late effects are waited for after soon ones. */
  watchOn({ life }: WatchedInstance, wait: Exclude<Wait, "none">): Promise<Window> {
    return wait === "soon" ? observeSoon(life) : observeLate(life);
  }

  /** Tries a few times: an instance that starts more slowly also shows effects of its launch, which tells less. */
  async #openYoungerThan(ageMs: number, makeCopy?: () => WorkingCopy | undefined): Promise<Life> {
    for (let launch = 1; ; launch++) {
      const life = await this.#open(`not queried ${++this.#livesWithout}`, makeCopy?.());
      if (life.ageMs <= ageMs || launch === maxLaunches) return life;
      await life.close();
    }
  }

  #open(instance: string, copy?: WorkingCopy): Promise<Life> {
    return Life.open(this.#gathering.hub, this.#target, this.#plan, instance, copy);
  }

  #pings(length: number): Conversation {
    const { protocolVersion } = this.#gathering.introduction.initialized;
    return Array.from({ length: Math.min(length, maxPingsPerWindow) }, () => ({
      ...idleStep(protocolVersion),
      pipelined: true as const,
    }));
  }
}

interface Asked extends Pick<Observed, "conversation" | "queriedAtMs" | "before" | "rounds"> {
  /** There was no time to ask all. */
  readonly isCut: boolean;
  /** How many queries were not asked, since the server ended or fell silent at them. */
  readonly leftOut: number;
  /** The unanswered queries and similar ones. */
  readonly silent: Conversation;
}

/** An instance that has been queried and is now watched for late effects. */
export class OpenObservation {
  readonly #gathering: Watching;
  readonly #life: Life;
  readonly #asked: Asked;
  readonly #late: Promise<Pick<Observed, "soon" | "late">>;
  #finished: Promise<Observed> | undefined;

  constructor(gathering: Watching, life: Life, asked: Asked) {
    this.#gathering = gathering;
    this.#life = life;
    this.#asked = asked;
    this.#late = observeLateEffects(life);
    // The caller of `finish` gets the error; until then nobody listens.
    this.#late.catch(() => undefined);
  }

  /** Whether the instance ended while it was queried. */
  get hasEnded(): boolean {
    return this.#life.session.peer.closed !== undefined;
  }

  /** The queries that the server left unanswered, and similar ones. */
  get silent(): Conversation {
    return this.#asked.silent;
  }

  /** How many queries were not asked, since the server ended or fell silent at them before. */
  get leftOut(): number {
    return this.#asked.leftOut;
  }

  /** Whether asking took so long that not everything was asked. */
  get isCut(): boolean {
    return this.#asked.isCut;
  }

  /** Waits for late effects, ends the instance, and reads the handshake of the next one in the same TMPDIR. */
  finish(): Promise<Observed> {
    this.#finished ??= this.#finishAndClose();
    return this.#finished;
  }

  /** Closes it without finishing. */
  close(): Promise<void> {
    return this.#life.close();
  }

  async #finishAndClose(): Promise<Observed> {
    try {
      return await this.#finish();
    } finally {
      await this.close();
    }
  }

  async #finish(): Promise<Observed> {
    const { hub, introduction } = this.#gathering;
    const late = await this.#late;
    // Effects of other instances at their end must not fall into the window in which this one ends.
    await hub.endSpares();
    const { session, temporaryDirectory } = this.#life;
    const end = await observeEndOf(this.#life);
    await this.close();
    const handshakes = await handshakeWindows(hub, introduction, session, temporaryDirectory);
    const { conversation, rounds: asked } = this.#asked;
    const queries = conversation.length * asked.length;
    return { ...this.#asked, ...late, end, handshakes, queries, closedAtMs: this.#life.closedAtMs };
  }
}

/** Other instances are queried meanwhile, and their effects on shared files cannot be told from this one's. */
async function observeLateEffects(life: Life): Promise<Pick<Observed, "soon" | "late">> {
  const soon = await observeSoon(life);
  const late = await observeLate(life);
  return { soon: [withoutOthers(soon)], late: [withoutOthers(late)] };
}

async function observeSoon(life: Life): Promise<Window> {
  return observeAfter(life, "soon after the queries", soonMs);
}

const observeLate = (life: Life): Promise<Window> => observeAfter(life, "long after the queries", lateMs - soonMs);

/** Work that a query leaves for the next request of any kind is done then. */
function idleRequests({ session }: Life): Conversation {
  return session.peer.closed === undefined ? [idleStep(session.initialized.protocolVersion)] : [];
}

async function observeAfter(life: Life, id: string, waitMs: number): Promise<Window> {
  const { window } = await life.observe({ id, role: "query" }, idleRequests(life), { until: () => life.stay(waitMs) });
  // An idle request is not a query: a server without queries answers it, too.
  return { ...window, requests: 0, effects: window.effects.map((effect): Effect => ({ ...effect, phase: "late" })) };
}

function observeEndOf(life: Life): Promise<readonly Window[]> {
  return life.end({ id: "end of the server", role: "query" });
}

function withoutOthers(window: Window): Window {
  const isOwn = ({ kind, tier, subject }: Effect): boolean =>
    // A resource may show state that all instances share.
    kind !== "state.resource" && (tierOf(tier)?.seesOtherInstances !== true || subject.startsWith("$TMPDIR"));
  return { ...window, effects: window.effects.filter(isOwn) };
}

/** A fresh instance that is watched. Close its life when done. */
export interface WatchedInstance {
  readonly life: Life;
  /** Its effects while it got pings. */
  readonly before: readonly Window[];
}
