import type { Check } from "../check/check.ts";
import { undecided, type Uncontradicted, type Undecided } from "../check/judgement.ts";
import { nameOf, type ResultKey } from "../check/result-key.ts";
import type { CallSubject } from "../check/subject.ts";
import { TargetError, type TargetFault } from "../connect/fault.ts";
import { argumentsOf, toolOf } from "../conversation/conversation.ts";
import { describeWait } from "../conversation/describe-wait.ts";
import { isJsonObject } from "../json/value.ts";
import { describeFault } from "../results/describe-fault.ts";
import {
  askedContradiction,
  callsOf,
  provenContradiction,
  resultOf,
  unprovenContradiction,
  wholeContradiction,
  type Again,
  type RemediableResult,
} from "../results/result.ts";
import { reproductions, type Minimised } from "../results/minimised.ts";
import type { SessionHub } from "../instances/session-hub.ts";
import { endsTheRun } from "../instances/stop.ts";
import type { Verdict } from "../../report-model/report-model.ts";
import type { WhyUnproven } from "../../report-model/unproven.ts";
import type { Attempts } from "./attempts.ts";
import { limitsFor, PursuitBudget } from "./budget.ts";
import { confirm, recurs } from "./confirm.ts";
import type { Found, Proof } from "./found.ts";
import { minimise, type Simplify } from "./minimise.ts";
import { orProven } from "./or-proven.ts";
import { replay } from "./replay.ts";
import type { Sighting } from "./same-finding.ts";
import { shortenSetup } from "./shorten-setup.ts";

/** What reporting results needs. */
export interface Reporting {
  readonly report: (result: RemediableResult) => void;
  /** The command that shows a result again. */
  readonly again: Again;
}

/** What reducing contradictions needs. */
export interface Pursuing extends Reporting {
  readonly hub: SessionHub;
  /** The verdict of a check on a subject, once there is one. */
  readonly verdictOf: (checkId: string, key: ResultKey) => Verdict | undefined;
}

/** What one check has observed about one subject, to be settled after every check has run. */
export interface Pursuit {
  readonly check: Check;
  readonly key: ResultKey;
  /** A contradiction to shrink and reproduce, or what to report unless another check explains it. */
  readonly seen: Found | Uncontradicted;
  /** Opens what tries conversations for it, and judges them. */
  readonly open: (budget: PursuitBudget) => Attempts;
  /** Tools whose arguments may be simplified. */
  readonly subjects: readonly Pick<CallSubject, "tool" | "inputs">[];
  /** The claim is about the whole conversation: nothing can be left out, and it would be too long to show. */
  readonly asWhole?: true;
  /** Nothing can be left out of the conversation. */
  readonly isShortest?: true;
  /** The conversation of a finding, to be held again as it is. */
  readonly replays?: true;
  /** Id of a check whose contradiction on the same subject explains this one. */
  readonly explainedBy?: string;
  /** A sentence to add if the contradiction does not recur. */
  readonly ifInconclusive?: string;
}

/** The pursuit of a saved finding, whose conversation is held again as it is in otherwise unused instances. */
export function replayOf(
  finding: Sighting,
  { check, key, subjects, open }: Pick<Pursuit, "check" | "key" | "subjects" | "open">,
): Pursuit {
  return { check, key, subjects, open, seen: { ...finding, trials: reproductions }, replays: true };
}

/**
 * Shrinks and reproduces a contradiction, and reports what remains of it.
 *
 * @param shareMs its share of the time that is left for all pursuits
 * @param longestMs the most that shrinking it may take of that; the same for all that are pursued at the end when absent
 * @throws RunStopped or TargetError when nothing more can be tried; the contradiction is reported first, as undecided
 */
export async function pursue(pursuing: Pursuing, pursuit: Pursuit, shareMs: number, longestMs?: number): Promise<void> {
  const { check, key, seen, explainedBy } = pursuit;
  if (explainedBy !== undefined && isContradiction(pursuing.verdictOf(explainedBy, key))) {
    pursuing.report(resultOf(check, key, undecided(explanation(explainedBy))));
  } else if ("kind" in seen) {
    pursuing.report(resultOf(check, key, seen));
  } else {
    const budget = new PursuitBudget(limitsFor(seen.conversation.length, shareMs, longestMs));
    const what = `reproducing ${nameOf(check, key)}: waiting for ${describeWait(seen.conversation)}`;
    await pursuing.hub.spans.during("reproducing", what, () => pursueFound(pursuing, pursuit, seen, budget));
  }
}

/** Whether a verdict says that a claim was contradicted. */
export function isContradiction(verdict: Verdict | undefined): boolean {
  return verdict === "fail" || verdict === "warn" || verdict === "note" || verdict === "ambiguous";
}

/** Why a subject that contradicts a simpler check stays undecided. */
export function explanation(checkId: string): string {
  return `the tool contradicts ${checkId}, which explains this result`;
}

async function pursueFound(pursuing: Pursuing, pursuit: Pursuit, seen: Found, budget: PursuitBudget): Promise<void> {
  const { check, key } = pursuit;
  const { again } = pursuing;
  const attempts = pursuit.open(budget);
  const report = (result: RemediableResult): void => pursuing.report(withRemark(result, pursuit));
  try {
    const found = (await attempts.lookAgain?.(seen)) ?? seen;
    if ("kind" in found) {
      report(resultOf(check, key, found));
      return;
    }
    if ("untried" in found) {
      reportUnpursued(pursuing, pursuit, { code: "untried", why: found.untried });
      return;
    }
    if (pursuit.replays === true) {
      report(await replay(attempts.attempt, { check, key, found, again }));
      return;
    }
    if (pursuit.asWhole === true) {
      report(wholeContradiction(check, key, found.contradiction, await confirm(attempts.attempt, found), again));
      return;
    }
    const least = await reduced(pursuing, pursuit, { attempts, found, budget });
    report(askedContradiction(check, key, found, least, again));
  } catch (error) {
    reportUnpursued(pursuing, pursuit, whyUnpursued(error));
    throw error;
  } finally {
    await attempts.end();
  }
}

