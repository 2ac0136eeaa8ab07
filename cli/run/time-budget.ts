/** The time that several runs share. */
export interface TimeBudget {
  /**
   * @param left runs that are still to come, the one that asks among them
   * @returns an equal share of the time that is left, in milliseconds; at least one, since a run has to say that it had none
   */
  readonly shareMs: (left: number) => number;
}

/** Begins to run when the first run asks. */
export function timeBudget(totalMs: number, now: () => number = () => performance.now()): TimeBudget {
  let deadline: number | undefined;
  return {
    shareMs: (left) => {
      const asked = now();
      deadline ??= asked + totalMs;
      return Math.max(1, Math.round((deadline - asked) / left));
    },
  };
}
