import type { Execution } from "../../calls/execution.ts";
import { workingCalls } from "../../calls/work.ts";
import { callStep } from "../../calls/helping-calls.ts";
import { notApplicable, undecided, type Judgement, type Uncontradicted } from "../../check/judgement.ts";
import type { CallSubject } from "../../check/subject.ts";
import type { Conversation, Step } from "../../conversation/conversation.ts";
import type { JsonObject } from "../../json/value.ts";
import { withProof, type Found } from "../../pursuit/found.ts";
import { callsContradiction, resultOf } from "../../results/result.ts";
import { BoxAttempts } from "./box-attempts.ts";
import { undecidedBy, type Work } from "./box-work.ts";
import { maxLateTrials, maxTrials, maxTrialsInVain } from "./max-trials.ts";
import { claimantsOf, type Claimant } from "./claimants.ts";
import type { ToolCallsCheck } from "./calls.ts";
import type { CalledTool } from "./closer-look.ts";
import { FirstEffects } from "./first-effects.ts";
import { lookAgain, withoutWhatComesAnyway } from "./look-again.ts";
import { isTooLate, rehearsedCalls, unwatched } from "./only-rehearsed.ts";
import { ToolBoxes } from "./tool-boxes.ts";
import { toolCallsOf } from "./tool-calls.ts";
import { ToolTrials } from "./tool-trials.ts";
import { kindsOf, Turn, type SeenInBoxes } from "./turn.ts";
import {
  cameLate,
  decisiveExchanges,
  gravestOf,
  mayBeOfAnotherCall,
  reachesOut,
  stepsOf,
  together,
  withoutLate,
  type Judged,
} from "./tool-evidence.ts";

/** Where effects stay, a finding may be true and unable to come again. */
const effectStays = "Without a sandbox its effect stays, so that it may be unable to happen again.";

/** What was seen of one tool. */
interface Called {
  readonly executions: readonly Execution[];
  readonly ofPlans: ReadonlyMap<Claimant, Execution>;
  /** Arguments that it was to be called with. */
  readonly chosen: readonly JsonObject[];
}

/** One tool, called in boxes of its own for all checks that judge it. */
export class ToolAtWork {
  readonly #work: Work;
  readonly #subject: CallSubject;
  readonly #boxes: ToolBoxes;
  readonly #trials: ToolTrials;
  readonly #first = new FirstEffects();
  #applicable: readonly Claimant[] = [];
  #called: Called | undefined;
  #failure: string | undefined;
  #hasBegun = false;
  readonly #isCalledAnyway: boolean;

  /** @param isCalledAnyway whether it is called also where no check judges what it does then */
  constructor(work: Work, subject: CallSubject, isCalledAnyway = false) {
    this.#work = work;
    this.#isCalledAnyway = isCalledAnyway;
    this.#subject = subject;
    this.#boxes = new ToolBoxes(work, subject.tool.name);
    this.#trials = new ToolTrials(work, subject, this.#boxes);
  }

