import type { Conversation } from "../../conversation/conversation.ts";
import {
  isAmbiguous,
  undecided,
  type Contradiction,
  type Judgement,
  type Uncontradicted,
} from "../../check/judgement.ts";
import type { Attempts } from "../../pursuit/attempts.ts";
import type { PursuitBudget } from "../../pursuit/budget.ts";
import type { Attempt, AttemptResult } from "../../pursuit/confirm.ts";
import type { Found } from "../../pursuit/found.ts";
import { TargetError } from "../../connect/fault.ts";
import type { Window } from "../../observe/effect/effect.ts";
import { endsTheRun } from "../../instances/stop.ts";
import { everything, extents, windowsWithin, type Extent, type Wait } from "./extent.ts";
import { windowsOf, type Observed } from "./observed.ts";
import type { WorkingCopies } from "./working-copies.ts";
import type { Glimpse, WatchedInstance, WindowObserver } from "./window-observer.ts";

function weightOf(contradiction: Contradiction): number {
  if (isAmbiguous(contradiction)) return 1;
  return contradiction.severity === "note" ? 0 : 2;
}

/** Judges windows of one dialect. */
export type WindowJudge = (windows: readonly Window[]) => Judgement;

/** What contradicted a check. */
export interface FirstSight {
  /** The observation in which it was. */
  readonly first: Observed;
  /** The windows of an instance that was not queried. */
  readonly withoutQueries: readonly Window[];
  readonly found: Contradiction;
  /** The working directory at that time, if it is small enough. */
  readonly copies: WorkingCopies | undefined;
}

/** A short observation, how long it waited at the end, and the judgement. */
interface Tried extends Glimpse {
  readonly wait: Wait;
  readonly judgement: Judgement;
}

/**
 * Looks for an effect again, in less time than it took to find it: the background is known from an instance without
 * queries, and what the effect does not need is left out.
 */
export class WindowAttempts implements Attempts {
  readonly #observer: WindowObserver;
  readonly #judge: WindowJudge;
  readonly #first: Observed;
  #withoutQueries: readonly Window[];
  #extent: Extent;
  readonly #weight: number;
  /** One at a time: writes of one instance must not fall into the control window of another. */
  #queue: Promise<unknown> = Promise.resolve();
  #scratch: WatchedInstance | undefined;
  /** Whether one instance shows the effect repeatedly, so simplification needs no fresh ones. */
  #recurs = false;
  readonly #copies: WorkingCopies | undefined;
  /**
   * Whether every instance gets a copy of the original working directory: what the first one left may hide the effect.
   */
  #inCopies = false;
  /** Conversations that have shown the effect. */
  readonly #showing = new WeakSet<Conversation>();
  readonly #budget: PursuitBudget;

  constructor(
    observer: WindowObserver,
    judge: WindowJudge,
    { first, withoutQueries, found, copies }: FirstSight,
    budget: PursuitBudget,
  ) {
    this.#copies = copies;
    this.#weight = weightOf(found);
    this.#observer = observer;
    this.#judge = judge;
    this.#budget = budget;
    this.#withoutQueries = withoutQueries;
    this.#first = first;
    this.#extent = this.#smallestExtent();
  }

