import { callOutcomeOf } from "../../calls/call-outcome.ts";
import { isCall, persistentChanges, type Execution } from "../../calls/execution.ts";
import { chooseArguments } from "../../calls/fixtures/choose-arguments.ts";
import { callStep, probeCalls, seedCalls } from "../../calls/helping-calls.ts";
import { nonsenseCalls } from "../../calls/nonsense.ts";
import type { CallScript } from "../../calls/observe-calls.ts";
import { workingCalls } from "../../calls/work.ts";
import { judgesDialect } from "../../check/check.ts";
import { notApplicable, type Judgement, type Uncontradicted } from "../../check/judgement.ts";
import { staticDialect, type ResultKey } from "../../check/result-key.ts";
import type { CallSubject, QuerySubject } from "../../check/subject.ts";
import type { Conversation } from "../../conversation/conversation.ts";
import { queryStep } from "../../conversation/query-step.ts";
import { isFlagged } from "../../dialects/asked-tools.ts";
import type { QueryDialect } from "../../dialects/dialect.ts";
import type { Json, JsonObject } from "../../json/value.ts";
import type { Found } from "../../pursuit/minimise.ts";
import { readContradiction, resultOf } from "../../results/result.ts";
import { BoxAttempts } from "./box-attempts.ts";
import { inBox, maxToolMs, maxTrials, undecidedBy, Untestable, type Work } from "./box-work.ts";
import type { ToolCallsCheck } from "./calls.ts";
import {
  decisiveExchanges,
  gravestOf,
  mayBeOfAnotherCall,
  stepsOf,
  withoutLate,
  type Judged,
} from "./tool-evidence.ts";

/** How long a box is watched while nothing happens, and late effects are waited for: a child that writes after 300 ms. */
const quietMs = 400;
const lateMs = 400;
/** On a busy machine a shell takes half a second to start. */
const lateOfProgramsMs = 1_200;
/** Boxes spent on telling which call had a late effect. */
const maxLateTrials = 4;

/** Where effects stay, a finding may be true and unable to come again. */
const effectStays = "Without a sandbox its effect stays, so that it may be unable to happen again.";

/** One check about one tool, with what it needs to judge. */
interface Claimant {
  readonly check: ToolCallsCheck;
  readonly key: ResultKey;
  readonly notApplicable: string | undefined;
  readonly plan: Conversation | undefined;
  readonly judge: (execution: Execution) => Judgement;
}

/** One tool, called in boxes of its own for all checks that judge it. */
export class ToolAtWork {
  readonly #work: Work;
  readonly #subject: CallSubject;
  readonly #background = new Set<string>();

  constructor(work: Work, subject: CallSubject) {
    this.#work = work;
    this.#subject = subject;
  }

  async examine(checks: readonly ToolCallsCheck[]): Promise<void> {
    const { report } = this.#work.gathering;
    const claimants = checks.flatMap((check) => this.#claimants(check));
    const applicable = claimants.filter(({ check, key, notApplicable: reason }) => {
      if (reason !== undefined) report(resultOf(check, key, notApplicable(reason)));
      return reason === undefined;
    });
    if (applicable.length === 0) return;
    try {
      const { executions, ofPlans } = await this.#callAll(applicable);
      this.#countCalls(executions);
      for (const claimant of applicable) {
        const planned = ofPlans.get(claimant);
        this.#judge(claimant, planned === undefined ? executions : [planned]);
      }
    } catch (error) {
      const judgement = undecidedBy(error);
      for (const { check, key } of applicable) report(resultOf(check, key, judgement));
    }
  }

  #claimants(check: ToolCallsCheck): readonly Claimant[] {
    const subject = this.#subject;
    const tool = subject.tool.name;
    if (check.dialects === undefined) {
      return [
        {
          check,
          key: { dialect: staticDialect, tool },
          notApplicable: check.appliesTo?.(subject),
          plan: check.plan?.(subject),
          judge: (execution) => check.judge(execution, subject),
        },
      ];
    }
    return this.#spoken()
      .filter((dialect) => judgesDialect(check, dialect))
      .map((dialect) => {
        const asked: QuerySubject = { ...subject, dialect, neighbours: [] };
        return {
          check,
          key: { dialect: dialect.id, tool },
          notApplicable: check.appliesTo?.(asked),
          plan: check.plan?.(asked),
          judge: (execution) => check.judge(execution, asked),
        };
      });
  }

