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
export const maxTimeMs = 15_000;
/** Requests for simplifying arguments, besides those for leaving out requests. */
const spareRequests = 300;
const reductions = 24;

/**
 * The limits for one contradiction, the same for conversations, windows and calls.
 *
 * @param steps the length of the contradicting conversation
 * @param shareMs its share of the time that is left for all contradictions
 * @param longestMs the most that it may take from others
 */
export function limitsFor(steps: number, shareMs: number, longestMs = maxTimeMs): PursuitLimits {
  return {
    instances: maxInstances,
    requests: reductions * steps + spareRequests,
    timeMs: Math.min(longestMs, Math.max(0, shareMs)),
  };
}

/** What is left for shrinking one contradiction. */
export class PursuitBudget {
  #instances: number;
  #requests: number;
  readonly #deadline: number;
  #ranOutOfTime = false;

  constructor({ instances, requests, timeMs }: PursuitLimits) {
    this.#instances = instances;
    this.#requests = requests;
    this.#deadline = performance.now() + timeMs;
  }

  spendInstance(): void {
    this.#instances--;
  }

  /** Instances that were opened ahead, and that what was tried before them has made needless. */
  refundInstances(instances: number): void {
    this.#instances += instances;
  }

  spendRequests(requests: number): void {
    this.#requests -= requests;
  }

  /** @param reservedInstances instances to leave for what comes after */
  isSpent(reservedInstances = 0): boolean {
    const isLate = performance.now() >= this.#deadline;
    this.#ranOutOfTime ||= isLate;
    return this.#instances <= reservedInstances || this.#requests <= 0 || isLate;
  }

  /** Whether something more would have been tried with more time. */
  get ranOutOfTime(): boolean {
    return this.#ranOutOfTime;
  }
}
