import { timeShares } from "../timing/time-shares.ts";
/** A call that takes longer is slow, however much time is left. */
const maxPatienceMs = 5_000;
const minPatienceMs = 300;
/** The first call in a box may wait for a program to start: a browser takes seconds. */
const maxFirstPatienceMs = 8_000;
/** Until something was answered. */
const startingMs = 50;
/** In the first round, a tool gets another call only if there is time for this many calls of each tool. */
const callsAhead = 3;

/** How long an exploration waits for answers: as long as possible while every tool still gets its turn. */
export class Patience {
  readonly #endMs: number;
  #answers = 0;
  #answerMs = 0;
  readonly #leastMs: number;
  uncalled: number;

  /**
   * @param maxMs time for the whole exploration, from now on
   * @param tools the number of tools to call
   * @param openingMs how long a box takes to open
   */
  constructor(maxMs: number, tools: number, openingMs = 0) {
    this.#leastMs = Math.max(minPatienceMs, Math.min(maxPatienceMs, openingMs * timeShares.leastCall.share));
    this.#endMs = performance.now() + maxMs;
    this.uncalled = tools;
  }

  get isOver(): boolean {
    return this.leftMs <= 0;
  }

  learn(answerMs: number): void {
    this.#answers++;
    this.#answerMs += answerMs;
  }

  /** The patience for one call. */
  get callMs(): number {
    const spareMs = this.leftMs - this.uncalled * this.#typicalMs;
    return Math.max(this.#leastMs, Math.min(maxPatienceMs, spareMs * timeShares.oneCall.share));
  }

  /** The patience for calls in a box until one is answered. */
  get firstCallMs(): number {
    return Math.max(this.callMs, Math.min(maxFirstPatienceMs, this.leftMs * timeShares.firstCall.share));
  }

  /** Whether a tool may be called again before all others have had their turn. */
  get bearsAnother(): boolean {
    return this.uncalled === 0 || this.leftMs > this.uncalled * callsAhead * this.#typicalMs;
  }

  /** How long an answer took on average; zero until there is one. */
  get answerMs(): number {
    return this.#answers === 0 ? 0 : this.#answerMs / this.#answers;
  }

  get leftMs(): number {
    return this.#endMs - performance.now();
  }

  get #typicalMs(): number {
    return this.#answers === 0 ? startingMs : this.answerMs;
  }
}
