import type { HelpingCalls } from "../../harness/calls/execution/execution.ts";
import type { Doubt } from "./claim-rule.ts";

/**
 * Why we do not know the state after a call, as far as the server would show it. Where there is no time to read it after
 * each call, it is read before the first and after the last only; without time for that, it is not read.
 *
 * @param mayAdd whether an addition breaks nothing
 */
export function unshownState(helping: HelpingCalls | undefined, mayAdd: boolean): Doubt | undefined {
  const change = helping?.overall?.find(({ does }) => !mayAdd || does !== "adds");
  if (change !== undefined) {
    const reason = `it is unknown with which call this came: ${change.evidence}; it showed with a query, or only after several calls`;
    return { cause: "owner", reason };
  }
  if (helping?.isStateUnread === true)
    return { cause: "sight", reason: "what other tools, lists and resources show was not read after it" };
  if (helping?.unread === undefined) return undefined;
  return { cause: "sight", reason: `${helping.unread} of the listed resources were not read` };
}
