import { isCall, type Execution } from "../../../calls/execution/execution.ts";
import { workingCalls } from "../../../calls/replies/work.ts";
import type { Judgement } from "../../../check/judgement.ts";
import { readsOnly } from "../../../calls/setup/helping-calls.ts";
import { argumentsOf } from "../../../conversation/conversation.ts";
import { canonicalText } from "../../../json/canonical.ts";
import type { JsonObject } from "../../../json/value.ts";
import type { Called } from "../claims/asking.ts";
import { isAboutEffects, plannedOf, type Claimant } from "../claims/claimants.ts";
import { maxTrials, maxTrialsInVain } from "../claims/max-trials.ts";
import { undecidedBy, type Work } from "../in-box/box-work.ts";
import { retriedChoices } from "../trials/retried-choices.ts";
import { cameLate, reachesOut, withoutLate } from "../trials/tool-evidence.ts";
import type { ToolTrials } from "../trials/tool-trials.ts";
import { leaveIdle, timesToRecur } from "../trials/idle-session.ts";
import { heardAlone } from "./heard-alone.ts";
import { lacksChange } from "./lacks-change.ts";
import type { ToolInBoxes } from "./settle-claim.ts";

/** Boxes spent on finding out which call had a late effect. */
export const maxLateTrials = 4;

/** A tool with boxes of its own, and with what checks claim of it. */
export interface ToolAlone extends ToolInBoxes {
  readonly trials: ToolTrials;
  readonly claimants: readonly Claimant[];
}

/**
 * All trials in one box, then the meaningless ones, and the calls whose answers some checks want; again in another box
 * without arguments that end the server. If something came late, some trials follow in boxes of their own, to find which
 * one caused it.
 *
 * @param keep takes what was seen so far, whatever becomes of the rest
 */
export async function callAlone(work: Work, tool: ToolAlone, keep: (called: Called) => void): Promise<Called> {
  const called = await attempts(work, tool, keep);
  const { chosen, executions } = called;
  for (const execution of executions) work.habits.record(tool.subject.tool.name, execution);
  keep(called);
  const own = await withoutUntoldLate(work, tool, executions, chosen);
  const further = [...(await heardAlone(tool, executions)), ...(await withoutProbes(work, tool, executions, chosen))];
  return { executions: [...own, ...further], chosen };
}

/** As many attempts as tell more than the one before. */
async function attempts(work: Work, tool: ToolAlone, keep: (called: Called) => void): Promise<Called> {
  const { boxes, exploration, helpers } = work;
  const { name } = tool.subject.tool;
  const standing = exploration.standingOf(name);
  const hasEverWorked = "succeeded" in standing && standing.succeeded > 0;
  const isInVain = !hasEverWorked && standing.kind !== "not-called";
  const usual = isInVain ? maxTrialsInVain : maxTrials;
  const attempt = (limit = usual, before: readonly Execution[] = []): Promise<Called> =>
    attemptWith(tool.trials.choose(limit), before);
  const attemptWith = async (chosen: readonly JsonObject[], before: readonly Execution[]): Promise<Called> => {
    const executions = await tool.trials.inBoxes(chosen, tool.claimants, (latest) =>
      keep({ executions: [...latest, ...before], chosen, isCut: true }),
    );
    return { executions, chosen };
  };
  const version = boxes.upstreamVersion?.();
  let first = await attempt();
  // What it tried to reach is answered only in boxes opened after that was seen.
  if (boxes.upstreamVersion?.() !== version && first.executions.some(reachesOut)) first = await attempt();
  if (!first.executions.some((execution) => workingCalls(execution).length > 0))
    return hasEverWorked && helpers.lengthenLead(name) ? attempt() : first;
  const changing = await whereSomethingIsToChange(work, tool, first, ({ executions }) => attempt(usual, executions));
  // On a busy machine a tool may have been slow only beside the others; then all of its choices are tried.
  const whole = isInVain && hasCalledAll(first) ? await attempt(maxTrials) : changing;
  return withEachChoice(tool, whole, (chosen) => attemptWith(chosen, whole.executions));
}

/** Whether there was time for a call with each set of arguments: a tool that takes 10 s for each would get none further. */
function hasCalledAll({ chosen, executions }: Called): boolean {
  const calls = executions.flatMap(({ exchanges }) => exchanges.filter(isCall));
  return new Set(calls.map(({ step }) => canonicalText(argumentsOf(step) ?? null))).size >= chosen.length;
}

