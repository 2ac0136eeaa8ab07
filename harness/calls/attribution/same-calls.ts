import type { Call } from "./call.ts";
import type { Case } from "./charge.ts";
import { endOf, type Occurrence, type Session } from "./session.ts";

/**
 * Finds the calls of a case that are not charged in another session: in the same order, in the same processes, and each
 * followed by as many calls and as much time in its process. So what one of them does late, or with the next call of any
 * tool, would have come there as well.
 *
 * @returns a call for each, in order; undefined where one is missing
 */
export function sameCalls({ kept, occurrence }: Case, session: Session): readonly Call[] | undefined {
  const found: Call[] = [];
  for (const call of kept) {
    const from = (found.at(-1)?.at ?? -1) + 1;
    const other = session.calls.find(
      ({ at, text, process }) => at >= from && text === call.text && process === call.process,
    );
    if (other === undefined) return undefined;
    if (callsAfter(session.calls, other) < callsAfter(occurrence.look.until, call)) return undefined;
    if (endOf(session, call.process) - other.sentMs < timeAfter(call, occurrence)) return undefined;
    found.push(other);
  }
  return found;
}

/** In its process. */
function callsAfter(calls: readonly Call[], { at, process }: Call): number {
  return calls.filter((call) => call.isToolCall && call.at > at && call.process === process).length;
}

/** How long a call had to act until it was looked for: until then, or to the end of its process. */
export function timeAfter({ process, sentMs }: Call, { session, look }: Occurrence): number {
  return Math.min(look.age[1], endOf(session, process)) - sentMs;
}
