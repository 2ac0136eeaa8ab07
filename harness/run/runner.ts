import type { ProtocolChoice } from "../session/protocol.ts";
import { selectDialects, type DialectChoice } from "../dialects/select.ts";
import type { QueryDialect } from "../dialects/dialect.ts";
import type { ObservationPlan } from "../observe/observation-plan.ts";
import type { ObserveChoice } from "../observe/observe-choice.ts";
import type { ListedTool } from "../session/tool-list.ts";
import { TargetError } from "../connect/fault.ts";
import type { Target } from "../connect/target.ts";
import type { ExecutionPlace } from "../calls/execution-place.ts";
import { callsTools, type Check } from "../check/check.ts";
import type { Introduction } from "../session/introduction.ts";
import { underInterpretations, type ChosenInterpretations } from "../check/chosen-interpretations.ts";
import { CheckRun } from "./check-run.ts";
import { describeFault } from "../results/describe-fault.ts";
import type { GeneratorStore } from "../inputs/generator-store.ts";
import { InputCache } from "../inputs/input-cache.ts";
import { notApplicable } from "../check/judgement.ts";
import { planJobs, whyNotSpoken, type Job } from "./plan.ts";
import { introduceRepeatedly } from "../evidence/listing/introductions.ts";
import type { Ambiguity, Problem, Report, Result, ToolCalls } from "../../report-model/report-model.ts";
import { makeReport, type RunFacts } from "../results/report.ts";
import { plain, resultOf, type Subject } from "../results/result.ts";
import { ResultLedger } from "../results/result-ledger.ts";
import { SessionHub } from "../sessions/session-hub.ts";
import type { ToolExample } from "../inputs/tool-example.ts";
import { verifyExamples } from "../inputs/verify-examples.ts";
import { RunStopped, type StopReason } from "../sessions/stop.ts";

export interface RunOptions {
  readonly target: Target;
  /** How to speak with the server; `auto` when absent. */
  readonly protocol?: ProtocolChoice;
  /** The checks to run, in the order of the report. */
  readonly checks: readonly Check[];
  readonly dialect: DialectChoice;
  /** Only tools with these names; all when empty. */
  readonly toolNames: readonly string[];
  /** Valid arguments for each tool. */
  readonly runs: number;
  /** Values to mix into the arguments, such as a path that exists. */
  readonly examples?: readonly ToolExample[];
  /** Generators to share with other runs in this process. */
  readonly generators?: GeneratorStore;
  readonly timeoutMs: number;
  readonly maxTimeMs: number;
  readonly seed: number;
  readonly strict: boolean;
  /** What watches the server while it is asked; `auto` when absent. */
  readonly observe?: ObserveChoice;
  /** Where tools are called; without it none is. */
  readonly execution?: ExecutionPlace;
  /** Texts of ambiguous wording, for the report to take those that occur from. */
  readonly ambiguities?: readonly Ambiguity[];
  /** Ambiguous wording that is to be read one way; without a choice the verdict on it is `ambiguous`. */
  readonly interpretations?: ChosenInterpretations;
  /** Version of this tool, told to the server and in the report. */
  readonly version: string;
  readonly signal: AbortSignal;
  readonly again: (check: Check, subject: Subject) => string;
  readonly progress: (done: number, planned: number, what: string) => void;
}

/**
 * Runs the checks against the target.
 *
 * @returns the report of everything that was found, also when the target could not be tested or the run was stopped;
 * no process of the target is left then
 */
