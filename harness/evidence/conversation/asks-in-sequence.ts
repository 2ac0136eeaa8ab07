import type { Check } from "../../check/check.ts";
import type { Uncontradicted } from "../../check/judgement.ts";
import type { Found } from "../../pursuit/found.ts";
import type { Gathering } from "../gathering/gathering.ts";

/**
 * Whether an observation with several open requests must recur with one request at a time. Over HTTP, answers on
 * several connections have no order, and many servers cross them; only a check about just that may report it.
 */
export function asksInSequence({ target }: Pick<Gathering, "target">, check: Check): boolean {
  const isAboutThat = "aboutRequestsAtOnce" in check && check.aboutRequestsAtOnce === true;
  return !isAboutThat && (target.traits.requestsAtOnce ?? 1) > 1;
}

/** The observation, without the proof that it would be if no other request had been open. */
export function withoutProof(seen: Found | Uncontradicted): Found | Uncontradicted {
  if ("kind" in seen) return seen;
  const { proof: _, ...found } = seen;
  return found;
}
