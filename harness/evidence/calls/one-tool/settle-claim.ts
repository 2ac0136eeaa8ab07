import type { Execution } from "../../../calls/execution/execution.ts";
import { othersNeeded } from "../../../calls/attribution/control.ts";
import { isJsonObject } from "../../../json/value.ts";
import { brokenCalls } from "../claims/broken-calls.ts";
import { openFor, type Contradiction, type Judgement, type Uncontradicted } from "../../../check/judgement.ts";
import type { CallSubject } from "../../../check/subject.ts";
import { argumentsOf, type Conversation } from "../../../conversation/conversation.ts";
import type { Found } from "../../../pursuit/found.ts";
import type { Pursuit } from "../../../pursuit/pursue.ts";
import type { ListedTool } from "../../../session/tool-list.ts";
import { callsContradiction, resultOf } from "../../../results/result.ts";
import { BoxAttempts, type Tried } from "../in-box/box-attempts.ts";
import type { Work } from "../in-box/box-work.ts";
import type { WhoseEffects } from "../server-wide/whose-effects.ts";
import { isAboutEffects, type Claimant } from "../claims/claimants.ts";
import type { ToolCallsCheck } from "../check/calls-check.ts";
import { tellAfterWhom } from "./after-whom.ts";
import { Proof } from "./proof.ts";
import { leaveIdle, timesToRecur } from "../trials/idle-session.ts";
import { lookAgain, type SecondLook } from "./look-again.ts";
import { unlessUnlisted } from "./unlisted.ts";
import type { ToolBoxes } from "../in-box/tool-boxes.ts";
import {
  decisiveExchanges,
  foundIn,
  gravestOf,
  mayBeOfAnotherCall,
  together,
  type Judged,
} from "../trials/tool-evidence.ts";

/** Where effects are permanent, a true finding may be unable to recur. */
const effectStays = "Without a sandbox its effect is permanent, so it may not happen a second time.";

/** A tool, and what its boxes have shown. */
export interface ToolInBoxes {
  readonly subject: CallSubject;
  readonly boxes: ToolBoxes;
}

/** Whether a check judges all calls of a tool together. */
export function isOfAllCalls({ about }: Pick<ToolCallsCheck, "about">): boolean {
  return about === "calls-together" || about === "all-calls";
}

/** Whether a contradiction is reported as it was seen: its calls are the repetitions. */
export function isShownByEachCall(
  { about }: Pick<ToolCallsCheck, "about">,
  { isOfAllTools }: Pick<Contradiction, "isOfAllTools">,
): boolean {
  return about === "all-calls" || isOfAllTools === true;
}

/** No more than a few: they stand for another tool, and not for all that is wrong. */
const brokenCount = 3;

/** The judgement that counts for these executions; undefined where there are none. */
export function gravestJudgement({ check, judge }: Claimant, executions: readonly Execution[]): Judged | undefined {
  return gravestOf(isOfAllCalls(check) ? together(executions) : executions, judge);
}

/** Reports what the calls showed about a claim, or has a contradiction reduced. */
export function settleClaim(work: Work, tool: ToolInBoxes, claimant: Claimant, judged: Judged): void {
  const { gathering, helpers, lane, whose } = work;
  const { check, key } = claimant;
  const judgement = told(claimant, judged, {
    tool: tool.subject.tool.name,
    listed: gathering.introduction.list.tools,
    whose,
    costs: helpers.effectOf(tool.subject.tool.name),
  });
  if (judgement.kind !== "contradicted") gathering.report(resultOf(check, key, judgement));
  else if (isShownByEachCall(check, judgement))
    gathering.report(callsContradiction(check, key, judgement, gathering.again));
  else gathering.pursuits.add(lane, pursuitOf(work, tool, claimant, judgement, judged.evidence), gathering);
}

/** What is known of a tool beside its calls. */
interface KnownOfTool {
  readonly tool: string;
  /** By the instance that all share. */
  readonly listed: readonly ListedTool[];
  readonly whose: WhoseEffects;
  /** What it did when it was called to help others; undefined where that was nothing. */
  readonly costs: string | undefined;
}

/** A judgement that does not contradict its claim, with what else is known of the tool. */
export function told(claimant: Claimant, judged: Judged, { tool, listed, whose, costs }: KnownOfTool): Judgement {
  const judgement = unlessUnlisted(whose, listed, tool, judged);
  if (judgement.kind === "contradicted") return judgement;
  return unlessCostly(costs, claimant, tellAfterWhom(whose, claimant, judgement));
}

