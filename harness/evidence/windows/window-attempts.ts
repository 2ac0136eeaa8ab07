import type { Conversation } from "../../conversation/conversation.ts";
import { isAmbiguous, undecided, type Contradiction, type Judgement } from "../../check/judgement.ts";
import type { Attempts } from "../../pursuit/attempts.ts";
import type { PursuitBudget } from "../../pursuit/budget.ts";
import type { Attempt, AttemptResult } from "../../pursuit/confirm.ts";
import type { Found } from "../../pursuit/found.ts";
import type { Window } from "../../observe/effect/effect.ts";
import { windowsOf, type Extent, type Observed, type WatchedInstance, type WindowObserver } from "./window-observer.ts";

function weightOf(contradiction: Contradiction): number {
  if (isAmbiguous(contradiction)) return 1;
  return contradiction.severity === "note" ? 0 : 2;
}

/** Judges windows of one dialect. */
export type WindowJudge = (windows: readonly Window[]) => Judgement;

/** From the one that takes the least time to the one that takes everything that the first observation had. */
const extents: readonly Extent[] = [
  { rounds: 1, wait: "none", end: false, handshakes: false },
  { rounds: 1, wait: "none", end: false, handshakes: true },
  { rounds: 1, wait: "none", end: true, handshakes: false },
  { rounds: 1, wait: "soon", end: false, handshakes: false },
  { rounds: 3, wait: "none", end: false, handshakes: false },
  { rounds: 1, wait: "late", end: false, handshakes: false },
  { rounds: 3, wait: "soon", end: false, handshakes: false },
];
const everything: Extent = { rounds: 3, wait: "late", end: true, handshakes: true };

/** The windows of an observation that one of an extent has as well. */
function windowsWithin(seen: Observed, extent: Extent): readonly Window[] {
  return windowsOf({
    before: seen.before,
    rounds: seen.rounds.slice(0, extent.rounds),
    soon: extent.wait === "none" ? [] : seen.soon,
    late: extent.wait === "late" ? seen.late : [],
    end: extent.end ? seen.end : [],
    handshakes: extent.handshakes ? seen.handshakes : [],
  });
}

/**
 * Looks for an effect again, in less time than it took to find it: what comes anyway is known from the life of an
 * instance that was not queried, and what the effect shows without is left out.
 */
export class WindowAttempts implements Attempts {
  readonly #observer: WindowObserver;
  readonly #judge: WindowJudge;
  readonly #withoutQueries: readonly Window[];
  readonly #extent: Extent;
  readonly #weight: number;
  /** One at a time: what one instance writes must not fall into the control window of another. */
  #queue: Promise<unknown> = Promise.resolve();
  #scratch: WatchedInstance | undefined;
  /** Whether one instance shows the effect again and again, so that simplification needs no fresh ones. */
  #recurs = false;
  readonly #budget: PursuitBudget;

  /**
   * @param first the observation in which the check was contradicted
   * @param withoutQueries the windows of an instance that was not queried
   * @param found the contradiction
   */
  constructor(
    observer: WindowObserver,
    judge: WindowJudge,
    first: Observed,
    withoutQueries: readonly Window[],
    found: Contradiction,
    budget: PursuitBudget,
  ) {
    this.#weight = weightOf(found);
    this.#observer = observer;
    this.#judge = judge;
    this.#budget = budget;
    this.#withoutQueries = withoutQueries;
    this.#extent =
      extents.find((extent) => {
        const judgement = judge([...withoutQueries, ...windowsWithin(first, extent)]);
        return judgement.kind === "contradicted" && weightOf(judgement) >= this.#weight;
      }) ?? everything;
  }

  readonly attempt: Attempt = (conversation, instance) => {
    const next = this.#queue.then(() =>
      instance === "fresh" ? this.#inFreshInstance(conversation) : this.#inScratchInstance(conversation),
    );
    this.#queue = next.catch(() => undefined);
    return next;
  };

  /** Names the one query that likely has the effect, so that all others are left out at the first try. */
  readonly lookAgain = async (found: Found): Promise<Found> => {
    const decisive = await this.#locate(found.conversation);
    if (decisive === undefined) return found;
    return { ...found, contradiction: { ...found.contradiction, exchanges: [decisive] } };
  };

  /**
   * Looks for one query that has the effect by itself, by halves, in one instance.
   *
   * @returns its index; only likely, since an instance that was asked before may act otherwise
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

  async end(): Promise<void> {
    await this.#queue;
    await this.#scratch?.life.close();
  }

  async #inFreshInstance(conversation: Conversation): Promise<AttemptResult> {
    this.#budget.spendInstance();
    const instance = await this.#observer.open(conversation.length);
    try {
      return await this.#try(instance, conversation);
    } finally {
      await instance.life.close();
    }
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
      this.#scratch = await this.#observer.open(queries);
    }
    return this.#scratch;
  }

  async #try(instance: WatchedInstance, conversation: Conversation): Promise<AttemptResult> {
    const { windows, evidence } = await this.#observer.glimpse(instance, conversation, this.#extent);
    const judgement = this.#judge([...this.#withoutQueries, ...windows]);
    // A milder effect of the same kind must not take the place of the one that was found.
    const isMilder = judgement.kind === "contradicted" && weightOf(judgement) < this.#weight;
    return { judgement: isMilder ? undecided("only a milder effect was seen") : judgement, evidence };
  }
}
