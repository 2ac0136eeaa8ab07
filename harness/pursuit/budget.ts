/** What shrinking one contradiction may cost. Reproducing it comes on top: three instances, six at the most. */
export interface PursuitLimits {
  /** Fresh instances of the target: each costs a launch. */
  readonly instances: number;
  readonly requests: number;
  readonly timeMs: number;
}

/** Delta debugging of a hundred requests takes some ten instances; more are spent only where nothing can be left out. */
const maxInstances = 28;
/** As long as a finding that costs a timeout for each try may take from the others. */
const maxTimeMs = 15_000;
/** Requests for simplifying arguments, on top of what leaving out requests of the conversation takes. */
const spareRequests = 300;
const reductions = 24;

/**
 * The limits for one contradiction, the same for conversations, windows and calls.
 *
 * @param steps of the conversation that contradicts
 * @param shareMs its share of the time that is left for all contradictions
 */
export function limitsFor(steps: number, shareMs: number): PursuitLimits {
  return {
    instances: maxInstances,
    requests: reductions * steps + spareRequests,
    timeMs: Math.min(maxTimeMs, Math.max(0, shareMs)),
  };
}

/** What is left to shrink one contradiction with. */
export class PursuitBudget {
  #instances: number;
  #requests: number;
  readonly #deadline: number;

  constructor({ instances, requests, timeMs }: PursuitLimits) {
    this.#instances = instances;
    this.#requests = requests;
    this.#deadline = performance.now() + timeMs;
  }

  spendInstance(): void {
    this.#instances--;
  }

  spendRequests(requests: number): void {
    this.#requests -= requests;
  }

  /** @param reservedInstances that have to be left for what comes after */
  isSpent(reservedInstances = 0): boolean {
    return this.#instances <= reservedInstances || this.#requests <= 0 || performance.now() >= this.#deadline;
  }
}
