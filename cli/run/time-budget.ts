/** The time that several runs share. */
export interface TimeBudget {
  /**
   * @param left runs that are still to come, the one that asks among them
   * @returns an equal share of the time that is left, in milliseconds; at least one, since a run has to say that it had none
   */
  readonly shareMs: (left: number) => number;
}

/** Begins to run at once. */
export function timeBudget(totalMs: number, now: () => number = () => performance.now()): TimeBudget {
  const deadline = now() + totalMs;
  return { shareMs: (left) => Math.max(1, Math.floor((deadline - now()) / left)) };
}
