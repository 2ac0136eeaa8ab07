import type { Check } from "../../check/check.ts";
import type { Uncontradicted } from "../../check/judgement.ts";
import type { Found } from "../../pursuit/found.ts";
import type { Gathering } from "../gathering/gathering.ts";

/**
 * Whether what is seen while several requests are open has to be seen one request at a time as well. Over HTTP nothing tells
 * the answers on several connections in order, and many servers cross them; only a check about just that may say so.
 */
export function asksInSequence({ target }: Pick<Gathering, "target">, check: Check): boolean {
  const isAboutThat = "aboutRequestsAtOnce" in check && check.aboutRequestsAtOnce === true;
  return !isAboutThat && (target.traits.requestsAtOnce ?? 1) > 1;
}

/** What was seen, without the proof that it would be where nothing was open beside it. */
export function withoutProof(seen: Found | Uncontradicted): Found | Uncontradicted {
  if ("kind" in seen) return seen;
  const { proof: _, ...found } = seen;
  return found;
}
