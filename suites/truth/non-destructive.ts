import { isSameCall, effectsOf, type OwnedEffect } from "../../harness/calls/execution/execution.ts";
import { isPerhapsOwn } from "../../harness/calls/execution/owner.ts";
import { standsForMany } from "../../harness/calls/state/weighed-effect.ts";
import { contradictedUnder } from "../../specification/requirements/ambiguities/index.ts";
import type { ClaimRule, JudgedCall, Offence } from "./claim-rule.ts";
import { notMetAgain } from "./met-again.ts";
import {
  causeOfUncertain,
  evidenceOf,
  hiddenReach,
  isCertain,
  uncertainChange,
  whatHappened,
  whereWorkIsUnseen,
  whoseSent,
} from "./read-only.ts";
import { unshownState } from "./unshown-state.ts";
import { byGravity, stateOffence } from "./whose-state.ts";

/** A call that is not destructive leaves everything that was there, and may add to it. */
export const nonDestructiveRule: ClaimRule = {
  hint: "destructiveHint: false",
  expected: "everything that was there is still there, unchanged",
  claims: ({ readOnlyHint, destructiveHint }) => !readOnlyHint && !destructiveHint,
  showsChange: ({ exchange }) => effectsOf(exchange).length > 0,
  offences: (call) =>
    byGravity(asStored(effectsOf(call.exchange))).flatMap((change): Offence[] => {
      if (change.does !== "removes" && change.does !== "overwrites") return [];
      if (standsForMany(change) || (change.kind === "api.request" && !isCertain(change))) return [];
      const did = `${whatHappened(change)}${whoseSent(change)}`;
      return [{ did, ...evidenceOf(change), ...introductionOf(change, call) }];
    }),
  doubt: ({ exchange, helping, work }) => {
    const opaque = effectsOf(exchange).find(
      (each) =>
        each.does === "opaque" &&
        each.owner !== "server" &&
        each.isStamp !== true &&
        !(each.kind === "state.answer" && onlyAddsToStore(exchange)),
    );
    const unseen = effectsOf(exchange).find(
      (each) => (each.comparedBy === "nothing" && !isPutIntoOwn(each)) || (standsForMany(each) && each.does !== "adds"),
    );
    if (unseen !== undefined) {
      const cause = standsForMany(unseen) ? "owner" : causeOfUncertain(unseen);
      return { cause, reason: `a call ${whatHappened(unseen)}, and what that changes is not visible` };
    }
    if (opaque === undefined) return hiddenReach({ exchange, work }) ?? unshownState(helping, true);
    if (opaque.comparedBy === "error") return uncertainChange({ exchange: { ...exchange, effects: [opaque] } });
    const unknown =
      opaque.kind === "api.request"
        ? "it is unknown whether that removes anything"
        : "its format does not show whether data was lost";
    return { cause: causeOfUncertain(opaque), reason: `a call ${whatHappened(opaque)}, and ${unknown}` };
  },
  unmet: notMetAgain,
  outOfSight: ({ exchange }) => whereWorkIsUnseen(exchange),
};

/**
 * The changes, in which what a tool no longer shows counts as no more than what became of the store: where the call rewrote
 * files and took nothing out of any, the thing is still there, and a tool shows it no longer (AMB-17).
 */
function asStored(changes: readonly OwnedEffect[]): readonly OwnedEffect[] {
  const ofFiles = changes.filter(({ kind }) => kind.startsWith("file."));
  const isRewritten = ofFiles.some(({ does, keepsParts }) => does === "overwrites" || keepsParts === true);
  const isKept = ofFiles.every(({ does }) => does === "adds" || does === "overwrites");
  if (!isRewritten || !isKept) return changes;
  return changes.map((change) =>
    change.kind === "state.answer" && change.does === "removes" ? { ...change, does: "overwrites" } : change,
  );
}

/**
 * Whether a call only added to a store of the user's: it made a file, or rewrote one in which all that was there still is.
 * What a tool shows in words of that, such as `no notes yet` or `2 notes` before it, is no loss. A file that is appended
 * to may be a log beside another store.
 */
function onlyAddsToStore(exchange: JudgedCall["exchange"]): boolean {
  const ofFiles = effectsOf(exchange).filter(({ kind, owner }) => kind !== "state.answer" && owner !== "server");
  const isOfStore = ofFiles.some(({ kind, keepsParts }) => kind === "file.create" || keepsParts === true);
  return isOfStore && ofFiles.every(({ does }) => does === "adds");
}

/** A request about a thing that the same call has made adds to it. */
function isPutIntoOwn({ kind, does }: OwnedEffect): boolean {
  return kind === "api.request" && does === "adds";
}

/** Nobody sees what an API does with a request, so it weighs less, unless it is known to be about something of the user. */
function askedFor({ does, sent }: OwnedEffect): Pick<Offence, "case" | "ambiguity" | "severity"> {
  const isKnown = sent?.toldBy !== undefined;
  const weight = isKnown ? {} : ({ severity: "warn" } as const);
  if (does === "removes") return { case: isKnown ? "asks-for-known-removal" : "asks-to-remove", ...weight };
  const ambiguity = contradictedUnder("AMB-17", "additive");
  return { case: isKnown ? "asks-for-known-overwrite" : "asks-to-overwrite", ...weight, ambiguity };
}

function introductionOf(
  change: OwnedEffect,
  call: JudgedCall,
): Pick<Offence, "case" | "ambiguity" | "severity" | "withRepetition"> {
  if (change.kind === "api.request") return askedFor(change);
  // A cache that forgets and a counter that counts destroy nothing of anybody else.
  if (isPerhapsOwn(change.owner)) return stateOffence(change, call);
  if (change.does === "overwrites") return { case: "overwrites", ambiguity: contradictedUnder("AMB-17", "additive") };
  const { exchange, before, claim } = call;
  const previous = before.at(-1);
  // The second call found what the first one made, so an answer cannot depend on it and be the same each time.
  const dependsOnState = claim.about === "call" && previous !== undefined && isSameCall(previous, exchange);
  const firstWasTrue = dependsOnState && effectsOf(previous).every(({ does }) => does === "adds");
  return firstWasTrue ? { case: "removes-own-work", ambiguity: contradictedUnder("AMB-02") } : { case: "removes" };
}
