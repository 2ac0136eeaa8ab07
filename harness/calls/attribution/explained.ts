import { mayBeOfStart } from "./by-the-clock.ts";
import type { Evidence } from "./evidence.ts";
import type { Occurrence } from "./session.ts";

/** Whether it came, doing the same, in a session without the tool, with no other calls than were made until then here. */
export function isExplainedWithout(tool: string, occurrence: Occurrence, evidence: Evidence): boolean {
  const calls = new Set(occurrence.look.until.map(({ text }) => text));
  return (evidence.byKey.get(occurrence.key) ?? []).some(({ look, effect }) => {
    if (effect.does !== occurrence.effect.does) return false;
    if (look.until.some((call) => call.tool === tool || !calls.has(call.text))) return false;
    return look.until.length > 0 || mayBeOfStart(occurrence, look, evidence);
  });
}
