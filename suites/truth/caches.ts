import {
  isSameCall,
  requestsOf,
  type ObservedExchange,
  type OwnedEffect,
} from "../../harness/calls/execution/execution.ts";
import { callOutcomeOf } from "../../harness/calls/replies/call-outcome.ts";
import { member } from "../../harness/json/value.ts";
import type { JudgedCall } from "./claim-rule.ts";

/**
 * Whether a change is that of a cache (AMB-70): it behaves as one, since the same call made again does not write it, and is
 * named so by its path or by the tool's description.
 *
 * @returns `perhaps` where one of the two is missing, or the call was not made again; `not` where that has shown it, and
 *   undefined where nothing tells of a cache
 */
export function cacheBy(change: OwnedEffect, call: JudgedCall): "certainly" | "perhaps" | "not" | undefined {
  if (!change.kind.startsWith("file.") || (change.isNamedCache !== true && change.does !== "adds")) return undefined;
  if (change.owner === "server" && change.isNamedCache !== true) return undefined;
  const isNamed = change.isNamedCache === true || saysItCaches(call);
  const hasAsked = requestsOf(call.exchange).length > 0;
  if (!isNamed && !hasAsked) return undefined;
  const again = call.after.find((each) => isSameCall(each, call.exchange));
  if (again === undefined) return "perhaps";
  const isWrittenOnce = isWrittenNoMore(change, again);
  if (isNamed && isWrittenOnce) return "certainly";
  const savesRequests = isWrittenOnce && hasAsked && requestsOf(again).length === 0;
  return change.isNamedCache === true || savesRequests ? "perhaps" : "not";
}

function isWrittenNoMore({ subject }: OwnedEffect, { outcome, effects }: ObservedExchange): boolean {
  return callOutcomeOf(outcome).kind === "success" && !effects.some((effect) => effect.subject === subject);
}

function saysItCaches({ claim }: JudgedCall): boolean {
  const description = member(claim.tool.definition, "description");
  return typeof description === "string" && /\bcach(?:e[sd]?|ing)\b/iu.test(description);
}
