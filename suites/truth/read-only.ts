import { effectsOf, type OwnedEffect, type ObservedExchange } from "../../harness/calls/execution/execution.ts";
import { unknownReach } from "../../harness/calls/execution/network-attempt.ts";
import { isRefusedByBox, type WeighedEffect } from "../../harness/calls/state/weighed-effect.ts";
import { contentVerb } from "../../harness/calls/state/file-effects.ts";
import type { OpenCause } from "../../report-model/open-cause.ts";
import type { ClaimRule, Doubt, JudgedCall, Offence } from "./claim-rule.ts";
import { unshownState } from "./unshown-state.ts";
import { contradictedUnder } from "../../specification/requirements/ambiguities/index.ts";
import { byGravity, stateOffence } from "./whose-state.ts";

/** A call that only reads leaves everything as it was: files, what other tools show, and what web APIs have. */
export const readOnlyRule: ClaimRule = {
  hint: "readOnlyHint: true",
  expected: "the same state after the call as before it",
  claims: ({ readOnlyHint }) => readOnlyHint,
  offences: (call) =>
    byGravity(offencesIn(call.exchange)).map((change) => ({
      did: `${whatHappened(change)}${whoseSent(change)}`,
      ...evidenceOf(change),
      ...(change.kind === "api.request" ? askedFor(change) : stateOffence(change, call)),
    })),
  doubt: (call) => uncertainChange(call) ?? hiddenReach(call) ?? unshownState(call.helping, false),
  outOfSight: ({ telling }) =>
    telling.length > 0 ? undefined : `${unseenState}, and no list, resource or other tool showed what any tool changes`,
};

/** Also what the server asks for with every call: whether that is a change is a matter of reading. */
function offencesIn(exchange: ObservedExchange): readonly OwnedEffect[] {
  const own = new Set(effectsOf(exchange).filter((each) => isCertain(each) || isRewritten(each, "user")));
  return exchange.effects.filter((each) => own.has(each) || each.isOfAllTools === true);
}

const unseenState = "the files and programs of a server that was already running are not visible";

/** A tool that says it changes something does so out of sight where nothing shows it; its other effects are as hidden. */
export function whereWorkIsUnseen(exchange: Pick<ObservedExchange, "effects">): string | undefined {
  if (effectsOf(exchange).length > 0) return undefined;
  return `${unseenState}, and no list, resource or other tool showed what a call changes`;
}

/**
 * Nobody sees what an API does with a request, so asking for a change weighs less than a change, unless it is known to be
 * one of something of the user. What all tools ask for alike, such as that a session goes on, is state of the server's own.
 */
function askedFor({
  sent,
  isOfAllTools,
}: OwnedEffect): Pick<Offence, "case" | "severity" | "ambiguity" | "isOfAllTools"> {
  if (isOfAllTools === true) {
    const ambiguity = contradictedUnder("AMB-21", "any-state");
    return { case: "asks-as-all-tools", severity: "warn", ambiguity, isOfAllTools };
  }
  if (sent?.toldBy !== undefined) return { case: "asks-for-known-change" };
  return { case: "asks-for-change", severity: "warn" };
}

const whoseWords = {
  argument: ", with an argument of the call in it",
  description: ", which the API's description calls a change",
} as const;

/** Why a request is known to change something of the user, as a clause behind the request. */
export function whoseSent({ sent }: Pick<WeighedEffect, "sent">): string {
  return sent?.toldBy === undefined ? "" : whoseWords[sent.toldBy];
}

/** The bytes of a database change when it is tidied up, and its contents do not. */
export function isCertain({ comparedBy }: WeighedEffect): boolean {
  return comparedBy === undefined;
}

/** Why a call without an offence tells nothing all the same. */
export function uncertainChange({ exchange }: Pick<JudgedCall, "exchange">): Doubt | undefined {
  const change = effectsOf(exchange).find((each) => !isCertain(each) && !isNobodysElse(each));
  if (change === undefined) return undefined;
  const reason = `a call ${whatHappened(change)}${whyUncertain[change.comparedBy ?? "nothing"]}`;
  return { cause: causeOfUncertain(change), reason };
}

export function causeOfUncertain({ kind, comparedBy }: Pick<WeighedEffect, "kind" | "comparedBy">): OpenCause {
  if (comparedBy === "left-out") return "owner";
  return kind === "api.request" ? "unknown-request" : "meaning";
}