export async function runChecks(options: RunOptions): Promise<Report> {
  const startedAt = new Date();
  const startMs = performance.now();
  const hub = new SessionHub({ ...options, clientVersion: options.version });
  const ledger = new ResultLedger((done, planned, what) => options.progress(done, planned, what));
  const problems: Problem[] = [];
  const calls: ToolCalls[] = [];
  let facts: RunFacts = { dialects: [], tools: 0 };
  let stopped: StopReason | undefined;
  try {
    const introductions = await introduceRepeatedly(hub);
    const [introduction] = introductions;
    const dialects = dialectsOf(options, introduction);
    const tools = selectTools(options.toolNames, introduction);
    facts = { dialects, tools: introduction.list.tools.length, initialized: introduction.initialized };
    const checks = options.checks.map((check) => underInterpretations(check, options.interpretations ?? new Map()));
    const { protocolVersion } = introduction.initialized;
    const { execution } = options;
    const jobs = planJobs(checks, dialects, tools, protocolVersion, execution !== undefined);
    ledger.plan(jobs);
    for (const result of notSpoken(jobs, protocolVersion)) ledger.add(result);
    if (execution === undefined) for (const result of notExecuted(jobs)) ledger.add(result);
    const examples = options.examples ?? [];
    const inputs = new InputCache(options.runs, options.seed, examples, options.generators);
    await verifyExamples(examples, introduction.list.tools, inputs);
    const examination = {
      hub,
      inputs,
      introduction,
      again: options.again,
      report: (result: Result) => ledger.add(result),
      called: (made: ToolCalls) => calls.push(made),
      isContradicted: (checkId: string, subject: Subject) => ledger.isContradicted(checkId, subject),
      leaveOpen: (check: Check, reason: string) => ledger.leaveOpen(check, reason),
    };
    await new CheckRun({
      examination,
      checks: checks.filter((check) => whyNotSpoken(check, protocolVersion) === undefined),
      introductions,
      dialects,
      tools,
      target: options.target,
      observation: observe(options, checks, dialects, (observation) => {
        facts = { ...facts, observation };
      }),
      ...(execution === undefined
        ? {}
        : { execution: { place: execution, examples, runs: options.runs, seed: options.seed } }),
    }).run();
  } catch (error) {
    stopped = stopReasonOf(error, hub);
    if (stopped.code === "target-fault") problems.push(describeFault(stopped.fault));
    // With nothing planned the report would be empty, and nobody would learn why.
    if (stopped.code === "out-of-time" && facts.initialized === undefined) {
      problems.push(describeFault({ code: "not-ready-in-time", maxTimeMs: stopped.maxTimeMs }));
    }
  } finally {
    await hub.end();
  }
  ledger.close(stopped);
  return makeReport({
    options,
    startedAt,
    durationMs: performance.now() - startMs,
    facts,
    ledger,
    problems,
    hub,
    calls,
    stopped,
  });
}

/** Tries out what watches the server, where anything is going to be watched; loaded here because only then it is needed. */
async function observe(
  { target, observe = { kind: "auto" } }: RunOptions,
  checks: readonly Check[],
  dialects: readonly QueryDialect[],
  tell: (plan: ObservationPlan) => void,
): Promise<ObservationPlan> {
  const setting = "--observe";
  const isNeeded = dialects.length > 0 && checks.some(({ gather }) => gather === "windows");
  if (!isNeeded) return { tiers: [], launch: { wrappers: [] }, unused: [], setting };
  const { planObservation } = await import("../observe/observation-plan.ts");
  const plan = await planObservation(observe, target, setting);
  tell(plan);
  return plan;
}

/** The results of checks whose rule is younger than the protocol revision that is spoken; nothing is asked for them. */
function notSpoken(jobs: readonly Job[], protocolVersion: string): readonly Result[] {
  return jobs.flatMap(({ check, subject }) => {
    const reason = whyNotSpoken(check, protocolVersion);
    return reason === undefined ? [] : [resultOf(check, subject, notApplicable(reason))];
  });
}

/** The results of checks that would have to call tools, where the user has not asked for it. */
function notExecuted(jobs: readonly Job[]): readonly Result[] {
  return jobs
    .filter(({ check }) => callsTools(check))
    .map(({ check, subject }) => plain(check, subject, "not-run", "tools are called only with --execute", 0));
}

function dialectsOf(options: RunOptions, { initialized, list }: Introduction): readonly QueryDialect[] {
  const definitions = list.tools.map((tool) => tool.definition);
  return selectDialects(options.dialect, initialized.capabilities, definitions);
}

/** @throws TargetError when the server lists no tool with a name that was asked for */
function selectTools(names: readonly string[], { list }: Introduction): readonly ListedTool[] {
  if (names.length === 0) return list.tools;
  const missing = names.find((name) => !list.tools.some((tool) => tool.name === name));
  if (missing !== undefined) {
    const listed = list.tools.slice(0, 20).map((tool) => tool.name);
    throw new TargetError({ code: "no-such-tool", name: missing, listed });
  }
  return list.tools.filter((tool) => names.includes(tool.name));
}

/** @throws anything that is a bug of ours */
function stopReasonOf(error: unknown, hub: SessionHub): StopReason {
  if (error instanceof RunStopped) return error.reason;
  if (!(error instanceof TargetError)) throw error;
  const { fault } = error;
  const endedByUs =
    fault.code === "no-answer" && fault.outcome.kind === "gone" && fault.outcome.reason.code === "ended-by-us";
  return (endedByUs ? hub.stopReason : undefined) ?? { code: "target-fault", fault };
}
