/** The limits for shrinking one contradiction. Reproducing it comes on top: three instances, at most six. */
export interface PursuitLimits {
  /** Fresh instances of the target: each costs a launch. */
  readonly instances: number;
  readonly requests: number;
  readonly timeMs: number;
}

/** Delta debugging of a hundred requests takes some ten instances; more are spent only where nothing can be left out. */
const maxInstances = 28;
/** A finding that costs a timeout for each try may take this much from the others. */
const maxTimeMs = 15_000;
/** Requests for simplifying arguments, besides those for leaving out requests. */
const spareRequests = 300;
const reductions = 24;

/**
 * The limits for one contradiction, the same for conversations, windows and calls.
 *
 * @param steps the length of the contradicting conversation
 * @param shareMs its share of the time that is left for all contradictions
 */
export function limitsFor(steps: number, shareMs: number): PursuitLimits {
  return {
    instances: maxInstances,
    requests: reductions * steps + spareRequests,
    timeMs: Math.min(maxTimeMs, Math.max(0, shareMs)),
  };
}

/** What is left for shrinking one contradiction. */
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

  /** @param reservedInstances instances to leave for what comes after */
  isSpent(reservedInstances = 0): boolean {
    return this.#instances <= reservedInstances || this.#requests <= 0 || performance.now() >= this.#deadline;
  }
}
