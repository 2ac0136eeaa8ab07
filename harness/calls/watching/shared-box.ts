import { canonicalText } from "../../json/canonical.ts";
import { shownUnread } from "../../api-stub/traffic/upstream-event.ts";
import { reachedKey } from "../execution/background.ts";
import type { Conversation } from "../../conversation/conversation.ts";
import { showsNothing, type Box } from "../boxes/box.ts";
import type { Execution } from "../execution/execution.ts";
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

/**
 * Whether what a turn in a shared box has left is its own, and all of it was seen, where the server was at rest before it
 * and after it. A file of which nothing but the times differ may be one that the tool has made again as another one had
 * made it before.
 */
export function leavesNoDoubt(execution: Execution): boolean {
  return (
    isWhole(execution) && execution.exchanges.every(({ changes }) => changes.every(({ isStamp }) => isStamp !== true))
  );
}

function wasUndisturbed(execution: Execution): boolean {
  return execution.startsPrograms !== true && isWhole(execution);
}

function isWhole({ exchanges, strayFaults, cameBefore, told, helping }: Execution): boolean {
  if (cameBefore === true || strayFaults.length > 0) return false;
  // A line of a log is no state.
  if (told?.some((method) => method !== "notifications/message") === true) return false;
  if (helping !== undefined && helping.slow.length + (helping.overall?.length ?? 0) > 0) return false;
  return exchanges.every(
    ({ outcome, blindSpots }) => !["unanswered", "gone"].includes(outcome.kind) && blindSpots.length === 0,
  );
}

/**
 * Whether a turn has asked web APIs for the same in two boxes: as often, or as often with each of its calls where a call
 * failed in one of them, and was not made again.
 */
export function asksAlike(here: Execution, there: Execution): boolean {
  if (askedText(here.exchanges) === askedText(there.exchanges)) return true;
  const [left, right] = [askedByCall(here), askedByCall(there)];
  return (
    left.size === right.size && [...left].every(([call, asked]) => asked !== undefined && right.get(call) === asked)
  );
}

/** By call, what it has asked for each time; undefined where that was not the same. */
function askedByCall({ exchanges }: Execution): ReadonlyMap<string, string | undefined> {
  const asked = new Map<string, string | undefined>();
  for (const exchange of exchanges) {
    const { method, params = null } = exchange.step;
    const [call, text] = [canonicalText([method, params]), askedText([exchange])];
    asked.set(call, asked.has(call) && asked.get(call) !== text ? undefined : text);
  }
  return asked;
}

/**
 * The same text for the same requests, in whichever order. Paths may hold an id or a time of day, and a connection may be
 * open already, so that only their lengths and the hosts are compared.
 */
function askedText(exchanges: Execution["exchanges"]): string {
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
