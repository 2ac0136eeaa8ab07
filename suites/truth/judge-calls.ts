import type { Hints } from "../../harness/dialects/hints.ts";
import { callOutcomeOf } from "../../harness/calls/call-outcome.ts";
import {
  describeHelp,
  effectsOf,
  isCall,
  type CallChange,
  type Execution,
  type ObservedExchange,
} from "../../harness/calls/execution.ts";
import { describeIdle, describeWork, workOf, type Work } from "../../harness/calls/work.ts";
import { excerpt } from "../../harness/json/excerpt.ts";
import {
  contradicted,
  holds,
  notApplicable,
  undecided,
  type AmbiguousWording,
  type Contradiction,
  unseen,
  type Judgement,
  type MilderSeverity,
} from "../../harness/check/judgement.ts";
import type { FileDiff } from "../../report-model/report-model.ts";
import { describeOutcome } from "../../harness/results/describe-outcome.ts";
import type { Claim } from "./claim.ts";
import { idleChoices } from "./idle-choices.ts";

/** What one hint says, and what would show that it is not so. */
export interface ClaimRule {
  /** Such as `readOnlyHint: true`. */
  readonly hint: string;
  readonly expected: string;
  /** Hints that make the claim. */
  readonly claims: (hints: Hints) => boolean;
  /** What of a call breaks the claim. */
  readonly offences: (call: JudgedCall) => readonly Offence[];
  /** Why a call without an offence tells nothing, or undefined when it tells that the claim held. */
  readonly doubt: (call: JudgedCall) => string | undefined;
  /** What would have to be seen for a call to show anything, where nothing but answers is; undefined where that was seen. */
  readonly outOfSight: (call: JudgedCall) => string | undefined;
  /** A call that failed may have tried what it was not allowed to. */
  readonly failedCallsCount?: true;
  /** It is about what changes, so that calls that change nothing tell nothing: there may have been nothing to change. */
  readonly isAboutChanges?: true;
  /** Which calls show that the claim holds, where not every call that worked does. */
  readonly shownBy?: {
    readonly shows: (call: JudgedCall) => boolean;
    /** What one such call is, and what many are. */
    readonly names: readonly [one: string, many: string];
  };
}

export interface JudgedCall {
  readonly exchange: ObservedExchange;
  /** Exchanges before it, and what came of each that is a call. */
  readonly before: readonly ObservedExchange[];
  readonly worksBefore: readonly (Work | undefined)[];
  readonly work: Work;
  readonly watch: Execution["watch"];
  /** What showed the state after the call, and is known to show what tools do. */
  readonly telling: readonly string[];
  readonly claim: Claim;
}

export interface Offence {
  /** Ends the sentence of the finding: `and a call deleted /tmp/a`. */
  readonly sentence: string;
  readonly observed: string;
  /** What changed in a file, where it was one. */
  readonly diff?: FileDiff;
  /** Which of the ways to break the claim it is, where there are several. */
  readonly case?: string;
  readonly ambiguity?: AmbiguousWording;
  /** Where it weighs less than the claim: what was asked of a web API, and not seen to be done. */
  readonly severity?: MilderSeverity;
  /** Steps back to an earlier exchange that belongs to it. */
  readonly withPrevious?: true;
}

const maxObserved = 5;

/** A tool that clears what is done clears nothing where nothing is done. */
const nothingChanged =
  "no call was seen to change anything, and there may have been nothing to change: an --example, or a tool that makes something first, would show it";

const shownByWork: NonNullable<ClaimRule["shownBy"]> = {
  shows: ({ work }) => work.kind === "worked",
  names: ["working call", "working calls"],
};

/**
 * Judges every call that a claim is about. A contradiction that no reading excuses goes before one that a reading does.
 *
 * A call that did no work is no evidence that the claim holds, so that a tool none of whose calls worked is undecided. One
 * that says that it failed may still have done what it must not.
 */
export function judgeCalls(execution: Execution, claim: Claim, rule: ClaimRule): Judgement {
  const works = workOf(execution);
  const { shows, names } = rule.shownBy ?? shownByWork;
  const claimed = claimedCalls(execution, claim, rule);
  let held = 0;
  let worst: Contradiction | undefined;
  const doubts = new Set<string>();
  const hidden = new Set<string>();
  for (const { index, call: whole } of claimed) {
    const call = counted(rule, whole);
    const contradiction = contradictionOf(rule, call, index, describeHelp(execution));
    if (contradiction !== undefined && (worst === undefined || gravityOf(contradiction) < gravityOf(worst)))
      worst = contradiction;
    const outOfSight = call.watch.files.kind === "nowhere" ? rule.outOfSight(call) : undefined;
    const doubt = outOfSight === undefined ? (rule.doubt(call) ?? call.exchange.blindSpots[0]) : undefined;
    if (outOfSight !== undefined) hidden.add(outOfSight);
    else if (doubt !== undefined) doubts.add(doubt);
    else if (contradiction === undefined && shows(call)) held++;
  }
  if (worst !== undefined) return worst;
  if (claimed.length === 0) return notApplicable(claim.absent(rule.hint));
  const [doubt] = doubts;
  if (doubt !== undefined) return undecided(`${doubt} (${describeWork(execution)})`);
  const [outOfSight] = hidden;
  if (held === 0 && outOfSight !== undefined) return unseen(outOfSight);
  if (held === 0) return undecided(whyNothingShows(execution, works, names[1]));
  if (rule.isAboutChanges === true && !claimed.some(({ call }) => effectsOf(counted(rule, call).exchange).length > 0))
    return undecided(`${nothingChanged} (${describeWork(execution)})`);
  const restsOn = `rests on ${held} ${names[held === 1 ? 0 : 1]} (${describeWork(execution)})`;
  const idle = idleChoices(claim.tool, execution, works);
  return idle.isMost ? undecided(`partly held: ${restsOn}${idle.told}`) : holds(held, `${restsOn}${idle.told}`);
}

