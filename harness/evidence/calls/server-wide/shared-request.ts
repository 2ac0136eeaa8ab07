import type { CallChange, ObservedExchange } from "../../../calls/execution/execution.ts";
import { argumentsOf } from "../../../conversation/conversation.ts";
import { textsIn } from "../../../json/texts.ts";
import { isJsonObject, member } from "../../../json/value.ts";

/** A shorter text may stand in any request. */
const minTextLength = 4;

/**
 * Whether a request may be the work of the call that it came with: what a call was given stands in the request that is its work, or it is all that the call sends. A request that names the
 * tool beside others is a record of the call.
 */
export function mayBeOwnRequest({ sent, evidence }: CallChange, { step, upstream = [] }: ObservedExchange): boolean {
  const others = upstream.filter((event) => event.kind === "request" && event.number !== sent?.number);
  if (others.length === 0) return true;
  const { params } = step;
  const name = isJsonObject(params) ? member(params, "name") : undefined;
  if (typeof name === "string" && evidence.includes(JSON.stringify(name))) return false;
  const given = textsIn(argumentsOf(step) ?? null).filter(({ length }) => length >= minTextLength);
  return given.some((text) => evidence.includes(text) || evidence.includes(encodeURIComponent(text)));
}

/** A request that nearly all tools send, of which nothing tells whose work it is: it may be an address that serves for all. */
export function withOpenOwner(change: CallChange): CallChange {
  const subject = `${change.subject}, as the calls of nearly all tools do`;
  const { sent } = change;
  return {
    ...change,
    subject,
    comparedBy: "nothing",
    ...(sent === undefined ? {} : { sent: { ...sent, twice: "unknown" } }),
  };
}
