import { jitterMs, type Evidence } from "./evidence.ts";
import type { HabitRule } from "./habit.ts";
import type { Look } from "./look.ts";
import type { Occurrence, Session } from "./session.ts";

/** What is done once may be seen at two looks, as it goes on from one to the next. */
const looksAtOnce = 2;

/**
 * It came in a session before any tool was called or asked about, and is excused at the same age, unless it comes again and
 * again; where it came twice before, at any age. After a call the silence is no evidence: what comes then may be late. What
 * lists and pings do is no tool's effect.
 */
export const byTheClock: HabitRule = {
  learn(occurrences, evidence) {
    const uncalled = occurrences.filter(({ look }) => isUncalled(look));
    if (uncalled.length === 0) return undefined;
    if (recurs(uncalled)) return { kind: "by-the-clock", excuses: () => true };
    return {
      kind: "at-start",
      excuses: (occurrence) => uncalled.some((other) => mayBeOfStart(occurrence, other.look, evidence)),
    };
  },
};

/** Whether no tool was called or asked about until then. */
export function isUncalled({ until }: Look): boolean {
  return !until.some(({ isToolCall }) => isToolCall);
}

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
  const hasCome = [...looks].some((each) => isUncalled(each) && each.to < look.from);
  return looks.size <= looksAtOnce && (!hasCome || isUncalled(look));
}

/** Whether two looks may be of one moment of the age of their sessions. */
export function isOfAge(
  { age: [fromMs, toMs] }: Look,
  { age: [otherFromMs, otherToMs] }: Look,
  slackMs = jitterMs,
): boolean {
  return fromMs - slackMs < otherToMs && otherFromMs < toMs + slackMs;
}
