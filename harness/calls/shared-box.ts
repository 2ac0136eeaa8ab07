import type { Conversation } from "../conversation/conversation.ts";
import { showsNothing, type Box } from "./box.ts";
import type { Execution } from "./execution.ts";
import { canonicalState, ShownStateReader, subjectOf } from "./shown-state.ts";

/**
 * Makes the first calls of some tools in a box, each of which may be asked for what it shows from then on, and looks for
 * anything that comes of them.
 *
 * Of two tools one is called first, so that what its first call does to the answers of the other is not seen: another box,
 * in which they are called in the opposite order, shows that.
 *
 * @returns whether nothing came: no file, nothing in the trace, and no other answer to the same call later on
 */
export async function opensQuietly(box: Box, firstCalls: Conversation): Promise<boolean> {
  // The first look has nothing to compare with.
  await box.look();
  const reader = new ShownStateReader(box, firstCalls);
  const first = await reader.firstRound();
  const second = await reader.read();
  if (!firstCalls.every((step) => first.has(subjectOf(step)) && second.has(subjectOf(step)))) return false;
  if (canonicalState(first) !== canonicalState(second)) {
    // What differs each time is a clock.
    await reader.learnVolatile(second);
    const { changes } = await reader.changesSince(first);
    if (changes.length > 0) return false;
  }
  return reader.endedBy === undefined && showsNothing(await box.look());
}

/** Whether nothing of a turn in a shared box has left a trace, and no call of it has ended or silenced the server. */
export function wasQuiet({ exchanges, strayFaults, startsPrograms, cameBefore, told, helping }: Execution): boolean {
  if (startsPrograms === true || cameBefore === true || strayFaults.length > 0) return false;
  // A line of a log is no state.
  if (told?.some((method) => method !== "notifications/message") === true) return false;
  if ((helping?.slow.length ?? 0) > 0) return false;
  return exchanges.every(
    ({ outcome, changes, network, upstream = [], blindSpots }) =>
      !["unanswered", "gone"].includes(outcome.kind) &&
      changes.length + network.length + upstream.length + blindSpots.length === 0,
  );
}
