/** What instances do at an age of theirs comes later on a busy machine; a look takes time, too. */
const leastToleranceMs = 500;
const toleranceShare = 0.25;

/** By how much the ages may differ at which two instances of one server do the same by themselves. */
export function ageToleranceMs(ageMs: number): number {
  return Math.max(leastToleranceMs, toleranceShare * ageMs);
}
