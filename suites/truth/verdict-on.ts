import { callOutcomeOf } from "../../harness/calls/replies/call-outcome.ts";
import { effectsOf, isCall, type OwnedEffect, type Execution } from "../../harness/calls/execution/execution.ts";
import { isPerhapsOwn } from "../../harness/calls/execution/owner.ts";
import { describeIdle, describeWork, workOf } from "../../harness/calls/replies/work.ts";
import { together } from "../../harness/evidence/calls/trials/tool-evidence.ts";
import { describeOutcome } from "../../harness/results/describe-outcome.ts";
import type { OpenCause } from "../../report-model/open-cause.ts";
import type { ClaimRule, Doubt, JudgedCall, Offence } from "./claim-rule.ts";
import type { Claim } from "./claim.ts";
import { idleChoices } from "./idle-choices.ts";
import { namedLooks } from "./looks.ts";

/** An effect of a call that a claim denies. */
export interface Breach {
  /** Index of the execution. */
  readonly box: number;
  /** Of the call in it. */
  readonly index: number;
  readonly call: JudgedCall;
  readonly offence: Offence;
}

/** The verdict of calls on a claim. */
export type Verdict =
  /** At least one breach, in the order in which they were seen. */
  | { readonly kind: "broken"; readonly breaches: readonly Breach[] }
  /** Nothing breaks it, and these calls show it. */
  | { readonly kind: "kept"; readonly shown: readonly JudgedCall[]; readonly restsOn: string }
  /** Nothing breaks it, and no working call had some of the arguments, or of their values. */
  | { readonly kind: "partly"; readonly reason: string; readonly heldWithout: string }
  /** `unclaimed`: it is about none of the calls; `unseen`: we can see nothing here that would break it. */
  | { readonly kind: "open"; readonly cause: OpenCause; readonly reason: string; readonly isMasked?: true }
  | { readonly kind: "unseen" | "unclaimed"; readonly reason: string };

const shownByWork: NonNullable<ClaimRule["shownBy"]> = {
  shows: ({ work }) => work.kind === "worked",
  names: ["working call", "working calls"],
};

/** A tool that removes finished items removes nothing where no item is finished. */
const nothingChanged =
  "no call was seen to change anything, and there may have been nothing to change: an --example, or a tool that makes something first, would show it";

/**
 * The one judgement of a claim. A check asks it about a hint that a server gives, a suggestion about one that it may give.
 *
 * A call that did no work is no evidence that the claim holds, so the verdict is open for a tool of which no call worked.
 * A call that reports a failure may still have done what it must not.
 *
 * @param executions the observations of one tool, one for each box
 */
export function verdictOn(executions: readonly Execution[], claim: Claim, rule: ClaimRule): Verdict {
  const claimed = executions.flatMap((execution, box) => claimedCalls(execution, box, claim, rule));
  if (claimed.length === 0) return { kind: "unclaimed", reason: claim.absent(rule.hint) };
  const breaches = claimed.flatMap((each) => rule.offences(each.call).map((offence) => ({ ...each, offence })));
  if (breaches.length > 0) return { kind: "broken", breaches };
  const calls = claimed.map(({ call }) => call);
  const hiddenBy = (call: JudgedCall): string | undefined =>
    call.watch.files.kind === "nowhere" ? rule.outOfSight(call) : undefined;
  const inSight = calls.filter((call) => hiddenBy(call) === undefined);
  const work = together(executions).map(describeWork).join("");
  const open = (cause: OpenCause, reason: string) => ({ kind: "open", cause, reason }) as const;
  const [doubt = hiddenByProbes(executions, rule) ?? stillPending(executions)] = inSight.flatMap(
    (call) => rule.doubt(call) ?? blindSpotOf(call) ?? [],
  );
  if (doubt !== undefined) return open(doubt.cause, `${doubt.reason} (${work})`);
  const [masked] = inSight.flatMap((call) => hiddenIn(call, rule, masks) ?? []);
  if (masked !== undefined) return { ...open("owner", `a call ${masked}, ${whyMasked} (${work})`), isMasked: true };
  const { shows, names, missing = `there were no ${names[1]}` } = rule.shownBy ?? shownByWork;
  const shown = inSight.filter(shows);
  if (shown.length === 0) {
    const [hidden] = calls.flatMap((call) => hiddenBy(call) ?? []);
    if (hidden !== undefined) return { kind: "unseen", reason: hidden };
    const idle = whyNothingWorked(executions);
    return idle === undefined ? open("calls", missing) : open("no-work", idle);
  }
  if (rule.showsChange !== undefined && !calls.some(rule.showsChange)) {
    const isSeen = calls.some(({ exchange }) => effectsOf(exchange).length > 0);
    return isSeen
      ? open("calls", `there were no ${names[1]} of a call that changed something (${work})`)
      : open("no-change", `${nothingChanged} (${work})`);
  }
  const restsOn = `rests on ${shown.length} ${names[shown.length === 1 ? 0 : 1]} (${work})${actsByItself(inSight, rule)}${whereItLooks(executions)}`;
  // What is said of one call is said of no other arguments.
  const idle =
    claim.about === "call"
      ? undefined
      : (idleChoices(claim.tool, executions) ?? rule.unmet?.(claim.tool, executions) ?? claim.unset?.[0]);
  return idle === undefined
    ? { kind: "kept", shown, restsOn }
    : { kind: "partly", reason: `partly held: ${restsOn}; no call worked with ${idle}`, heldWithout: idle };
}

