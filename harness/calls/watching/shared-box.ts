import { canonicalText } from "../../json/canonical.ts";
import { shownUnread } from "../../api-stub/traffic/upstream-event.ts";
import { reachedKey } from "../execution/network-attempt.ts";
import { hasNoAnswer, type Conversation } from "../../conversation/conversation.ts";
import type { Box } from "../boxes/box.ts";
import type { Execution } from "../execution/execution.ts";
import type { CallScript } from "./call-script.ts";
import { showsNothingElse } from "./shows-nothing-else.ts";
import { canonicalState } from "./shown-differences.ts";
import { ShownStateReader } from "./shown-state.ts";
import { shownSubject } from "../../conversation/shown-subject.ts";

/**
 * Makes the first call of each of these tools in a box, so that each can serve as a probe from then on, and looks for
 * effects.
 *
 * The effect of the first tool's first call on the answers of the second is not seen here: another box with the
 * opposite order shows it.
 *
 * @param sight what comes with every call
 * @returns whether there was no other effect: no file, nothing in the trace, and the same answer to the same call later on
 */
export async function opensQuietly(
  box: Box,
  firstCalls: Conversation,
  sight: Pick<CallScript, "habits" | "reading">,
): Promise<boolean> {
  // The first look has nothing to compare with.
  await box.look();
  const reader = new ShownStateReader(box, firstCalls);
  const first = await reader.firstRound();
  const second = await reader.read();
  if (!firstCalls.every((step) => first.has(shownSubject(step)) && second.has(shownSubject(step)))) return false;
  if (canonicalState(first) !== canonicalState(second)) {
    // An answer that differs each time is a clock.
    await reader.learnVolatile(second);
    const { changes } = await reader.effectsSince(first);
    if (changes.length > 0) return false;
  }
  return reader.endedBy === undefined && (await showsNothingElse(await box.look(), box, sight));
}

/** Whether a turn in a shared box has left no trace at all, and none of its calls has ended or silenced the server. */
export function wasQuiet(execution: Execution): boolean {
  const { exchanges } = execution;
  return (
    wasUndisturbed(execution) &&
    exchanges.every(({ effects, network, upstream = [] }) => effects.length + network.length + upstream.length === 0)
  );
}

/** Whether a turn in a shared box has left no trace but requests to web APIs, and its server is still running. */
export function onlySent(execution: Execution): boolean {
  const { exchanges } = execution;
  return (
    wasUndisturbed(execution) &&
    !leavesSomething(execution) &&
    exchanges.every(({ upstream = [] }) => upstream.every(({ kind }) => kind === "request"))
  );
}

/**
 * Whether all effects of a turn in a shared box were seen and are its own, and the server was at rest before and after
 * it. A file in which only times differ may be one that another tool made and this one made again.
 */
export function leavesNoDoubt(execution: Execution): boolean {
  return (
    isWhole(execution) && execution.exchanges.every(({ effects }) => effects.every(({ isStamp }) => isStamp !== true))
  );
}

/** Whether a turn in a shared box had other effects than requests to web APIs. */
export function leavesSomething({ exchanges, helping }: Pick<Execution, "exchanges" | "helping">): boolean {
  if ((helping?.overall?.length ?? 0) > 0) return true;
  return exchanges.some(({ effects }) => effects.some(({ kind }) => kind !== "api.request"));
}

function wasUndisturbed(execution: Execution): boolean {
  return execution.startsPrograms !== true && isWhole(execution);
}

function isWhole({ exchanges, strayFaults, cameBefore, told, helping }: Execution): boolean {
  if (cameBefore === true || strayFaults.length > 0) return false;
  // A log line is not state.
  if (told?.some((method) => method !== "notifications/message") === true) return false;
  if (helping !== undefined && helping.slow.length + (helping.overall?.length ?? 0) > 0) return false;
  return exchanges.every((exchange) => !hasNoAnswer(exchange) && exchange.blindSpots.length === 0);
}

/**
 * Whether a turn has sent the same requests to web APIs in two boxes: as often in all, or as often with each call where
 * a call failed in one of them and was not repeated.
 */
export function asksAlike(here: Execution, there: Execution): boolean {
  if (askedText(here.exchanges) === askedText(there.exchanges)) return true;
  const [left, right] = [askedByCall(here), askedByCall(there)];
  return (
    left.size === right.size && [...left].every(([call, asked]) => asked !== undefined && right.get(call) === asked)
  );
}

/** By call, what it requested each time; undefined where that varied. */
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
 * Equal texts mean the same requests in any order. Paths may contain an id or a time, and a connection may already be
 * open, so only lengths and hosts are compared.
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
