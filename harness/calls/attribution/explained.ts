import { mayBeOfStart } from "./by-the-clock.ts";
import type { Evidence } from "./evidence.ts";
import type { Occurrence } from "./session.ts";

/**
 * Whether it came, doing the same, in a session without the tool, with no other calls than were made until then here, and as
 * often as here: what others did once before it explains no second time.
 */
export function isExplainedWithout(tool: string, occurrence: Occurrence, evidence: Evidence): boolean {
  const isAlike = ({ key, effect }: Occurrence): boolean =>
    key === occurrence.key && effect.does === occurrence.effect.does;
  const here = occurrence.session.occurrences.filter((each) => isAlike(each) && each.look.to <= occurrence.look.to);
  const calls = new Set(occurrence.look.until.map(({ text }) => text));
  const without = new Map<Occurrence["session"], number>();
  for (const { session, look } of (evidence.byKey.get(occurrence.key) ?? []).filter(isAlike)) {
    if (look.until.some((call) => call.tool === tool || !calls.has(call.text))) continue;
    if (look.until.length === 0 && !mayBeOfStart(occurrence, look, evidence)) continue;
    without.set(session, (without.get(session) ?? 0) + 1);
  }
  return Math.max(0, ...without.values()) >= Math.max(1, here.length);
}
