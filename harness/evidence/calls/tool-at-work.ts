import type { QueryDialect } from "../../dialects/dialect.ts";
import { isCall, persistentChanges, workingCalls, type Execution } from "../../calls/execution.ts";
import { chooseArguments } from "../../calls/fixtures/choose-arguments.ts";
import type { ObservationPlan } from "../../calls/observe-calls.ts";
import { callStep, probeCalls, seedCalls } from "../../calls/helping-calls.ts";
import type { JsonObject } from "../../json/value.ts";
import type {
  Check,
  DialectExecutionCheck,
  ExecutionCheck,
  ExecutionSubject,
  QuerySubject,
} from "../../check/check.ts";
import type { Conversation } from "../../conversation/conversation.ts";
import { pursue, type Examination } from "../../pursuit/examination.ts";
import { notApplicable, undecided, type Contradiction, type Judgement } from "../../check/judgement.ts";
import type { Attempt, AttemptResult } from "../../pursuit/minimise.ts";
import { isFlagged } from "../../run/plan.ts";
import { readContradiction, resultOf, type Subject } from "../../results/result.ts";
import { queryStep } from "../../conversation/query-step.ts";
import {
  decisiveExchanges,
  gravestOf,
  mayBeOfAnotherCall,
  stepsOf,
  withoutLate,
  type Judged,
} from "./tool-evidence.ts";
import { maxToolMs, maxTrials, observeInBox, reasonOf, Untestable, type Work } from "./box-work.ts";

/** How long a box is watched while nothing happens, and late effects are waited for: a child that writes after 300 ms. */
const quietMs = 400;
const lateMs = 400;
/** On a busy machine a shell takes half a second to start. */
const lateOfProgramsMs = 1_200;
/** Boxes spent on telling which call had a late effect. */
const maxLateTrials = 4;
/** Boxes spent on simplifying the arguments of one contradiction. */
const maxScratchBoxes = 4;

/** One check about one tool, with what it needs to judge. */
interface Claimant {
  readonly check: ExecutionCheck | DialectExecutionCheck;
  readonly about: Subject;
  readonly notApplicable: string | undefined;
  readonly plan: Conversation | undefined;
  readonly judge: (execution: Execution) => Judgement;
}

/** One tool, called in boxes of its own for all checks that judge it. */
export class ToolAtWork {
  readonly #work: Work;
  readonly #subject: ExecutionSubject;
  readonly #background = new Set<string>();
  readonly #settled = new Set<Claimant>();

  constructor(work: Work, subject: ExecutionSubject) {
    this.#work = work;
    this.#subject = subject;
  }

