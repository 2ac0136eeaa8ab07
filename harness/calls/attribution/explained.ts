import { mayBeOfStart } from "./by-the-clock.ts";
import type { Evidence } from "./evidence.ts";
import { groupedBy } from "./groups.ts";
import type { Occurrence } from "./session.ts";

/**
 * Whether it came, doing the same, in a session without the tool, with no other calls than were made until then here, and as
 * often as here: what others did once before it explains no second time.
 */
export function isExplainedWithout(tool: string, occurrence: Occurrence, evidence: Evidence): boolean {
  const { look: own, effect, session } = occurrence;
  const isAlike = (each: Occurrence): boolean => each.effect.does === effect.does;
  const here = bySessionOf(evidence, occurrence.key).get(String(session.number)) ?? session.occurrences;
  const times = here.filter((each) => each.key === occurrence.key && isAlike(each) && each.look.to <= own.to).length;
  const needed = Math.max(1, times);
  const calls = new Set(own.until.map(({ text }) => text));
  for (const others of bySessionOf(evidence, occurrence.key).values()) {
    let known = 0;
    for (const each of others.length < needed ? [] : others) {
      const { look } = each;
      // What was called until then was also called until any later look.
      if (!look.until.every((call) => call.tool !== tool && calls.has(call.text))) break;
      if (isAlike(each) && (look.until.length > 0 || mayBeOfStart(occurrence, look, evidence))) known++;
      if (known >= needed) return true;
    }
  }
  return false;
}

type BySession = ReadonlyMap<string, readonly Occurrence[]>;

const grouped = new WeakMap<Evidence, Map<string, BySession>>();

/** All of a key in each session, in their order. It is asked for once for each of them. */
function bySessionOf(evidence: Evidence, key: string): BySession {
  const known = grouped.get(evidence) ?? new Map<string, BySession>();
  grouped.set(evidence, known);
  const bySession = known.get(key) ?? groupedBy(evidence.byKey.get(key) ?? [], ({ session }) => String(session.number));
  known.set(key, bySession);
  return bySession;
}
