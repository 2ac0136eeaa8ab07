import type { ObservationPlan } from "../../observe/observation-plan.ts";
import type { Window } from "../../observe/effect/effect.ts";
import type { Target } from "../../connect/target.ts";
import type { Conversation } from "../../conversation/conversation.ts";
import type { SessionHub } from "../../sessions/session-hub.ts";
import { observeWindow } from "./observe-window.ts";
import { openWatched, type WatchedSession } from "./watched-session.ts";

/** As often as the watched instance gets pings. */
const rounds = 3;

/**
 * Another instance of the server that lives at the same time, is watched, and gets no query. What it does as well is
 * background, whenever it does it: only so can an effect that comes long after a query be told from a heartbeat.
 */
export class Bystander {
  readonly #hub: SessionHub;
  readonly #watched: WatchedSession;
  readonly #watching: Promise<readonly Window[]>;
  #isOver: () => void = () => undefined;
  readonly #over: Promise<void> = new Promise((resolve) => {
    this.#isOver = resolve;
  });

  private constructor(hub: SessionHub, watched: WatchedSession, pings: Conversation) {
    this.#hub = hub;
    this.#watched = watched;
    this.#watching = this.#watch(pings);
    // Whoever ends it gets the error; until then nobody listens.
    this.#watching.catch(() => undefined);
  }

  /** @param pings what it gets instead of queries */
  static async open(hub: SessionHub, target: Target, plan: ObservationPlan, pings: Conversation): Promise<Bystander> {
    const tiers = plan.tiers.filter(({ seesOtherInstances }) => !seesOtherInstances);
    const watched = await openWatched(hub, target, { ...plan, tiers }, await hub.makeDirectory());
    return new Bystander(hub, watched, pings);
  }

  /** @returns what it did, up to this moment; undefined when it died before, and is no witness */
  async end(): Promise<readonly Window[] | undefined> {
    this.#isOver();
    const windows = await this.#watching;
    return this.#watched.session.peer.closed === undefined ? windows : undefined;
  }

  async close(): Promise<void> {
    this.#isOver();
    await this.#watched.close();
    await Promise.allSettled([this.#watching]);
  }

  /** The last window takes in what came before it since the others, so that nothing in between is missed. */
  async #watch(pings: Conversation): Promise<readonly Window[]> {
    const windows: Window[] = [];
    const observe = async (conversation: Conversation): Promise<void> => {
      const spec = { id: `another instance, ${windows.length + 1}`, role: "control" } as const;
      windows.push((await observeWindow(this.#hub, this.#watched, spec, conversation)).window);
    };
    for (let round = 1; round <= rounds; round++) await observe(pings);
    await this.#over;
    await observe([]);
    return windows;
  }
}