  /** Makes the calls; what they did is judged when all tools have been called. */
  async call(checks: readonly ToolCallsCheck[]): Promise<void> {
    const { gathering } = this.#work;
    if (!this.#hasBegun) this.#begin(checks);
    if (this.#applicable.length === 0 && !this.#isCalledAnyway) return;
    if (isTooLate(gathering.hub) && this.#isOnlyRehearsed()) return;
    try {
      this.#keep(await this.#callAll(this.#applicable));
    } catch (error) {
      const judgement = undecidedBy(error);
      this.#countRehearsed();
      this.#failure = "reason" in judgement ? judgement.reason : undefined;
      for (const { check, key } of this.#applicable) gathering.report(resultOf(check, key, judgement));
    }
  }

  /** What it does in a box that it shares with others that say they only read; undefined where it needs its own. */
  turn(checks: readonly ToolCallsCheck[]): Turn | undefined {
    const firstCall = this.#work.helpers.witnessCallOf(this.#subject.tool.name);
    if (firstCall === undefined || !this.#hasWorked) return undefined;
    return this.#turn(checks, maxTrials, () => firstCall, ["holds", "not-applicable"]);
  }

  /**
   * What it does in a box that it shares with others that ask web APIs; undefined where it needs its own. What a request
   * does that says nothing of it is as little known alone.
   *
   * @param maxSets of arguments, each of which is called twice in two boxes
   */
  apiTurn(checks: readonly ToolCallsCheck[], maxSets: number): Turn | undefined {
    const [{ rehearsal }, { name }] = [this.#work, this.#subject.tool];
    const { kind } = rehearsal.standingOf(name);
    if (!rehearsal.hasSent(name) || (kind !== "worked" && kind !== "failed")) return undefined;
    const limit = kind === "worked" ? maxSets : Math.min(maxSets, maxTrialsInVain);
    return this.#turn(checks, limit, (given) => callStep(name, given), ["holds", "not-applicable", "undecided"]);
  }

  get #hasWorked(): boolean {
    return this.#work.rehearsal.standingOf(this.#subject.tool.name).kind === "worked";
  }

  /** @param enough judgements with which nothing has to be looked at alone */
  #turn(
    checks: readonly ToolCallsCheck[],
    limit: number,
    firstCallOf: (given: JsonObject) => Step,
    enough: readonly Judgement["kind"][],
  ): Turn | undefined {
    const { calling, habits } = this.#work;
    const { tool, inputs } = this.#subject;
    if (calling.observed !== undefined || inputs.kind === "unsupported") return undefined;
    if (!this.#hasBegun) this.#begin(checks);
    const [boxes, trials, claimants] = [this.#boxes, this.#trials, this.#applicable];
    const chosen = trials.choose(limit);
    if (claimants.length === 0 || chosen[0] === undefined) return undefined;
    const record = (seen: SeenInBoxes): void => seen.forEach(({ execution }) => habits.record(tool.name, execution));
    const accept = (seen: SeenInBoxes): boolean => this.#accept(seen, chosen, enough);
    return new Turn({ boxes, trials, chosen, claimants, firstCall: firstCallOf(chosen[0]), record, accept });
  }

  #accept(seen: SeenInBoxes, chosen: readonly JsonObject[], enough: readonly Judgement["kind"][]): boolean {
    const executions = seen.map(({ execution }) => execution);
    if (this.#hasWorked && !executions.every((execution) => workingCalls(execution).length > 0)) return false;
    if (!kindsOf(seen, this.#applicable).every((kind) => enough.includes(kind))) return false;
    this.#keep({ executions, ofPlans: seen[0].ofPlans, chosen });
    return true;
  }

  #keep(called: Called): void {
    this.#called = called;
    for (const execution of called.executions) this.#first.learnFrom(execution);
    const [together] = called.executions;
    if (together !== undefined) this.#work.calling.called(toolCallsOf(this.#subject.tool, together, called.chosen));
  }

  /** What came of the calls so far. */
  get called(): CalledTool {
    return {
      subject: this.#subject,
      boxes: this.#boxes,
      first: this.#first,
      executions: this.#called?.executions ?? [],
      chosen: this.#called?.chosen ?? [],
      failure: this.#failure,
      marked: (execution) => this.#marked(execution),
    };
  }

  /** Finds out what the checks have to judge here, and tells what they do not apply to. */
  #begin(checks: readonly ToolCallsCheck[]): void {
    this.#hasBegun = true;
    const claimants = checks.flatMap((check) =>
      claimantsOf(check, this.#subject, this.#trials.spoken, (execution) => this.#marked(execution)),
    );
    this.#applicable = claimants.filter(({ check, key, notApplicable: reason }) => {
      if (reason !== undefined) this.#work.gathering.report(resultOf(check, key, notApplicable(reason)));
      return reason === undefined;
    });
  }

  /** Where there was no time for boxes of its own, though it was called beside the others: says so. */
  #isOnlyRehearsed(): boolean {
    if (!this.#countRehearsed()) return false;
    const { gathering, rehearsal } = this.#work;
    const judgement = unwatched(rehearsal.standingOf(this.#subject.tool.name));
    this.#failure = "reason" in judgement ? judgement.reason : undefined;
    for (const { check, key } of this.#applicable) gathering.report(resultOf(check, key, judgement));
    return true;
  }

  /** @returns whether it was called beside the others */
  #countRehearsed(): boolean {
    const { calling, rehearsal } = this.#work;
    const { tool } = this.#subject;
    const calls = rehearsedCalls(tool, rehearsal);
    if (calls !== undefined) calling.called(calls);
    return calls !== undefined;
  }

  /** Reports what the calls showed, or has contradictions pursued; where the run ended before it was called, says so. */
  judge(checks: readonly ToolCallsCheck[]): void {
    if (!this.#hasBegun) this.#begin(checks);
    if (this.#called === undefined) {
      const isOpen = this.#failure === undefined && this.#applicable.length > 0;
      if (isOpen && isTooLate(this.#work.gathering.hub)) this.#isOnlyRehearsed();
      return;
    }
    const { executions, ofPlans } = this.#called;
    for (const claimant of this.#applicable) {
      const planned = ofPlans.get(claimant);
      this.#judge(claimant, planned === undefined ? executions : [planned]);
    }
  }

  /**
   * All trials in one box, after them such that mean nothing, and the calls that some checks want the answers of; once
   * more in another box without the arguments that end the server. Then, when something came late, some of the trials in
   * a box of their own, to tell which of them had it.
   */
  async #callAll(claimants: readonly Claimant[]): Promise<Called> {
    const { name } = this.#subject.tool;
    const { boxes, habits, sights, rehearsal, helpers } = this.#work;
    const standing = rehearsal.standingOf(name);
    const hasEverWorked = "succeeded" in standing && standing.succeeded > 0;
    const isInVain = !hasEverWorked && standing.kind !== "not-called";
    let chosen = this.#trials.choose(isInVain ? maxTrialsInVain : maxTrials);
    const version = boxes.upstreamVersion?.();
    let seen = await this.#trials.inBoxes(chosen, claimants);
    // What it reached for is answered only in boxes that are opened after it was seen to.
    if (boxes.upstreamVersion?.() !== version && seen.some(({ execution }) => reachesOut(execution)))
      seen = await this.#trials.inBoxes(chosen, claimants);
    const hasWorked = seen.some(({ execution }) => workingCalls(execution).length > 0);
    if (hasEverWorked && !hasWorked && helpers.lengthenLead(name)) seen = await this.#trials.inBoxes(chosen, claimants);
    // On a busy machine a tool may have been slow beside the others only; then all of its choices are tried.
    if (isInVain && hasWorked) {
      chosen = this.#trials.choose(maxTrials);
      seen = await this.#trials.inBoxes(chosen, claimants);
    }
    const [{ ofPlans }] = seen;
    const own: Execution[] = [];
    for (const { execution } of seen) {
      // Before what comes anyway is taken away: calls of the probes are calls, too.
      habits.record(name, execution);
      sights.record(execution);
      own.push(cameLate(execution) ? await withoutWhatComesAnyway(this.#boxes, execution) : execution);
    }
    if (!own.some(cameLate) || chosen.length === 1) return { executions: own, ofPlans, chosen };
    const apart: Execution[] = [];
    for (const each of chosen.slice(0, maxLateTrials)) {
      apart.push(await this.#boxes.observe(this.#trials.of(each), "carefully"));
    }
    return { executions: [...own.map(withoutLate), ...apart], ofPlans, chosen };
  }

  /** Reports what was seen, or has a contradiction pursued. */
  #judge({ check, key, judge }: Claimant, executions: readonly Execution[]): void {
    const { gathering, lane, boxes, helpers } = this.#work;
    const gravest = gravestOf(check.about === "calls-together" ? together(executions) : executions, judge);
    if (gravest === undefined) return;
    const { judgement, evidence: execution } = gravest;
    if (judgement.kind !== "contradicted") {
      // One that brings the server down when it is called beside others has not shown that it is harmless.
      const isOpen = judgement.kind !== "not-applicable" && judgement.kind !== "unseen";
      const mayCost = isOpen && check.about === undefined && check.plan === undefined;
      const { name } = this.#subject.tool;
      const deed = mayCost ? (helpers.deedOf(name) ?? helpers.disturbanceBy(name)) : undefined;
      gathering.report(resultOf(check, key, deed === undefined ? judgement : undecided(deed)));
      return;
    }
    if (check.about === "all-calls") {
      gathering.report(callsContradiction(check, key, judgement, gathering.again));
      return;
    }
    const isAboutAnswers = check.about === "answers";
    const needsCare = !isAboutAnswers && mayBeOfAnotherCall(execution, judgement);
    const pace = isAboutAnswers ? "answers" : needsCare ? "carefully" : "again";
    const conversation = stepsOf(execution);
    const whole = withProof({ conversation, contradiction: judgement, trials: conversation.length }, execution);
    const seen = { ...whole, ...(isAboutAnswers ? decisiveExchanges(execution, judgement) : {}) };
    const observe = async (candidate: Conversation, seeds?: Conversation): Promise<Judged> => {
      const again = await this.#boxes.observe(candidate, pace, seeds === undefined ? {} : { seeds });
      return { evidence: again, judgement: judge(again) };
    };
    const everyOther = boxes.effectsStay === true ? [] : helpers.everyOther(this.#subject.tool.name);
    const look = { boxes: this.#boxes, first: this.#first, everyOther, judge };
    const secondLook = (found: Found): Promise<Found | Uncontradicted> => lookAgain(look, found, execution);
    gathering.pursuits.add(
      lane,
      {
        check,
        key,
        seen,
        // Arguments that only an answer hangs on are simple enough as they are chosen.
        subjects: isAboutAnswers ? [] : [this.#subject],
        open: (budget) =>
          new BoxAttempts(
            observe,
            budget,
            isAboutAnswers ? {} : { lookAgain: secondLook, seeds: this.#boxes.script([], pace).seeds },
          ),
        ...(boxes.effectsStay === true ? { ifInconclusive: effectStays } : {}),
      },
      gathering,
    );
  }

  /** With what is no work of a call marked as such. */
  #marked(execution: Execution): Execution {
    const { habits, sights } = this.#work;
    const marked = sights.marked(this.#first.marked(execution));
    return { ...marked, exchanges: marked.exchanges.map((exchange) => habits.marked(exchange)) };
  }
}