/** Why it is not known what a call that may have done its work would have done beyond the machine. */
export function hiddenReach({ exchange, work }: Pick<JudgedCall, "exchange" | "work">): Doubt | undefined {
  const reason = work.kind === "failed" || work.kind === "said-failed" ? undefined : unknownReach(exchange);
  return reason === undefined ? undefined : { cause: "unknown-request", reason };
}

/**
 * Whether it is a file that says the same in other bytes. That of the server only tells the server what it knew before; who
 * reads the text of one of the user sees another one, and so does version control.
 */
function isRewritten({ comparedBy, owner }: OwnedEffect, by: "user" | "server"): boolean {
  return comparedBy === "meaning" && (owner === "server") === (by === "server");
}

/** Whether it is a file of the server that says the same, or that has another time. */
function isNobodysElse(change: OwnedEffect): boolean {
  return isRewritten(change, "server") || (change.comparedBy === "times" && change.owner === "server");
}

const whyUncertain: Readonly<Record<NonNullable<WeighedEffect["comparedBy"]>, string>> = {
  bytes: " (compared by bytes), and its contents may still mean the same",
  rows: ", all of whose rows are as they were, and what its other bytes mean is not known",
  meaning: ", which says the same in other bytes, and who reads its text sees another one",
  times: ", by which builds and backups tell what is new",
  nothing: ", and what that changes is not visible",
  error: ": it answers on one side of the call and fails on the other, which may have another reason",
  "left-out": ", and it is unknown whether all of that is the work of other tools as well",
};

/** What was seen of a change, and how the contents of a file differ. */
export function evidenceOf({
  evidence,
  subject,
  place = subject,
  diff,
}: OwnedEffect): Pick<Offence, "observed" | "diff"> {
  return { observed: evidence, ...(diff === undefined ? {} : { diff: { path: place, lines: diff } }) };
}

function isOpaque(comparedBy: WeighedEffect["comparedBy"]): boolean {
  return comparedBy === "bytes" || comparedBy === "rows" || comparedBy === "meaning";
}

/** The end of a sentence about a call. */
export function whatHappened(effect: WeighedEffect): string {
  const when = { within: "", trailing: "", late: ", after it had been answered", end: ", when the server ended" };
  return `${effect.attempted === true ? tried(effect) : done(effect)}${when[effect.phase]}`;
}

const attempts: Partial<Readonly<Record<WeighedEffect["kind"], string>>> = {
  "file.create": "create",
  "file.delete": "delete",
  "file.rename": "move",
  "file.truncate": "empty",
  "file.change": "change",
  "file.mode": "change the permissions of",
  "file.type": "replace",
  "file.times": "change the times of",
};

function tried(effect: WeighedEffect): string {
  const { kind, subject, place = subject, refusedWith = "no reason given", leavesOpen } = effect;
  const verb = attempts[kind];
  if (verb === undefined) return done(effect);
  const what = leavesOpen === "refused-opening" ? `open ${place} for writing` : `${verb} ${place}`;
  const refusal = isRefusedByBox(effect) ? ", which only the sandbox refused" : ` and was refused (${refusedWith})`;
  return `tried to ${what}${refusal}`;
}

function done({ kind, subject, place = subject, persistence, does, comparedBy }: WeighedEffect): string {
  const passes = persistence === "transient";
  switch (kind) {
    case "file.create":
      return `${passes ? "created and deleted again" : "created"} ${place}`;
    case "file.delete":
      return does === "overwrites" ? `moved ${place} away` : `deleted ${place}`;
    case "file.type":
      return `put something else in place of ${place}`;
    case "file.change":
    case "file.truncate":
    case "file.rename":
      if (passes) return `created and deleted again ${place}`;
      return `${contentVerb(isOpaque(comparedBy) ? "opaque" : does)} ${place}`;
    case "file.mode":
      return `changed the permissions of ${place}`;
    case "file.times":
      return comparedBy === "times" ? `set the time of ${place}` : `touched ${place}`;
    case "state.answer":
      return `changed what ${place} shows`;
    case "api.request":
      return place;
    case "process.signal":
      return `sent ${place}`;
    case "ipc":
      return `used shared memory, a queue or a socket, ${place}`;
    case "system":
    case "process.start":
    case "network.external":
    case "network.listen":
    case "network.loopback":
    case "network.name-lookup":
    case "state.capability":
    case "state.list":
    case "state.notification":
    case "state.resource":
      return `asked the system for ${place}`;
  }
}