/** What a tool reaches is not hidden by what was removed before. */
function hiddenByProbes(executions: readonly Execution[], { hint }: ClaimRule): Doubt | undefined {
  const [hiddenBy] = executions.flatMap((each) => each.hiddenBy ?? []);
  if (hiddenBy === undefined || hint.startsWith("openWorldHint")) return undefined;
  const reason = `other tools, called to show what they do, ${hiddenBy} before the call, which may do the same`;
  return { cause: "owner", reason };
}

/** What calls set to wake the server later may do what was seen of another. */
function stillPending(executions: readonly Execution[]): Doubt | undefined {
  if (!executions.some(({ leftPending }) => leftPending === "acting")) return undefined;
  const reason =
    "a call has set the server to wake later, which was not waited for, and something came of that elsewhere";
  return { cause: "later", reason };
}

function blindSpotOf({ exchange: { blindSpots } }: JudgedCall): Doubt | undefined {
  const [reason] = blindSpots;
  return reason === undefined ? undefined : { cause: "sight", reason };
}

const whyMasked = "which happens without it as well, so that nobody sees whether the call does it, too";

/** What comes without the call as well, and would break the claim, hides whether the call does so, too. */
function hiddenIn(call: JudgedCall, rule: ClaimRule, hides: (effect: OwnedEffect) => boolean): string | undefined {
  const effects = call.exchange.effects.map((effect): OwnedEffect => {
    const { cause: _, ...own } = effect;
    return hides(effect) ? own : effect;
  });
  return rule.offences({ ...call, exchange: { ...call.exchange, effects } })[0]?.did;
}

/** A change of the state of the server itself is told of the server. */
function masks({ cause, owner, isOfAllTools }: OwnedEffect): boolean {
  return cause === "another" && !isPerhapsOwn(owner) && isOfAllTools !== true;
}

/** What the server does at its start, by a clock or with its first call is excused, whatever a call does to the same. */
function isByItself({ cause, owner }: OwnedEffect): boolean {
  return cause === "start" && !isPerhapsOwn(owner);
}

function actsByItself(calls: readonly JudgedCall[], rule: ClaimRule): string {
  const [done] = calls.flatMap((call) => hiddenIn(call, rule, isByItself) ?? []);
  return done === undefined
    ? ""
    : ` of a server that ${done}, whatever is called: whether a call does that, too, is not seen`;
}

/** A server that looks where it runs may behave for that. */
function whereItLooks(executions: readonly Execution[]): string {
  const looks = executions.flatMap(({ watch }) => watch.looks ?? []);
  return looks.length === 0 ? "" : ` of a server that looks where it runs: it opened ${namedLooks(looks)}`;
}

/** The calls of an execution that a claim is about, each with all that a rule needs to judge it. */
function claimedCalls(
  execution: Execution,
  box: number,
  claim: Claim,
  rule: ClaimRule,
): readonly Omit<Breach, "offence">[] {
  const { exchanges, watch, telling = [], helping } = execution;
  const works = workOf(execution);
  return exchanges.flatMap((exchange, index) => {
    const hints = isCall(exchange) ? claim.hintsOf(execution, index) : undefined;
    const work = works.get(index);
    if (hints === undefined || work === undefined || !rule.claims(hints)) return [];
    const before = exchanges.slice(0, index);
    const after = exchanges.slice(index + 1);
    const worksBefore = [...before.keys()].map((at) => works.get(at));
    const call = { exchange, before, after, worksBefore, work, watch, telling, claim, helping };
    return [{ box, index, call: counted(rule, call) }];
  });
}

/**
 * The part of a call whose effects count. For a call that failed, or asks for input first, these are its requests to web
 * APIs, since the tool sent them before it saw the answer, which this suite made up; and files that it changed before it
 * answered. What a
 * server writes about its own errors does not count. The rule may say that everything counts.
 */
function counted(rule: ClaimRule, call: JudgedCall): JudgedCall {
  const { kind: outcome } = callOutcomeOf(call.exchange.outcome);
  const exchange = { ...call.exchange, effects: call.exchange.effects.filter((change) => !isTidying(change, call)) };
  if (rule.failedCallsCount === true || outcome === "success") return { ...call, exchange };
  const saysSo = outcome === "tool-error" || outcome === "rpc-error" || outcome === "asks-back";
  const effects = exchange.effects.filter(
    (effect) => effect.kind === "api.request" || (saysSo && effect.owner !== "server" && changesFile(effect)),
  );
  return { ...call, exchange: { ...exchange, effects, blindSpots: [] } };
}

/** A server that removes at its end what it has made for itself tidies up, whatever it was asked before. */
function isTidying({ owner, phase, does, subject }: OwnedEffect, { exchange, before }: JudgedCall): boolean {
  if (owner !== "server" || phase !== "end" || does !== "removes") return false;
  return [...before, exchange].some(({ effects }) =>
    effects.some((change) => change.kind === "file.create" && change.subject === subject),
  );
}

/** The file differs, or is gone, or is there. A failed call that only tried has changed none. */
function changesFile({ kind, persistence, attempted }: OwnedEffect): boolean {
  return kind.startsWith("file.") && persistence === undefined && attempted !== true;
}

/** @returns undefined where a call worked */
function whyNothingWorked(executions: readonly Execution[]): string | undefined {
  const calls = executions.flatMap((execution) =>
    [...workOf(execution)].map(([index, work]) => ({ work, outcome: execution.exchanges[index]?.outcome })),
  );
  if (calls.some(({ work }) => work.kind === "worked")) return undefined;
  const [idle] = calls.flatMap(({ work }) => describeIdle(work) ?? []);
  const outcome = calls[0]?.outcome;
  const why = idle ?? (outcome === undefined ? "" : describeOutcome(outcome));
  return `none of ${calls.length} calls worked: ${why}`;
}
