import type { Call } from "./call.ts";
import type { Case } from "./charge.ts";
import { endOf, restartAfter, type Occurrence, type Session } from "./session.ts";

/**
 * Finds the calls of a case that are not charged in another session: in the same order, in the same processes, and each
 * followed by a call, where it is here, and by as much time in its process. So what one of them does late, or with the next
 * call of any tool, would have come there as well.
 *
 * @returns for each its own, but for probes that are asked again; undefined where one is missing
 */
export function sameCalls({ kept, occurrence }: Case, session: Session): ReadonlyMap<Call, Call> | undefined {
  const found = new Map<Call, Call>();
  let from = 0;
  for (const call of withoutAskedAgain(kept)) {
    const other = session.seenCalls.find(
      ({ at, text, process }) => at >= from && text === call.text && process === call.process,
    );
    if (other === undefined) return undefined;
    const isFollowed = call.isToolCall && hasCallAfter(occurrence.look.until, call);
    if (isFollowed && !hasCallAfter(session.seenCalls, other)) return undefined;
    if (endOf(session, call.process) - other.sentMs < timeAfter(call, occurrence)) return undefined;
    found.set(call, other);
    from = other.at + 1;
  }
  return found;
}

/** A probe that has shown a change is asked again, and where nothing changed it is not. */
function withoutAskedAgain(kept: readonly Call[]): readonly Call[] {
  const asked = new Set<string>();
  return kept.filter(({ purpose, text, process }) => {
    const name = `${process} ${text}`;
    const isNew = purpose !== "probe" || !asked.has(name);
    asked.add(name);
    return isNew;
  });
}

/** In its process. */
function hasCallAfter(calls: readonly Call[], { at, process }: Call): boolean {
  return calls.some((call) => call.isToolCall && call.at > at && call.process === process);
}

/** How long a call had to act until it was looked for: until then, or to the end of its process. */
export function timeAfter({ process, sentMs }: Call, { session, look }: Occurrence): number {
  return Math.min(look.age[1], restartAfter(session.restarts, process)) - sentMs;
}