  /** The dialects under test in which the tool offers queries. */
  #spoken(): readonly QueryDialect[] {
    return this.#work.gathering.dialects.filter((dialect) => isFlagged(this.#subject.tool, dialect));
  }

  /**
   * All trials in one box, after them such that mean nothing, and the calls that some checks want the answers of. Then, when something came
   * late, some of the trials in a box of their own, to tell which of them had it.
   */
  async #callAll(claimants: readonly Claimant[]): Promise<{
    readonly executions: readonly Execution[];
    readonly ofPlans: ReadonlyMap<Claimant, Execution>;
  }> {
    const { inputs, tool } = this.#subject;
    if (inputs.kind === "unsupported") throw new Untestable(inputs.reason);
    const { boxes, calling } = this.#work;
    const chosen = chooseArguments(tool, inputs, boxes.fixtureHome, calling.examples, maxTrials);
    const trials = this.#observation(
      chosen.flatMap((each) => this.#trial(each)),
      "first",
    );
    const ofPlans = new Map<Claimant, Execution>();
    const together = await inBox(boxes, async (observe) => {
      const seen = await observe(trials);
      // What a path that means nothing stands for outside of a sandbox is not watched.
      const isValid = (value: Json): boolean => inputs.generator.isValid(value);
      const meaningless = boxes.effectsStay === true ? [] : nonsenseCalls(tool.name, seen, isValid);
      const { exchanges: controls } = await observe(this.#observation(meaningless, "answers"));
      for (const claimant of claimants) {
        if (claimant.plan === undefined) continue;
        ofPlans.set(claimant, await observe(this.#observation(claimant.plan, "answers")));
      }
      return { ...seen, controls };
    });
    const cameLate = together.exchanges.some((each) => persistentChanges(each).some(({ phase }) => phase === "late"));
    if (!cameLate || chosen.length === 1) return { executions: [together], ofPlans };
    const apart: Execution[] = [];
    for (const each of chosen.slice(0, maxLateTrials)) apart.push(await this.#observe(this.#trial(each), "carefully"));
    return { executions: [withoutLate(together), ...apart], ofPlans };
  }

  #countCalls([together]: readonly Execution[]): void {
    if (together === undefined) return;
    const made = together.exchanges.filter(isCall);
    this.#work.calling.called({
      tool: this.#subject.tool.name,
      made: made.length,
      succeeded: made.filter(({ outcome }) => callOutcomeOf(outcome).kind === "success").length,
      worked: workingCalls(together).length,
    });
  }

  #trial(argumentsOfCall: JsonObject): Conversation {
    const { tool } = this.#subject;
    const queries = this.#spoken().map((dialect) => queryStep({ dialect, tool }, argumentsOfCall));
    const call = callStep(tool.name, argumentsOfCall);
    return [...queries, call, call];
  }

  /** Reports what was seen, or has a contradiction pursued. */
  #judge({ check, key, judge }: Claimant, executions: readonly Execution[]): void {
    const { gathering, lane, boxes } = this.#work;
    const gravest = gravestOf(executions, judge);
    if (gravest === undefined) return;
    const { judgement, evidence: execution } = gravest;
    if (judgement.kind !== "contradicted") {
      gathering.report(resultOf(check, key, judgement));
      return;
    }
    if (check.about === "all-calls") {
      const times = judgement.exchanges?.length ?? 0;
      gathering.report(readContradiction(check, key, judgement, times, gathering.again));
      return;
    }
    const isAboutAnswers = check.about === "answers";
    const needsCare = !isAboutAnswers && mayBeOfAnotherCall(execution, judgement);
    const how = isAboutAnswers ? "answers" : needsCare ? "carefully" : "again";
    const conversation = stepsOf(execution);
    const whole = { conversation, contradiction: judgement };
    const seen = { ...(isAboutAnswers ? decisiveExchanges(execution, judgement) : whole), trials: conversation.length };
    const observe = async (candidate: Conversation): Promise<Judged> => {
      const again = await this.#observe(candidate, how);
      return { evidence: again, judgement: judge(again) };
    };
    const lookCarefully = (found: Found): Promise<Found | Uncontradicted> => this.#lookCarefully(found, judge);
    gathering.pursuits.add(
      lane,
      {
        check,
        key,
        seen,
        // Arguments that only an answer hangs on are simple enough as they are chosen.
        subjects: isAboutAnswers ? [] : [this.#subject],
        open: (budget) => new BoxAttempts(observe, budget, needsCare ? lookCarefully : undefined),
        ...(boxes.effectsStay === true ? { ifInconclusive: effectStays } : {}),
      },
      gathering,
    );
  }

  /** The calls in question alone, and when it does not show there, all of them, each with time to end. */
  async #lookCarefully(found: Found, judge: Claimant["judge"]): Promise<Found | Uncontradicted> {
    const decisive = new Set(found.contradiction.exchanges);
    const steps = found.conversation;
    const texts = new Set(steps.filter((_, index) => decisive.has(index)).map(({ params }) => JSON.stringify(params)));
    const alone = steps.filter(({ params }) => texts.has(JSON.stringify(params)));
    const inQuestion = await this.#observe(alone, "carefully");
    const ofThese = judge(inQuestion);
    if (ofThese.kind === "contradicted") {
      return { ...found, conversation: stepsOf(inQuestion), contradiction: ofThese };
    }
    const all = await this.#observe(steps, "carefully");
    const ofAll = judge(all);
    return ofAll.kind === "contradicted" ? { ...found, conversation: stepsOf(all), contradiction: ofAll } : ofAll;
  }

  /**
   * A conversation in a fresh box: the first one with a look at what happens by itself, `again` without, `carefully`
   * with a wait after each call, and `answers` where nothing but the answers is judged.
   */
  async #observe(conversation: Conversation, how: Pace): Promise<Execution> {
    return inBox(this.#work.boxes, (observe) => observe(this.#observation(conversation, how)));
  }

  #observation(conversation: Conversation, how: Pace): CallScript {
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
