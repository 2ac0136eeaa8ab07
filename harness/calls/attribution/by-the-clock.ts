import { jitterMs } from "./evidence.ts";
import type { HabitRule } from "./habit.ts";
import type { Look } from "./look.ts";
import type { Occurrence } from "./session.ts";

/**
 * It came before any call in a session, and is excused at the same age; where it came twice there, at any. After a call
 * the silence is no evidence: what comes then may be late.
 */
export const byTheClock: HabitRule = {
  learn(occurrences) {
    const uncalled = occurrences.filter(({ look }) => look.until.length === 0);
    if (uncalled.length === 0) return undefined;
    if (recurs(uncalled)) return { kind: "by-the-clock", excuses: () => true };
    return { kind: "at-start", excuses: ({ look }) => uncalled.some((other) => isOfAge(other.look, look)) };
  },
};

/** Twice in one session: its hand moves on. */
function recurs(occurrences: readonly Occurrence[]): boolean {
  return occurrences.some(({ session, look }) =>
    occurrences.some((other) => other.session === session && other.look !== look),
  );
}

/** Whether two looks may be of one moment of the age of their sessions. */
export function isOfAge({ age: [fromMs, toMs] }: Look, { age: [otherFromMs, otherToMs] }: Look): boolean {
  return fromMs - jitterMs <= otherToMs && otherFromMs <= toMs + jitterMs;
}