/** The least that still contradicts, and what proves that it recurs. */
async function reduced(
  { hub }: Pursuing,
  { subjects, isShortest }: Pursuit,
  { attempts, found, budget }: { readonly attempts: Attempts; readonly found: Found; readonly budget: PursuitBudget },
): Promise<Minimised> {
  const { attempt, tryLess = attempt, withSetup, opensAtOnce } = attempts;
  const opening = opensAtOnce === undefined ? {} : { opensAtOnce };
  const reducing = <Value>(work: () => Promise<Value>): Promise<Value> =>
    hub.spans.during("reducing", "a smaller one", work);
  const minimised = await minimise({
    found,
    attempt,
    tryLess: (...less) => reducing(() => tryLess(...less)),
    ...(subjects.length === 0 ? {} : { simplify: simplifierFor(subjects) }),
    ...(isShortest === undefined ? {} : { isShortest }),
    ...opening,
    budget,
  });
  if (withSetup === undefined) return minimised;
  const shortened = (): Promise<Minimised> => shortenSetup(withSetup, minimised, { budget, ...opening });
  return orProven(recurs(minimised) ? minimised : undefined, () => reducing(shortened));
}

/** Why a contradiction is not tried again. */
export type WhyUnpursued =
  | { readonly code: "run-ended" }
  | { readonly code: "too-many" }
  /** It could not be looked at again. */
  | { readonly code: "untried"; readonly why: Undecided }
  /** The target could not be launched for it. */
  | { readonly code: "target-fault"; readonly fault: TargetFault };

function whyUnpursued(error: unknown): WhyUnpursued {
  const endsItAlone = error instanceof TargetError && !endsTheRun(error);
  return endsItAlone ? { code: "target-fault", fault: error.fault } : { code: "run-ended" };
}

function codeOf({ code }: WhyUnpursued): WhyUnproven {
  return code === "untried" || code === "target-fault" ? "not-possible" : code;
}

function describeUnpursued(why: WhyUnpursued): string {
  switch (why.code) {
    case "run-ended":
      return "the run ended before that.";
    case "too-many":
      return "there were too many contradictions to reproduce each.";
    case "untried":
      return why.why.reason;
    case "target-fault":
      return describeFault(why.fault).message;
  }
}

/**
 * Reports what an SDK does in every server: there is nothing to make smaller, and no further try would tell more. Of 23 published servers ten showed it, and each spent four launches on it.
 *
 * @returns whether it was reported
 */
export function reportKnown({ report, again }: Reporting, { check, key, seen }: Unpursued): boolean {
  if ("kind" in seen || seen.proof === undefined || seen.contradiction.sdk === undefined) return false;
  report(seenOnce(check, key, seen.proof, again));
  return true;
}

/** The result for a contradiction that one observation proves. */
function seenOnce(check: Check, key: ResultKey, { contradiction, evidence }: Proof, again: Again): RemediableResult {
  return provenContradiction(check, key, contradiction, {
    calls: callsOf(evidence),
    seen: { reproduced: 1, tries: 1 },
    again,
  });
}

/** What was observed, as far as a report needs it. */
export type Unpursued = Pick<Pursuit, "check" | "key" | "seen" | "ifInconclusive">;

/** Reports a contradiction that is not tried again; unless a single observation is proof, it then decides nothing. */
export function reportUnpursued({ report, again }: Reporting, unpursued: Unpursued, why: WhyUnpursued): void {
  const { check, key, seen } = unpursued;
  if ("kind" in seen) {
    report(resultOf(check, key, seen));
    return;
  }
  const onlyOnce = `Seen once, not reproduced: ${describeUnpursued(why)}`;
  if (seen.proof !== undefined) {
    const proven = seenOnce(check, key, seen.proof, again);
    report({ ...proven, message: `${proven.message} ${onlyOnce}` });
    return;
  }
  const reason = `${seen.contradiction.message} ${onlyOnce}`;
  const unproven = unprovenContradiction(check, key, seen.contradiction, {
    why: codeOf(why),
    reason,
    trials: seen.trials,
    again,
  });
  const remedy = why.code === "untried" ? why.why.remedy : undefined;
  report(withRemark({ ...unproven, ...(remedy === undefined ? {} : { remedy }) }, unpursued));
}

function withRemark(result: RemediableResult, { ifInconclusive }: Unpursued): RemediableResult {
  if (ifInconclusive === undefined || result.verdict !== "inconclusive") return result;
  return { ...result, message: `${result.message} ${ifInconclusive}` };
}

/** Simplifies the arguments of the decisive query, if they are valid for a tool whose schema is known. */
function simplifierFor(subjects: Pursuit["subjects"]): Simplify {
  return async (conversation, contradiction, contradicts) => {
    const decisive = conversation[contradiction.exchanges?.at(-1) ?? conversation.length - 1];
    const value = argumentsOf(decisive);
    const name = toolOf(decisive);
    const inputs = subjects.find(({ tool }) => tool.name === name)?.inputs;
    if (inputs?.kind !== "generated" || !isJsonObject(value) || !inputs.generator.isValid(value)) return conversation;
    const { simplifyArguments } = await import("./simplify-arguments.ts");
    return simplifyArguments(conversation, inputs.generator, value, contradicts);
  };
}