  async examine(checks: readonly Check[]): Promise<void> {
    const { examination } = this.#work;
    const claimants = checks.flatMap((check) => this.#claimants(check));
    const applicable = claimants.filter(({ check, about, notApplicable: reason }) => {
      if (reason !== undefined) examination.report(resultOf(check, about, notApplicable(reason)));
      return reason === undefined;
    });
    if (applicable.length === 0) return;
    try {
      const { executions, ofPlans } = await this.#callAll(applicable);
      this.#countCalls(executions);
      for (const claimant of applicable) {
        const planned = ofPlans.get(claimant);
        await this.#settle(claimant, planned === undefined ? executions : [planned]);
      }
    } catch (error) {
      const reason = reasonOf(error);
      for (const { check, about } of applicable.filter((claimant) => !this.#settled.has(claimant))) {
        examination.report(resultOf(check, about, undecided(reason)));
      }
    }
  }

  #claimants(check: Check): readonly Claimant[] {
    const subject = this.#subject;
    if (check.gather === "executions") {
      return [
        {
          check,
          about: { dialect: "static", tool: subject.tool.name },
          notApplicable: check.appliesTo?.(subject),
          plan: check.plan?.(subject),
          judge: (execution) => check.judge(execution, subject),
        },
      ];
    }
    if (check.gather !== "dialect-executions") return [];
    return this.#spoken(check.dialects).map((dialect) => {
      const asked: QuerySubject = { ...subject, dialect, neighbours: [] };
      return {
        check,
        about: { dialect: dialect.id, tool: subject.tool.name },
        notApplicable: check.appliesTo?.(asked),
        plan: check.plan?.(asked),
        judge: (execution) => check.judge(execution, asked),
      };
    });
  }

  #spoken(ids: readonly string[]): readonly QueryDialect[] {
    return this.#work.facts.dialects.filter(
      (dialect) => ids.includes(dialect.id) && isFlagged(this.#subject.tool, dialect),
    );
  }

  /**
   * All trials in one box, and after them the calls that some checks want the answers of. Then, when something came
   * late, some of the trials in a box of their own, to tell which of them had it.
   */
  async #callAll(claimants: readonly Claimant[]): Promise<{
    readonly executions: readonly Execution[];
    readonly ofPlans: ReadonlyMap<Claimant, Execution>;
  }> {
    const { inputs, tool } = this.#subject;
    if (inputs.kind === "unsupported") throw new Untestable(inputs.reason);
    const { boxes, examples } = this.#work.facts;
    const chosen = chooseArguments(tool, inputs, boxes.fixtureHome, examples, maxTrials);
    const trials = this.#observation(
      chosen.flatMap((each) => this.#trial(each)),
      "first",
    );
    const planned = claimants.flatMap((claimant) =>
      claimant.plan === undefined ? [] : [{ claimant, observation: this.#observation(claimant.plan, "answers") }],
    );
    const observed = await observeInBox(boxes, [trials, ...planned.map(({ observation }) => observation)]);
    const [together, ...others] = observed;
    if (together === undefined) throw new Untestable("nothing was observed");
    const ofPlans = new Map(
      others.flatMap((execution, index) => {
        const claimant = planned[index]?.claimant;
        return claimant === undefined ? [] : [[claimant, execution] as const];
      }),
    );
    const cameLate = together.exchanges.some((each) => persistentChanges(each).some(({ phase }) => phase === "late"));
    if (!cameLate || chosen.length === 1) return { executions: [together], ofPlans };
    const apart: Execution[] = [];
    for (const each of chosen.slice(0, maxLateTrials)) apart.push(await this.#observe(this.#trial(each), "carefully"));
    return { executions: [withoutLate(together), ...apart], ofPlans };
  }

  #countCalls([together]: readonly Execution[]): void {
    if (together === undefined) return;
    const made = together.exchanges.filter(isCall).length;
    const succeeded = workingCalls(together).length;
    this.#work.examination.called({ tool: this.#subject.tool.name, made, succeeded });
  }

  #trial(argumentsOfCall: JsonObject): Conversation {
    const { tool } = this.#subject;
    const queries = this.#spoken(["annotations", "resolve"]).map((dialect) =>
      queryStep({ dialect, tool }, argumentsOfCall),
    );
    const call = callStep(tool.name, argumentsOfCall);
    return [...queries, call, call];
  }

  async #settle(claimant: Claimant, executions: readonly Execution[]): Promise<void> {
    const { check, about, judge } = claimant;
    const { examination } = this.#work;
    this.#settled.add(claimant);
    const gravest = gravestOf(executions, judge);
    if (gravest === undefined) return;
    const { judgement } = gravest;
    if (judgement.kind !== "contradicted") {
      examination.report(resultOf(check, about, judgement));
      return;
    }
    if (check.about === "all-calls") {
      const times = judgement.exchanges?.length ?? 0;
      examination.report(readContradiction(check, about, judgement, times, examination.again));
      return;
    }
    const isAboutAnswers = check.about === "answers";
    const needsCare = !isAboutAnswers && mayBeOfAnotherCall(gravest.execution, judgement);
    const found = needsCare ? await this.#lookCarefully(gravest.execution, judgement, judge) : gravest;
    if (found.judgement.kind !== "contradicted") {
      examination.report(resultOf(check, about, found.judgement));
      return;
    }
    const how = isAboutAnswers ? "answers" : needsCare ? "carefully" : "again";
    const trials = stepsOf(gravest.execution).length;
    const evidence = isAboutAnswers
      ? { ...decisiveExchanges(found.execution, found.judgement), trials }
      : { conversation: stepsOf(found.execution), contradiction: found.judgement, trials };
    const attempt = this.#attempts(judge, how);
    await pursue(this.#telling(), check, about, evidence, attempt, [this.#subject]);
  }

  /** Where effects stay, a finding may be true and unable to come again. */
  #telling(): Examination {
    const { examination, facts } = this.#work;
    if (facts.boxes.effectsStay !== true) return examination;
    const remark = "Without a sandbox its effect stays, so that it may be unable to happen again.";
    return {
      ...examination,
      report: (result) =>
        examination.report(
          result.verdict === "inconclusive" ? { ...result, message: `${result.message} ${remark}` } : result,
        ),
    };
  }

  #attempts(judge: Claimant["judge"], how: Pace): Attempt {
    // Arguments that only an answer hangs on are simple enough as they are chosen.
    let scratchBoxes = how === "answers" ? maxScratchBoxes : 0;
    return async (candidate, instance): Promise<AttemptResult> => {
      if (instance === "scratch" && ++scratchBoxes > maxScratchBoxes) {
        return { judgement: undecided("enough was tried"), evidence: { exchanges: [], strayFaults: [] } };
      }
      const evidence = await this.#observe(candidate, how);
      return { judgement: judge(evidence), evidence };
    };
  }

  /** The calls in question alone, and when it does not show there, all of them, each with time to end. */
  async #lookCarefully(execution: Execution, contradiction: Contradiction, judge: Claimant["judge"]): Promise<Judged> {
    const decisive = new Set(contradiction.exchanges);
    const steps = stepsOf(execution);
    const texts = new Set(steps.filter((_, index) => decisive.has(index)).map(({ params }) => JSON.stringify(params)));
    const alone = steps.filter(({ params }) => texts.has(JSON.stringify(params)));
    for (const conversation of [alone, steps]) {
      const again = await this.#observe(conversation, "carefully");
      const judgement = judge(again);
      if (judgement.kind === "contradicted" || conversation === steps) return { execution: again, judgement };
    }
    return { execution, judgement: contradiction };
  }

  /**
   * A conversation in a fresh box: the first one with a look at what happens by itself, `again` without, `carefully`
   * with a wait after each call, and `answers` where nothing but the answers is judged.
   */
  async #observe(conversation: Conversation, how: Pace): Promise<Execution> {
    const [execution] = await observeInBox(this.#work.facts.boxes, [this.#observation(conversation, how)]);
    if (execution === undefined) throw new Untestable("nothing was observed");
    return execution;
  }

  #observation(conversation: Conversation, how: Pace): ObservationPlan {
    const { callable, uselessProbes } = this.#work;
    const { name } = this.#subject.tool;
    return {
      conversation,
      seeds: seedCalls(callable, name),
      probes: how === "answers" ? [] : probeCalls(callable, name),
      uselessProbes,
      background: this.#background,
      pace: how === "carefully" ? "careful" : "quick",
      quietMs: how === "first" ? quietMs : 0,
      lateMs: how === "first" || how === "carefully" ? lateMs : 0,
      lateOfProgramsMs,
      maxAnswerMs: maxToolMs,
      watches: how === "answers" ? "answers" : "effects",
    };
  }
}

type Pace = "first" | "again" | "carefully" | "answers";