  #smallestExtent(): Extent {
    const shows = (extent: Extent): boolean => {
      const judgement = this.#judge([...this.#withoutQueries, ...windowsWithin(this.#first, extent)]);
      return judgement.kind === "contradicted" && weightOf(judgement) >= this.#weight;
    };
    return extents.find(shows) ?? everything;
  }

  readonly attempt: Attempt = (conversation, instance) => {
    const next = this.#queue.then(() =>
      instance === "fresh" ? this.#inFreshInstance(conversation) : this.#inScratchInstance(conversation),
    );
    this.#queue = next.catch(() => undefined);
    return next;
  };

  /** Names the one query that probably has the effect, so the first try leaves out all others. */
  readonly lookAgain = async (found: Found): Promise<Found | Uncontradicted> => {
    this.#showing.add(found.conversation);
    if (this.#copies !== undefined && !(await this.#contradictsAnew(found.conversation))) {
      const excuse = await this.#moveToCopies(this.#copies, found.conversation);
      if (excuse !== undefined) return excuse;
    }
    const decisive = await this.#locate(found.conversation);
    if (decisive === undefined) return found;
    return { ...found, contradiction: { ...found.contradiction, exchanges: [decisive] } };
  };

  /**
   * Looks for one query that has the effect alone, by bisection in one instance.
   *
   * @returns its index; only likely, since an instance that was asked before may act differently
   */
  async #locate(conversation: Conversation): Promise<number | undefined> {
    if (this.#extent.handshakes || this.#extent.end) return undefined;
    let [from, to] = [0, conversation.length];
    while (to - from > 1 && !this.#budget.isSpent()) {
      const middle = Math.ceil((from + to) / 2);
      if (await this.#contradictsInScratch(conversation.slice(from, middle))) to = middle;
      else from = middle;
    }
    const alone = conversation.slice(from, to);
    this.#recurs = (await this.#contradictsInScratch(alone)) && (await this.#contradictsInScratch(alone));
    return from;
  }

  /**
   * An effect that comes once for each working directory does not recur there, so it is looked for in copies, if it
   * comes there.
   *
   * @returns that it also comes there without queries, if so
   */
  async #moveToCopies(copies: WorkingCopies, conversation: Conversation): Promise<Uncontradicted | undefined> {
    this.#inCopies = true;
    this.#inCopies = await this.#contradictsAnew(conversation);
    if (!this.#inCopies) return undefined;
    this.#budget.spendInstance();
    this.#withoutQueries = await this.#observer.withoutQueries(this.#first, () => copies.next());
    const judgement = this.#judge([...this.#withoutQueries, ...windowsOf(this.#first)]);
    if (judgement.kind !== "contradicted") {
      return undecided("it also happened once without queries, so they may not be the cause");
    }
    this.#extent = this.#smallestExtent();
    return undefined;
  }

  async #contradictsAnew(conversation: Conversation): Promise<boolean> {
    try {
      const { judgement } = await this.attempt(conversation, "fresh");
      return judgement.kind === "contradicted";
    } catch (error) {
      // It may start only in its original working directory.
      if (this.#inCopies && error instanceof TargetError && !endsTheRun(error)) return false;
      throw error;
    }
  }

  #open(queries: number): Promise<WatchedInstance> {
    return this.#observer.open(queries, this.#inCopies ? this.#copies?.next() : undefined);
  }

  async end(): Promise<void> {
    await this.#queue;
    await this.#scratch?.life.close();
  }

  async #inFreshInstance(conversation: Conversation): Promise<AttemptResult> {
    this.#budget.spendInstance();
    const instance = await this.#open(conversation.length);
    let tried: Tried;
    try {
      tried = await this.#try(instance, conversation);
      if (this.#showing.has(conversation)) tried = await this.#waitOn(instance, tried);
    } finally {
      await instance.life.close();
    }
    if (isContradicted(tried) && tried.wait !== this.#extent.wait) tried = await this.#compareAnew(tried);
    if (isContradicted(tried)) this.#showing.add(conversation);
    return tried;
  }

  /**
   * A slow effect falls into one window or the next, depending on the load of the machine. If a conversation has shown
   * it, the wait is as long as in the first observation.
   */
  async #waitOn(instance: WatchedInstance, tried: Tried): Promise<Tried> {
    // An instance that has ended shows nothing more, and no other handshake.
    if (this.#extent.handshakes || instance.life.session.peer.closed !== undefined) return tried;
    let { windows, wait, judgement } = tried;
    while (wait !== "late" && judgement.kind !== "contradicted") {
      wait = wait === "none" ? "soon" : "late";
      windows = [...windows, await this.#observer.watchOn(instance, wait)];
      judgement = this.#judgeTry(windows);
    }
    return { ...tried, windows, wait, judgement };
  }

  /**
   * From now on, every try waits as long as this one did. A slow period falls into a longer try more easily by chance,
   * so another instance without queries must show nothing.
   */
  async #compareAnew(tried: Tried): Promise<Tried> {
    this.#extent = { ...this.#extent, wait: tried.wait };
    this.#budget.spendInstance();
    const makeCopy = this.#inCopies ? () => this.#copies?.next() : undefined;
    this.#withoutQueries = [...this.#withoutQueries, ...(await this.#observer.withoutQueries(this.#first, makeCopy))];
    return { ...tried, judgement: this.#judgeTry(tried.windows) };
  }

  async #inScratchInstance(conversation: Conversation): Promise<AttemptResult> {
    if (!this.#recurs) return this.#inFreshInstance(conversation);
    return this.#try(await this.#openScratch(conversation.length), conversation);
  }

  async #contradictsInScratch(conversation: Conversation): Promise<boolean> {
    this.#budget.spendRequests(conversation.length);
    const { judgement } = await this.#try(await this.#openScratch(conversation.length), conversation);
    return judgement.kind === "contradicted";
  }

  async #openScratch(queries: number): Promise<WatchedInstance> {
    if (this.#scratch?.life.session.peer.closed !== undefined) {
      await this.#scratch.life.close();
      this.#scratch = undefined;
    }
    if (this.#scratch === undefined) {
      this.#budget.spendInstance();
      this.#scratch = await this.#open(queries);
    }
    return this.#scratch;
  }

  #told(judgement: Judgement): Judgement {
    if (!this.#inCopies || judgement.kind !== "contradicted") return judgement;
    return {
      ...judgement,
      message: `${judgement.message} It happens again only in a fresh copy of the working directory.`,
    };
  }

  async #try(instance: WatchedInstance, conversation: Conversation): Promise<Tried> {
    const glimpse = await this.#observer.glimpse(instance, conversation, this.#extent);
    return { ...glimpse, wait: this.#extent.wait, judgement: this.#judgeTry(glimpse.windows) };
  }

  #judgeTry(windows: readonly Window[]): Judgement {
    const judgement = this.#judge([...this.#withoutQueries, ...windows]);
    // A milder effect of the same kind must not replace the one that was found.
    const isMilder = judgement.kind === "contradicted" && weightOf(judgement) < this.#weight;
    return isMilder ? undecided("only a milder effect was seen") : this.#told(judgement);
  }
}

function isContradicted({ judgement }: Tried): boolean {
  return judgement.kind === "contradicted";
}
