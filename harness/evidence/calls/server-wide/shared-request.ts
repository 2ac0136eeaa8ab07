import type { OwnedEffect, ObservedExchange } from "../../../calls/execution/execution.ts";
import { argumentsOf } from "../../../conversation/conversation.ts";
import { textsIn } from "../../../json/texts.ts";
import { isJsonObject, member } from "../../../json/value.ts";

/** Any request may contain a shorter text by chance. */
const minTextLength = 4;

/**
 * Whether a call may have caused a request that came with it: the request contains an argument of the call, or is all
 * that the call sends. A request that names the tool among others is a record of the call.
 */
export function mayBeOwnRequest({ sent, evidence }: OwnedEffect, { step, upstream = [] }: ObservedExchange): boolean {
  const others = upstream.filter((event) => event.kind === "request" && event.number !== sent?.number);
  if (others.length === 0) return true;
  const { params } = step;
  const name = isJsonObject(params) ? member(params, "name") : undefined;
  if (typeof name === "string" && evidence.includes(JSON.stringify(name))) return false;
  const given = textsIn(argumentsOf(step) ?? null).filter(({ length }) => length >= minTextLength);
  return given.some((text) => evidence.includes(text) || evidence.includes(encodeURIComponent(text)));
}

/** A request that nearly all tools send and that nothing attributes to one of them: one address may serve all. */
export function withOpenOwner(change: OwnedEffect): OwnedEffect {
  const subject = `${change.subject}, as the calls of nearly all tools do`;
  const { sent } = change;
  return {
    ...change,
    subject,
    comparedBy: "nothing",
    ...(sent === undefined ? {} : { sent: { ...sent, twice: "unknown" } }),
  };
}
