import { effectsOf, type CallChange, type ObservedExchange } from "../../harness/calls/execution/execution.ts";
import type { Change } from "../../harness/calls/state/change.ts";
import { contentVerb } from "../../harness/calls/state/read-changes.ts";
import type { ClaimRule, JudgedCall, Offence } from "./claim-rule.ts";
import { unshownState } from "./unshown-state.ts";
import { byGravity, stateOffence } from "./whose-state.ts";

/** A call that only reads leaves everything as it was: files, what other tools show, and what web APIs have. */
export const readOnlyRule: ClaimRule = {
  hint: "readOnlyHint: true",
  expected: "the same state after the call as before it",
  claims: ({ readOnlyHint }) => readOnlyHint,
  offences: ({ exchange }) =>
    byGravity(effectsOf(exchange).filter(isCertain)).map((change) => ({
      sentence: `a call ${whatHappened(change)}${whoseSent(change)}`,
      ...evidenceOf(change),
      ...(change.kind === "sent" ? askedFor(change) : stateOffence(change)),
    })),
  doubt: (call) => uncertainChange(call) ?? unshownState(call.helping, false),
  outOfSight: ({ telling }) =>
    telling.length > 0 ? undefined : `${unseenState}, and no list, resource or other tool showed what any tool changes`,
};

const unseenState = "the files and programs of a server that was already running are not visible";

/** A tool that says it changes something does so out of sight where nothing shows it; its other effects are as hidden. */
export function whereWorkIsUnseen(exchange: Pick<ObservedExchange, "changes">): string | undefined {
  if (effectsOf(exchange).length > 0) return undefined;
  return `${unseenState}, and no list, resource or other tool showed what a call changes`;
}

/**
 * Nobody sees what an API does with a request, so asking for a change weighs less than a change, unless it is known to be
 * one of something of the user.
 */
function askedFor({ sent }: CallChange): Pick<Offence, "case" | "severity"> {
  if (sent?.toldBy !== undefined) return { case: "asks-for-known-change" };
  return { case: "asks-for-change", severity: "warn" };
}

const whoseWords = {
  argument: ", with an argument of the call in it",
  description: ", which the API's description calls a change",
} as const;

/** Why a request is known to change something of the user, as a clause behind the request. */
export function whoseSent({ sent }: Pick<Change, "sent">): string {
  return sent?.toldBy === undefined ? "" : whoseWords[sent.toldBy];
}

/** The bytes of a database change when it is tidied up, and its contents do not. */
export function isCertain({ comparedBy }: Change): boolean {
  return comparedBy === undefined;
}

/** Why a call without an offence tells nothing all the same. */
export function uncertainChange({ exchange }: Pick<JudgedCall, "exchange">): string | undefined {
  const change = effectsOf(exchange).find((each) => !isCertain(each) && !isRewrittenOwn(each));
  if (change === undefined) return undefined;
  return `a call ${whatHappened(change)}${whyUncertain[change.comparedBy ?? "nothing"]}`;
}

/** The server's own state only tells the server what it knew before. */
function isRewrittenOwn({ comparedBy, owner }: CallChange): boolean {
  return comparedBy === "meaning" && owner === "server";
}

const whyUncertain: Readonly<Record<NonNullable<Change["comparedBy"]>, string>> = {
  bytes: " (compared by bytes), and its contents may still mean the same",
  rows: ", all of whose rows are as they were, and what its other bytes mean is not known",
  meaning: ", which says the same in other bytes, and who reads its text sees another one",
  nothing: ", and what that changes is not visible",
  "left-out": ", and it is unknown whether all of that is the work of other tools as well",
};

/** What was seen of a change, and how the contents of a file differ. */
export function evidenceOf({
  evidence,
  subject,
  place = subject,
  diff,
}: CallChange): Pick<Offence, "observed" | "diff"> {
  return { observed: evidence, ...(diff === undefined ? {} : { diff: { path: place, lines: diff } }) };
}

function isRewritten(comparedBy: Change["comparedBy"]): boolean {
  return comparedBy === "bytes" || comparedBy === "rows" || comparedBy === "meaning";
}

/** The end of a sentence about a call. */
export function whatHappened({
  kind,
  subject,
  place = subject,
  phase,
  effect,
  comparedBy,
}: Change & { readonly place?: string }): string {
  const when = { within: "", late: ", after it had been answered", end: ", when the server ended" }[phase];
  switch (kind) {
    case "created":
      return `created ${place}${when}`;
    case "deleted":
      return `deleted ${place}${when}`;
    case "moved":
      return `moved ${place} away${when}`;
    case "replaced":
      return `put something else in place of ${place}${when}`;
    case "content":
      return `${contentVerb(isRewritten(comparedBy) ? "opaque" : effect)} ${place}${when}`;
    case "mode":
      return `changed the permissions of ${place}${when}`;
    case "refused":
      return `tried to ${place}, which only the sandbox refused${when}`;
    case "sent":
    case "unclear":
      return `${place}${when}`;
    case "passing":
      return `created and deleted again ${place}${when}`;
    case "timestamps":
      return `touched ${place}${when}`;
    case "shown":
      return `changed what ${place} shows${when}`;
  }
}
