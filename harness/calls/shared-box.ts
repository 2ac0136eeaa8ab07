import { canonicalText } from "../json/canonical.ts";
import { shownUnread } from "../upstream/traffic/upstream-event.ts";
import { reachedKey } from "./background.ts";
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
export function wasQuiet(execution: Execution): boolean {
  const { exchanges } = execution;
  return (
    wasUndisturbed(execution) &&
    exchanges.every(({ changes, network, upstream = [] }) => changes.length + network.length + upstream.length === 0)
  );
}

/** Whether a turn in a shared box has left no trace but requests to web APIs, and its server is still there. */
export function onlySent(execution: Execution): boolean {
  const { exchanges } = execution;
  return (
    wasUndisturbed(execution) &&
    exchanges.every(
      ({ changes, upstream = [] }) =>
        changes.every(({ kind }) => kind === "sent") && upstream.every(({ kind }) => kind === "request"),
    )
  );
}

function wasUndisturbed({ exchanges, strayFaults, startsPrograms, cameBefore, told, helping }: Execution): boolean {
  if (startsPrograms === true || cameBefore === true || strayFaults.length > 0) return false;
  // A line of a log is no state.
  if (told?.some((method) => method !== "notifications/message") === true) return false;
  if ((helping?.slow.length ?? 0) > 0) return false;
  return exchanges.every(
    ({ outcome, blindSpots }) => !["unanswered", "gone"].includes(outcome.kind) && blindSpots.length === 0,
  );
}

/**
 * What a turn has asked web APIs for, and where: the same text for the same requests, in whichever order. Paths may hold an
 * id or a time of day, and a connection may be open already, so that only their lengths and the hosts are compared.
 */
export function askedText({ exchanges }: Execution): string {
  const requests = exchanges
    .flatMap(({ upstream = [] }) => upstream)
    .map((event) =>
      event.kind === "request"
        ? `${event.method} ${event.scheme}://${event.host}:${event.port} ${event.path.split("/").length}`
        : shownUnread(event),
    );
  const hosts = new Set(exchanges.flatMap(({ network }) => network.map(reachedKey)));
  return canonicalText([requests.toSorted(), [...hosts].toSorted()]);
}
