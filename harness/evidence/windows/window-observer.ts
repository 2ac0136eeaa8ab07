import { setTimeout as delay } from "node:timers/promises";
import type { ObservationPlan } from "../../observe/observation-plan.ts";
import type { Window } from "../../observe/effect/effect.ts";
import type { Target } from "../../connect/target.ts";
import { idleStep, type Conversation, type ConversationEvidence } from "../../conversation/conversation.ts";
import type { Gathering } from "../gathering/gathering.ts";
import { Bystander } from "./bystander.ts";
import { handshakeWindows } from "./handshake-windows.ts";
import { attributeLateEffects } from "./late-effects.ts";
import { observeWindow } from "./observe-window.ts";
import { openWatched, type WatchedSession } from "./watched-session.ts";

/** An effect counts when it comes in query windows and in no control window; three of each tell the two apart. */
const rounds = 3;
const maxPingsPerWindow = 100;
/** How long a query may take to show what it has set off; long enough for a child that waits 300 ms first. */
const lateMs = 400;

/** What the windows over one conversation showed. */
export interface Observed {
  /** All there is to judge. */
  readonly windows: readonly Window[];
  /** The same without what takes another handshake to see. */
  readonly withoutHandshakes: readonly Window[];
  /** What the first queries showed at once. */
  readonly firstRound: readonly Window[];
  readonly queries: number;
}

/** What of an observation an effect takes to be seen. */
export interface Extent {
  /** Queries that are repeated, and a wait for what comes after the replies. */
  readonly patience: boolean;
  readonly handshakes: boolean;
}

/** A conversation held in windows, in short. */
export interface Glimpse {
  readonly windows: readonly Window[];
  readonly evidence: ConversationEvidence;
}

/** What instances are opened and asked with. */
type Watching = Pick<Gathering, "hub" | "introduction">;

/** Opens instances of a target and watches them through windows. */
export class WindowObserver {
  readonly #gathering: Watching;
  readonly #target: Target;
  readonly #plan: ObservationPlan;

  constructor(gathering: Watching, target: Target, plan: ObservationPlan) {
    this.#gathering = gathering;
    this.#target = target;
    this.#plan = plan;
  }

  /** All windows over one conversation, in a fresh instance, beside one that gets no query. */
  async observe(conversation: Conversation): Promise<Observed> {
    const { hub } = this.#gathering;
    const pings = this.#pings(conversation.length);
    const opening =
      this.#seesMoments && hub.bearsCompany
        ? Bystander.open(hub, this.#target, this.#plan, pings)
        : Promise.resolve(undefined);
    // It is awaited below; until then nobody listens.
    opening.catch(() => undefined);
    try {
      const temporaryDirectory = await hub.makeDirectory();
      const watched = await openWatched(hub, this.#target, this.#plan, temporaryDirectory);
      try {
        const bystander = await opening;
        const own = await this.#observeRounds(watched, pings, conversation);
        const late = bystander === undefined ? [] : [await this.#observeLate(watched)];
        const background = await bystander?.end();
        const firstRound = [...(background ?? []), ...own.slice(0, 2)];
        // Without a witness nobody can tell what came late from what comes anyway.
        const withoutHandshakes =
          background === undefined ? own : [...background, ...attributeLateEffects([...own, ...late])];
        const handshakes = await this.#observeHandshakes(watched, temporaryDirectory);
        const queries = conversation.length * rounds;
        return { windows: [...withoutHandshakes, ...handshakes], withoutHandshakes, firstRound, queries };
      } finally {
        await watched.close();
      }
    } finally {
      const [opened] = await Promise.allSettled([opening]);
      if (opened.status === "fulfilled") await opened.value?.close();
    }
  }

  /** A fresh instance, and what it does while it gets pings as many as there will be queries. */
  async open(queries: number): Promise<WatchedInstance> {
    const { hub } = this.#gathering;
    const temporaryDirectory = await hub.makeDirectory();
    const watched = await openWatched(hub, this.#target, this.#plan, temporaryDirectory);
    hub.mayGiveWay(watched.session);
    try {
      const control = { id: "pings", role: "control" } as const;
      const { window } = await observeWindow(hub, watched, control, this.#pings(queries));
      return { watched, temporaryDirectory, background: [window] };
    } catch (error) {
      await watched.close();
      throw error;
    }
  }

  /** A conversation in a window, and as much after it as the effect takes that is looked for. */
  async glimpse(instance: WatchedInstance, conversation: Conversation, extent: Extent): Promise<Glimpse> {
    const { watched, temporaryDirectory, background } = instance;
    const spec = { id: "queries", role: "query" } as const;
    const { window, evidence } = await observeWindow(this.#gathering.hub, watched, spec, conversation);
    const repeated = extent.patience ? await this.#observeRounds(watched, this.#pings(1), conversation, 2) : [];
    const late = extent.patience && this.#seesMoments ? [await this.#observeLate(watched)] : [];
    const handshakes = extent.handshakes ? await this.#observeHandshakes(watched, temporaryDirectory) : [];
    return {
      windows: [...background, ...attributeLateEffects([window, ...repeated, ...late]), ...handshakes],
      evidence,
    };
  }

  /** Late effects are seen by tiers that see every moment; without one there is nothing to wait for. */
  get #seesMoments(): boolean {
    return this.#plan.tiers.some(({ seesMoments }) => seesMoments);
  }

  #pings(length: number): Conversation {
    const { protocolVersion } = this.#gathering.introduction.initialized;
    return Array.from({ length: Math.min(length, maxPingsPerWindow) }, () => ({
      ...idleStep(protocolVersion),
      pipelined: true as const,
    }));
  }

  async #observeRounds(
    watched: WatchedSession,
    pings: Conversation,
    conversation: Conversation,
    from = 1,
  ): Promise<readonly Window[]> {
    const { hub } = this.#gathering;
    const windows: Window[] = [];
    for (let round = from; round <= rounds; round++) {
      const control = { id: `pings ${round}`, role: "control" } as const;
      windows.push((await observeWindow(hub, watched, control, pings)).window);
      const spec = { id: `queries ${round}`, role: "query" } as const;
      windows.push((await observeWindow(hub, watched, spec, conversation)).window);
    }
    return windows;
  }

  /** Waits for what the queries may have set off. */
  async #observeLate(watched: WatchedSession): Promise<Window> {
    await delay(lateMs);
    const spec = { id: "after the queries", role: "control" } as const;
    return (await observeWindow(this.#gathering.hub, watched, spec, [])).window;
  }

  #observeHandshakes({ session }: WatchedSession, temporaryDirectory: string): Promise<readonly Window[]> {
    const { hub, introduction } = this.#gathering;
    return handshakeWindows(hub, introduction, session, temporaryDirectory);
  }
}

/** A fresh instance that is watched. Close its session when done. */
export interface WatchedInstance {
  readonly watched: WatchedSession;
  readonly temporaryDirectory: string;
  /** What it did while it got pings. */
  readonly background: readonly Window[];
}
