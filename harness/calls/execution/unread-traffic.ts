import { shownUnread } from "../../api-stub/traffic/upstream-event.ts";
import type { ObservedExchange } from "./execution.ts";

/** Why a call may have sent more to web APIs than was read; undefined where everything was read. */
export function unreadTraffic({
  upstream = [],
  blindSpots,
}: Pick<ObservedExchange, "upstream" | "blindSpots">): string | undefined {
  const unread = upstream.find((event) => event.kind === "unread");
  return unread === undefined ? blindSpots[0] : `a call ${shownUnread(unread)}`;
}
