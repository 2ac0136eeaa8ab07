/** A call that takes longer is slow, whatever time is left. */
const maxPatienceMs = 5_000;
const minPatienceMs = 300;
/** Of the time that other tools do not need, for one call: a share, so that it never runs out however many are silent. */
const spareShare = 1 / 6;
/** What the first call in a box waits for may be the start of a program: a browser takes seconds. */
const maxFirstPatienceMs = 8_000;
const firstShare = 1 / 3;
/**
 * Of the time that a box takes to open: whoever gives up on a call too soon may need another one. Of a server that started in
 * 7 s on a busy machine two boxes were lost to calls that got 300 ms, and nothing was learned of it.
 */
const openingShare = 1 / 2;
/** Before anything was answered. */
const startingMs = 50;
/** Calls of one tool that there has to be time for before it gets another one in the first round. */
const callsAhead = 3;

/** How long answers are waited for in an exploration: as long as may be, with a turn for each tool that was not called yet. */
export class Patience {
  readonly #endMs: number;
  #answers = 0;
  #answerMs = 0;
  readonly #leastMs: number;
  uncalled: number;

  /**
   * @param maxMs time for all of it, from now on
   * @param tools that are to be called
   * @param openingMs how long a box takes to open
   */
  constructor(maxMs: number, tools: number, openingMs = 0) {
    this.#leastMs = Math.max(minPatienceMs, Math.min(maxPatienceMs, openingMs * openingShare));
    this.#endMs = performance.now() + maxMs;
    this.uncalled = tools;
  }

  get isOver(): boolean {
    return this.#leftMs <= 0;
  }

  learn(answerMs: number): void {
    this.#answers++;
    this.#answerMs += answerMs;
  }

  /** For one call. */
  get callMs(): number {
    const spareMs = this.#leftMs - this.uncalled * this.#typicalMs;
    return Math.max(this.#leastMs, Math.min(maxPatienceMs, spareMs * spareShare));
  }

  /** For the first call in a box, and each after it until one is answered. */
  get firstCallMs(): number {
    return Math.max(this.callMs, Math.min(maxFirstPatienceMs, this.#leftMs * firstShare));
  }

  /** Whether a tool may be called again before all others have had their turn. */
  get bearsAnother(): boolean {
    return this.uncalled === 0 || this.#leftMs > this.uncalled * callsAhead * this.#typicalMs;
  }

  get #leftMs(): number {
    return this.#endMs - performance.now();
  }

  get #typicalMs(): number {
    return this.#answers === 0 ? startingMs : this.#answerMs / this.#answers;
  }
}
