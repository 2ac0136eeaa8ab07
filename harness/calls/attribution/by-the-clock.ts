import { jitterMs, type Evidence } from "./evidence.ts";
import type { HabitRule } from "./habit.ts";
import type { Look } from "./look.ts";
import type { Occurrence, Session } from "./session.ts";

/** What is done once may be seen at two looks, as it goes on from one to the next. */
const looksAtOnce = 2;

/**
 * It came before any call in a session, and is excused at the same age, unless it comes again and again; where it came twice
 * before any call, at any age. After a call the silence is no evidence: what comes then may be late.
 */
export const byTheClock: HabitRule = {
  learn(occurrences, evidence) {
    const uncalled = occurrences.filter(({ look }) => look.until.length === 0);
    if (uncalled.length === 0) return undefined;
    if (recurs(uncalled)) return { kind: "by-the-clock", excuses: () => true };
    return {
      kind: "at-start",
      excuses: (occurrence) => uncalled.some((other) => mayBeOfStart(occurrence, other.look, evidence)),
    };
  },
};

/** Twice in one session: its hand moves on. */
export function recurs(occurrences: readonly Occurrence[]): boolean {
  const first = new Map<Session, Look>();
  return occurrences.some(({ session, look }) => {
    const seen = first.get(session) ?? look;
    first.set(session, seen);
    return seen !== look;
  });
}

/**
 * Whether something may be what came at a look before any call, at the same age. Where it came before the calls of its own
 * session as well, that was it, and not what came later.
 */
export function mayBeOfStart({ session, key, look }: Occurrence, uncalled: Look, { byKey }: Evidence): boolean {
  if (!isOfAge(uncalled, look)) return false;
  const looks = new Set((byKey.get(key) ?? []).flatMap((each) => (each.session === session ? [each.look] : [])));
  const hasCome = [...looks].some((each) => each.until.length === 0 && each.to < look.from);
  return looks.size <= looksAtOnce && (!hasCome || look.until.length === 0);
}

/** Whether two looks may be of one moment of the age of their sessions. */
export function isOfAge(
  { age: [fromMs, toMs] }: Look,
  { age: [otherFromMs, otherToMs] }: Look,
  slackMs = jitterMs,
): boolean {
  return fromMs - slackMs < otherToMs && otherFromMs < toMs + slackMs;
}