/** A tool that ends the server when it is called beside others has not been shown to be harmless. */
function unlessCostly(costs: string | undefined, { check }: Claimant, judgement: Uncontradicted): Uncontradicted {
  const isOpen = judgement.kind !== "not-applicable" && judgement.kind !== "unseen";
  const mayCost = isOpen && isAboutEffects(check) && check.plan === undefined;
  return mayCost && costs !== undefined ? openFor("start", costs) : judgement;
}

/**
 * Has a contradiction reduced in boxes of the tool.
 *
 * @param execution the one in which the contradiction was seen
 */
export function pursuitOf(
  work: Work,
  { subject, boxes }: ToolInBoxes,
  { check, key, judge }: Claimant,
  contradiction: Contradiction,
  execution: Execution,
): Pursuit {
  const { gathering } = work;
  const effectsStay = work.boxes.effectsStay === true;
  const isAboutAnswers = check.about === "answers";
  const proof = new Proof(work.whose, subject.tool.name);
  const needsCare = !isAboutAnswers && mayBeOfAnotherCall(execution, contradiction);
  const pace = isAboutAnswers ? "answers" : needsCare ? "carefully" : "again";
  const found = foundIn(execution, contradiction);
  const { related: _, ...alone } = found;
  // An answer that was heard before any other call is heard so again.
  const usual: Conversation | undefined = isAboutAnswers && execution.helping?.setup.length === 0 ? [] : undefined;
  const observe = async (candidate: Conversation, what: Tried, setup = usual): Promise<Judged> => {
    const opened = what === "again" ? boxes.urgent : boxes;
    const again = await opened.observe(candidate, pace, setup === undefined ? {} : { setup });
    return { evidence: again, judgement: judge(proof.ofThis(again)) };
  };
  const secondLook = (seen: Found): Promise<Found | Uncontradicted> =>
    lookAgain(secondLookOf(work, { subject, boxes: boxes.urgent }, judge, proof), seen, execution);
  return {
    check,
    key,
    seen: isAboutAnswers ? { ...alone, ...decisiveExchanges(execution, contradiction) } : found,
    subjects: isSimpleAsItIs(boxes, execution, contradiction, isAboutAnswers) ? [] : [subject],
    open: (budget) =>
      new BoxAttempts(
        observe,
        { budget, opensAtOnce: openedAtOnce(work) },
        isAboutAnswers ? {} : { lookAgain: secondLook, setup: boxes.script([], pace).setup },
      ),
    ...(gathering.replaying === undefined ? {} : { replays: true }),
    ...(effectsStay ? { ifInconclusive: effectStays } : {}),
  };
}

function secondLookOf(work: Work, { subject, boxes }: ToolInBoxes, judge: Claimant["judge"], proof: Proof): SecondLook {
  const { gathering, helpers, whose } = work;
  const effectsStay = work.boxes.effectsStay === true;
  const needed = othersNeeded(gathering.introduction.list.tools.length);
  const others = effectsStay ? [] : helpers.everyOther(subject.tool.name).slice(0, needed);
  return {
    boxes,
    others,
    // To find them takes up to seconds, and they are called only where there is no other tool.
    broken: effectsStay || others.length > 0 ? [] : brokenCalls(subject).slice(0, brokenCount),
    leaveIdle: (again) => leaveIdle(work, timesToRecur * whose.ageMs(again)),
    judge,
    proven: (again) => proof.proven(again),
  };
}

/** How many boxes one finding may open at once for what is smaller: up to four are reduced beside each other. */
export function openedAtOnce({ boxes }: Pick<Work, "boxes">): number {
  return Math.max(1, Math.floor(boxes.maxOpen / 4));
}

/**
 * Arguments that only affect an answer are simple enough as chosen; of those that end the server, few may matter. Ids that
 * answers have told cannot be simpler: 19 of the 28 boxes of one reduction tried others, none of which can exist.
 */
function isSimpleAsItIs(
  boxes: ToolBoxes,
  execution: Execution,
  contradiction: Contradiction,
  isAboutAnswers: boolean,
): boolean {
  if (isAboutAnswers) return !endsTheServer(execution, contradiction);
  const { leadValues } = boxes.script([], "again");
  const decisive = execution.exchanges[contradiction.exchanges?.at(-1) ?? -1];
  const given = decisive === undefined ? undefined : argumentsOf(decisive.step);
  if (leadValues === undefined || !isJsonObject(given)) return false;
  const values = Object.values(given);
  return values.length > 0 && values.every((value) => typeof value === "string" && leadValues.isOfAnswer(value));
}

function endsTheServer({ exchanges }: Execution, { exchanges: decisive = [] }: Contradiction): boolean {
  return decisive.some((index) => exchanges[index]?.outcome.kind === "gone");
}
