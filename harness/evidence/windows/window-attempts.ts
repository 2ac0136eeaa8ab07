import type { Conversation } from "../../conversation/conversation.ts";
import { undecided, type Contradiction, type Judgement, type Uncontradicted } from "../../check/judgement.ts";
import type { Attempts } from "../../pursuit/attempts.ts";
import type { PursuitBudget } from "../../pursuit/budget.ts";
import type { Attempt, AttemptResult } from "../../pursuit/confirm.ts";
import type { Found } from "../../pursuit/found.ts";
import { TargetError } from "../../connect/fault.ts";
import { endsTheRun } from "../../instances/stop.ts";
import type { AskedSession } from "../../calls/journal/asked-record.ts";
import { isMilder, notOfQueries } from "./effect-weight.ts";
import { everything, extents, within, type Extent, type Wait } from "./extent.ts";
import type { Life } from "./life.ts";
import { askWithin, type FirstSession, type QuerySessions } from "./query-sessions.ts";
import type { WorkingCopies, WorkingCopy } from "./working-copies.ts";

/** Judges sessions of one dialect. */
export type SessionsJudge = (sessions: readonly AskedSession[]) => Judgement;

/** What contradicted a check. */
export interface FirstSight {
  /** The session in which it was. */
  readonly first: FirstSession;
  /** Sessions as old without queries. */
  readonly controls: readonly AskedSession[];
  readonly found: Contradiction;
  /** The working directory at that time, if it is small enough. */
  readonly copies: WorkingCopies | undefined;
  /** Writes down by which sessions it was looked for again. */
  readonly tell: (seen: AskedSession, controls: readonly AskedSession[]) => void;
}

/** A short session, how long it waited at the end, and the judgement. */
interface Tried extends AttemptResult {
  readonly wait: Wait;
}

/**
 * Looks for an effect again, in less time than it took to find it: the background is known from an instance without
 * queries, and what the effect does not need is left out.
 */
export class WindowAttempts implements Attempts {
  readonly #sessions: QuerySessions;
  readonly #judge: SessionsJudge;
  readonly #first: FirstSession;
  #controls: readonly AskedSession[];
  #extent: Extent;
  readonly #found: Contradiction;
  /** One at a time: writes of one instance must not fall into a look at another. */
  #queue: Promise<unknown> = Promise.resolve();
  #scratch: Life | undefined;
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
  readonly #tell: FirstSight["tell"];

  constructor(
    sessions: QuerySessions,
    judge: SessionsJudge,
    { first, controls, found, copies, tell }: FirstSight,
    budget: PursuitBudget,
  ) {
    this.#copies = copies;
    this.#tell = tell;
    this.#found = found;
    this.#sessions = sessions;
    this.#judge = judge;
    this.#budget = budget;
    this.#controls = controls;
    this.#first = first;
    this.#extent = this.#smallestExtent();
  }

  #smallestExtent(): Extent {
    const shows = (extent: Extent): boolean => {
      const judgement = this.#judge([...this.#controls, within(this.#first.session, extent)]);
      return judgement.kind === "contradicted" && !isMilder(judgement, this.#found);
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
    this.#controls = [await this.#sessions.withoutQueries(this.#first.session, copies.next())];
    this.#tell(this.#first.session, this.#controls);
    const judgement = this.#judge([...this.#controls, this.#first.session]);
    if (judgement.kind !== "contradicted") {
      return notOfQueries;
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

  #open(queries: number): Promise<Life> {
    return this.#sessions.open(queries, this.#nextCopy());
  }

  async end(): Promise<void> {
    await this.#queue;
    await this.#scratch?.close();
  }

  async #inFreshInstance(conversation: Conversation): Promise<AttemptResult> {
    this.#budget.spendInstance();
    const life = await this.#open(conversation.length);
    let tried: Tried;
    try {
      tried = await this.#try(life, conversation);
      if (this.#showing.has(conversation)) tried = await this.#waitOn(life, tried);
    } finally {
      await life.close();
    }
    if (isContradicted(tried) && tried.wait !== this.#extent.wait) tried = await this.#compareAnew(tried, life.record);
    this.#tell(life.record, this.#controls);
    if (isContradicted(tried)) this.#showing.add(conversation);
    return tried;
  }

  /**
   * A slow effect falls into one window or the next, depending on the load of the machine. If a conversation has shown
   * it, the wait is as long as in the first observation.
   */
  async #waitOn(life: Life, tried: Tried): Promise<Tried> {
    // An instance that has ended shows nothing more, and no other handshake.
    if (this.#extent.handshakes || life.hasEnded) return tried;
    let { wait, judgement } = tried;
    while (wait !== "late" && judgement.kind !== "contradicted") {
      wait = wait === "none" ? "soon" : "late";
      await life.wait(wait);
      judgement = this.#judgeTry(life.record);
    }
    return { ...tried, wait, judgement };
  }

  /**
   * From now on, every try waits as long as this one did. A slow period falls into a longer try more easily by chance,
   * so another instance without queries must show nothing.
   */
  async #compareAnew(tried: Tried, seen: AskedSession): Promise<Tried> {
    this.#extent = { ...this.#extent, wait: tried.wait };
    this.#budget.spendInstance();
    this.#controls = [await this.#sessions.withoutQueries(this.#first.session, this.#nextCopy())];
    return { ...tried, judgement: this.#judgeTry(seen) };
  }

  #nextCopy(): WorkingCopy | undefined {
    return this.#inCopies ? this.#copies?.next() : undefined;
  }

  async #inScratchInstance(conversation: Conversation): Promise<AttemptResult> {
    if (!this.#recurs) return this.#inFreshInstance(conversation);
    return this.#try(await this.#openScratch(conversation.length), conversation);
  }

  async #contradictsInScratch(conversation: Conversation): Promise<boolean> {
    this.#budget.spendRequests(conversation.length);
    return isContradicted(await this.#try(await this.#openScratch(conversation.length), conversation));
  }

  async #openScratch(queries: number): Promise<Life> {
    if (this.#scratch?.hasEnded === true) {
      await this.#scratch.close();
      this.#scratch = undefined;
    }
    if (this.#scratch !== undefined) return this.#scratch;
    this.#budget.spendInstance();
    return (this.#scratch = await this.#open(queries));
  }

  #told(judgement: Judgement): Judgement {
    if (!this.#inCopies || judgement.kind !== "contradicted") return judgement;
    return {
      ...judgement,
      message: `${judgement.message} It happens again only in a fresh copy of the working directory.`,
    };
  }

  async #try(life: Life, conversation: Conversation): Promise<Tried> {
    const { moments } = life;
    const evidence = await askWithin(life, conversation, this.#extent);
    return { evidence, wait: this.#extent.wait, judgement: this.#judgeTry(life.recordSince(moments)) };
  }

  #judgeTry(seen: AskedSession): Judgement {
    const judgement = this.#judge([...this.#controls, seen]);
    return isMilder(judgement, this.#found) ? undecided("only a milder effect was seen") : this.#told(judgement);
  }
}

function isContradicted({ judgement }: Tried): boolean {
  return judgement.kind === "contradicted";
}