/** The calls of an execution that a claim is about, each at its index with all that a rule needs to judge it. */
export function claimedCalls(
  execution: Execution,
  claim: Claim,
  rule: Pick<ClaimRule, "claims">,
): readonly { readonly index: number; readonly call: JudgedCall }[] {
  const { exchanges, watch, telling = [] } = execution;
  const works = workOf(execution);
  return exchanges.flatMap((exchange, index) => {
    const hints = isCall(exchange) ? claim.hintsOf(index) : undefined;
    const work = works.get(index);
    if (hints === undefined || work === undefined || !rule.claims(hints)) return [];
    const before = exchanges.slice(0, index);
    const worksBefore = [...before.keys()].map((at) => works.get(at));
    return [{ index, call: { exchange, before, worksBefore, work, watch, telling, claim } }];
  });
}

/**
 * The call as far as what it did is looked at. Of one that failed that is what it asked of web APIs, since the tool asked
 * for it whatever it made of the answer, which this suite has made up; and files that it changed before it said so: they
 * are other ones now. What a server writes down about its errors is its own. The rule may say that all of it counts.
 */
export function counted(rule: ClaimRule, call: JudgedCall): JudgedCall {
  const { exchange } = call;
  const { kind: outcome } = callOutcomeOf(exchange.outcome);
  if (rule.failedCallsCount === true || outcome === "success") return call;
  const saysSo = outcome === "tool-error" || outcome === "rpc-error";
  const changes = exchange.changes.filter(
    ({ kind, owner }) => kind === "sent" || (saysSo && owner !== "server" && ofFiles.has(kind)),
  );
  return { ...call, exchange: { ...exchange, changes, blindSpots: [] } };
}

/** A file is another one then, or gone, or there. What was only tried is not, by a call that failed. */
const ofFiles: ReadonlySet<CallChange["kind"]> = new Set([
  "created",
  "deleted",
  "moved",
  "replaced",
  "content",
  "mode",
]);

/** What no reading excuses before what one does, and what was done before what was asked for; the server's own is last (AMB-21). */
export function gravityOf(contradiction: Pick<Contradiction, "ambiguity" | "severity">): number {
  const { ambiguity, severity } = contradiction;
  if (ambiguity === undefined) return severity === undefined ? 0 : 1;
  return ambiguity.id === "AMB-21" ? 3 : 2;
}

function contradictionOf(
  rule: ClaimRule,
  call: JudgedCall,
  index: number,
  help: readonly string[],
): Contradiction | undefined {
  const offences = rule.offences(call);
  const [worst] = offences.toSorted((left, right) => gravityOf(left) - gravityOf(right));
  if (worst === undefined) return undefined;
  const shown = [worst, ...offences.filter((each) => each !== worst)].slice(0, maxObserved);
  const diffs = shown.flatMap(({ diff }) => (diff === undefined ? [] : [diff]));
  return contradicted({
    ...(worst.case === undefined ? {} : { case: worst.case }),
    message: `${call.claim.finding(rule.hint)} ${worst.sentence}.`,
    expected: rule.expected,
    observed: [...shown.map(({ observed }) => observed), ...help].map((line) => excerpt(line, 400)),
    ...(diffs.length === 0 ? {} : { diffs }),
    exchanges: worst.withPrevious === true ? [index - 1, index] : [index],
    ...(worst.ambiguity === undefined ? {} : { ambiguity: worst.ambiguity }),
    ...(worst.severity === undefined ? {} : { severity: worst.severity }),
  });
}

function whyNothingShows({ exchanges }: Execution, works: ReadonlyMap<number, Work>, needed: string): string {
  const [first] = works;
  if (first === undefined) return "the tool was not called";
  if ([...works.values()].some(({ kind }) => kind === "worked")) return `there were no ${needed}`;
  const idle = [...works.values()].map(describeIdle).find((each) => each !== undefined);
  const outcome = exchanges[first[0]]?.outcome;
  const why = idle ?? (outcome === undefined ? "" : describeOutcome(outcome));
  return `none of ${works.size} calls did real work: ${why}`;
}