/**
 * Repeats the calls after other tools, if a claim about changes is open because there was nothing to change. If
 * nothing changes there either, the earlier observations tell more and are kept.
 *
 * @param again another attempt; what it is given counts too until its calls have ended
 */
async function whereSomethingIsToChange(
  { helpers }: Work,
  { subject, claimants }: ToolAlone,
  before: Called,
  again: (before: Called) => Promise<Called>,
): Promise<Called> {
  const { name } = subject.tool;
  for (const lead of lacksChange(claimants, before.executions) ? helpers.broaderLeads(name) : []) {
    const undo = helpers.takeLead(name, lead);
    if (undo === undefined) continue;
    try {
      const there = await again(before);
      if (!lacksChange(claimants, there.executions)) return there;
    } catch (error) {
      // A further box that fails to open takes nothing away from what is known.
      undecidedBy(error);
    }
    undo();
  }
  return before;
}

/**
 * Calls a tool that says it only reads with what worked, where a claim is open because most values of an enumeration took
 * part in no working call: an id that does not exist may have been to blame. If it stays open, or another claim was
 * contradicted before, the earlier observations are kept.
 */
async function withEachChoice(
  { subject, claimants, trials }: ToolAlone,
  before: Called,
  attemptWith: (chosen: readonly JsonObject[]) => Promise<Called>,
): Promise<Called> {
  const { tool, inputs } = subject;
  if (inputs.kind === "unsupported" || !readsOnly(tool)) return before;
  const { executions } = before;
  const isOpen = (called: Called): boolean =>
    claimants.some(
      ({ check, plan, judge }) =>
        isAboutEffects(check) &&
        plan === undefined &&
        called.executions.every((execution) => judge(execution).kind === "undecided"),
    );
  // A contradiction that was seen may not come again. What a check has planned is judged by these calls alone.
  const isContradicted = claimants.some((claimant) =>
    executions.some((execution) => {
      const judged = claimant.plan === undefined ? execution : plannedOf(claimant, [execution]);
      return judged !== undefined && claimant.judge(judged).kind === "contradicted";
    }),
  );
  if (isContradicted || !isOpen(before)) return before;
  const retried = retriedChoices(tool, executions, before.chosen, (value) => inputs.generator.isValid(value));
  const silent = trials.silentAmong(retried, executions);
  const sets = retried.filter((set) => !silent.includes(set));
  if (sets.length === 0) return before;
  try {
    const after = await attemptWith(sets.slice(0, maxTrials));
    return isOpen(after) ? before : after;
  } catch (error) {
    // A further box that fails to open takes nothing away from what is known.
    undecidedBy(error);
    return before;
  }
}

/** The calls in a box in which no other tool is asked any more, where those have done what the tool may do, too. */
async function withoutProbes(
  work: Work,
  { subject, boxes, trials, claimants }: ToolAlone,
  executions: readonly Execution[],
  chosen: readonly JsonObject[],
): Promise<readonly Execution[]> {
  const { whose } = work;
  const { name } = subject.tool;
  const aboutEffects = claimants.filter(({ check, plan }) => isAboutEffects(check) && plan === undefined);
  const isMasked = (): boolean => aboutEffects.some(({ judge }) => executions.some((each) => hasMask(judge(each))));
  if (isMasked()) await leaveIdle(work, timesToRecur * Math.max(...executions.map((each) => whose.ageMs(each))));
  if (whose.hiddenFrom(name) === undefined && !isMasked()) return [];
  whose.callApart(name);
  try {
    return [await boxes.observe(trials.all(chosen), "first")];
  } catch (error) {
    // A further box that fails to open takes nothing away from what is known.
    undecidedBy(error);
    return [];
  }
}

function hasMask(judgement: Judgement): boolean {
  return judgement.kind === "undecided" && judgement.isMasked === true;
}

/** Without late effects of which no call by itself shows that it is theirs, and which do not come anyway. */
async function withoutUntoldLate(
  { whose }: Work,
  { subject, boxes, trials }: ToolAlone,
  executions: readonly Execution[],
  chosen: readonly JsonObject[],
): Promise<readonly Execution[]> {
  const isLate = (execution: Execution): boolean => cameLate(whose.marked(subject.tool.name, execution));
  for (const execution of executions) if (isLate(execution)) await boxes.liveThrough(execution);
  if (!executions.some(isLate) || chosen.length === 1) return executions;
  const apart: Execution[] = [];
  for (const each of chosen.slice(0, maxLateTrials)) apart.push(await boxes.observe(trials.of(each), "carefully"));
  return [...executions.map((each) => withoutLate(each, apart, chosen.length > maxLateTrials)), ...apart];
}
