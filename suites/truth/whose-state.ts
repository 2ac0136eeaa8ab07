import type { OwnedEffect } from "../../harness/calls/execution/execution.ts";
import { isLog, isPerhapsOwn, ownerGravity } from "../../harness/calls/execution/owner.ts";
import { contradictedUnder } from "../../specification/requirements/ambiguities/index.ts";
import { cacheBy } from "./caches.ts";
import type { JudgedCall, Offence } from "./claim-rule.ts";

/** Gravest first: state of the user, then of the machine, then what a web API was asked for, then the server's own. */
export function byGravity(changes: readonly OwnedEffect[]): readonly OwnedEffect[] {
  return changes.toSorted((left, right) => ownerGravity[left.owner] - ownerGravity[right.owner]);
}

/**
 * The weight of a change of state. A change of the server's own state, or of a time alone, is none to a reader who asks for
 * lasting data only (AMB-21); seed 003 ignores times and logs for idempotence, too. The case is kept while a finding is
 * shrunk, so that a finding about a file of the user never becomes one about a cache.
 */
export function stateOffence(
  change: OwnedEffect,
  call: JudgedCall,
): Pick<Offence, "case" | "ambiguity" | "withRepetition"> {
  const cache = cacheBy(change, call);
  const repeated = cache === undefined ? {} : ({ withRepetition: true } as const);
  if (cache === "certainly")
    return { case: "own-state", ambiguity: contradictedUnder("AMB-21", "any-state"), ...repeated };
  if (cache === "perhaps") return { case: "cache", ambiguity: contradictedUnder("AMB-70"), ...repeated };
  const isOwn = isPerhapsOwn(change.owner);
  if (!isOwn && change.isStamp !== true) return { case: "state", ...repeated };
  const which = isLog(change) ? "log" : "own-state";
  return { case: isOwn ? which : "times", ambiguity: contradictedUnder("AMB-21", "any-state") };
}
