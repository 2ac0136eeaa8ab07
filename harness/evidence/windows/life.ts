import { setTimeout as delay } from "node:timers/promises";
import type { Window, WindowSpec } from "../../observe/effect/effect.ts";
import type { ObservationPlan } from "../../observe/observation-plan.ts";
import type { Target } from "../../connect/target.ts";
import type { Conversation } from "../../conversation/conversation.ts";
import type { Session } from "../../session/session.ts";
import type { SessionHub } from "../../instances/session-hub.ts";
import { observeEnd, observeWindow, type ObservedWindow, type Stay } from "./observe-window.ts";
import { openWatched, type WatchedSession } from "./watched-session.ts";
import type { WorkingCopy } from "./working-copies.ts";

/** One instance of a server that is watched through windows, from launch to end. */
export class Life {
  readonly #hub: SessionHub;
  readonly #watched: WatchedSession;
  readonly #instance: string;
  readonly #launchedMs: number;
  readonly #closing = new AbortController();
  readonly #closedAtMs: number[] = [];
  readonly temporaryDirectory: string;

  private constructor(
    hub: SessionHub,
    watched: WatchedSession,
    facts: { readonly instance: string; readonly launchedMs: number; readonly temporaryDirectory: string },
  ) {
    this.#hub = hub;
    this.#watched = watched;
    this.#instance = facts.instance;
    this.#launchedMs = facts.launchedMs;
    this.temporaryDirectory = facts.temporaryDirectory;
  }

  /**
   * @param instance the name of the instance in its windows
   * @param copy of the working directory, to launch it in
   * @throws TargetError when the target does not start
   */
  static async open(
    hub: SessionHub,
    target: Target,
    plan: ObservationPlan,
    instance: string,
    copy?: WorkingCopy,
  ): Promise<Life> {
    const temporaryDirectory = hub.makeDirectory();
    const launchedMs = performance.now();
    const watched = await openWatched(hub, target, plan, temporaryDirectory, copy);
    return new Life(hub, watched, { instance, launchedMs, temporaryDirectory });
  }

  get session(): Session {
    return this.#watched.session;
  }

  get ageMs(): number {
    return performance.now() - this.#launchedMs;
  }

  /** The age at which each of its windows was closed. */
  get closedAtMs(): readonly number[] {
    return this.#closedAtMs;
  }

  /** Holds a conversation in a window. */
  async observe(spec: Omit<WindowSpec, "instance">, conversation: Conversation, stay?: Stay): Promise<ObservedWindow> {
    const full = { ...spec, instance: this.#instance };
    const observed = await observeWindow(this.#hub, this.#watched, full, conversation, stay);
    this.#closedAtMs.push(this.ageMs);
    return observed;
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

  /** Ends it in a window; an instance that has already ended shows nothing. */
  async end(spec: Omit<WindowSpec, "instance">): Promise<readonly Window[]> {
    if (this.session.peer.closed !== undefined) return [];
    return [await observeEnd(this.#watched, { ...spec, instance: this.#instance })];
  }

  /** Removes its wrappers, even if it has already ended. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#watched.close();
  }
}

/** The wait was given up on purpose; its rejection means nothing. */
function ignoreAbort(error: unknown): void {
  if (!(error instanceof Error) || error.name !== "AbortError") throw error;
}
