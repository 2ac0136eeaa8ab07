import type { UpstreamEvent } from "../upstream/traffic/upstream-event.ts";
import { sentKey } from "./background.ts";
import { showsNothing, type Look } from "./box.ts";
import { callOutcomeOf } from "./call-outcome.ts";
import { isCall, type Execution, type ObservedExchange } from "./execution.ts";
import { wasQuiet } from "./shared-box.ts";
import { changeKey } from "./state/change.ts";

/** What is told apart by the requests alone: all of them were read, and nothing was reached without one. */
type Sent = Pick<ObservedExchange, "network" | "upstream">;

/** Whether calls have sent requests to web APIs, or nothing, and were not seen to do anything else. */
export function didOnlySend(execution: Execution): boolean {
  const exchanges = execution.exchanges.map((exchange) => ({
    ...exchange,
    changes: exchange.changes.filter(({ kind }) => kind !== "sent"),
    network: [],
    upstream: [],
  }));
  return wasQuiet({ ...execution, exchanges }) && isReadWhole(execution.exchanges);
}

/** Whether a look shows requests to web APIs, or nothing, and nothing else. */
export function showsOnlyRequests(look: Look): boolean {
  return showsNothing({ ...look, network: [], upstream: [] }) && isReadWhole([look]);
}

function isReadWhole(all: readonly Sent[]): boolean {
  const events = all.flatMap(({ upstream = [] }) => upstream);
  const asked = new Set(events.map(({ host }) => host));
  const isAsked = all.every(({ network }) => network.every(({ host }) => asked.has(host)));
  return isAsked && events.every(({ kind }) => kind === "request");
}

/** What was sent, as far as it is the same each time, in one order: requests that are sent at once come in any. */
export function sentTexts(events: readonly UpstreamEvent[]): readonly string[] {
  return events.map(sentKey).toSorted();
}

/** Whether the same calls have sent the same in two boxes, and came out alike. */
export function didTheSame(left: Execution, right: Execution): boolean {
  const [ofLeft, ofRight] = [left, right].map(({ exchanges }) => exchanges.filter(isCall).map(didText));
  return JSON.stringify(ofLeft) === JSON.stringify(ofRight);
}

/** What a request asks for behind an address that serves for all is told by the change. */
function didText({ outcome, upstream = [], changes }: ObservedExchange): readonly string[] {
  const asked = changes.map((change) => `${change.effect} ${changeKey(change)}`).toSorted();
  return [callOutcomeOf(outcome).kind, ...sentTexts(upstream), ...asked];
}
