import { underInterpretations } from "../check/chosen-interpretations.ts";
import { notApplicable } from "../check/judgement.ts";
import { whyNotSpoken } from "../check/check.ts";
import { TargetError, type TargetFault } from "../connect/fault.ts";
import type { NameSetting } from "../check/setting.ts";
import { selectDialects } from "../dialects/select.ts";
import { introduceRepeatedly } from "../evidence/listing/introductions.ts";
import { InputCache } from "../inputs/input-cache.ts";
import { verifyExamples } from "../inputs/verify-examples.ts";
import type { ObservationPlan } from "../observe/observation-plan.ts";
import { Pursuits } from "../pursuit/pursuits.ts";
import { describeCheckFailure, describeOwnFailure } from "../results/check-failure.ts";
import { describeFault } from "../results/describe-fault.ts";
import { HintsOfTools } from "../results/hints-of-tools.ts";
import type { Job } from "../results/job.ts";
import { makeReport, type RunFacts } from "../results/report.ts";
import { plain, resultOf } from "../results/result.ts";
import { ResultLedger } from "../results/result-ledger.ts";
import { HintClaims } from "../results/hint-claims.ts";
import type { Introduction } from "../session/introduction.ts";
import { meansNotSpoken } from "../session/session.ts";
import type { ListedTool } from "../session/tool-list.ts";
import type { SessionHub } from "../instances/session-hub.ts";
import { RunStopped, type StopReason } from "../instances/stop.ts";
import { maskReport } from "../../report-model/mask-report.ts";
import type { Problem, Report, Result, ToolCalls } from "../../report-model/report-model.ts";
import type { Gathering } from "../evidence/gathering/gathering.ts";
import { callingOf } from "./calling.ts";
import { gatherAll } from "./gather-all.ts";
import { launchAhead } from "./launch-ahead.ts";
import { withOwnEvidence } from "./evidence-kinds.ts";
import { guarded, type OnFailure } from "./guard-check.ts";
import { checksOn, planJobs } from "./plan.ts";
import { boxOf, settingsOf, type RunOptions, type RunSettings } from "./run-options.ts";

/**
 * Runs the checks against the target.
 *
 * @param launched the sessions of the run, when the target was launched ahead of it
 * @returns the report of everything that was found, also when the target could not be tested, the run was stopped, or
 * a check or the run itself failed; no process of the target is left then
 */
export async function performRun(options: RunOptions, launched?: SessionHub): Promise<Report> {
  const settings = await inBox(settingsOf(options), launched);
  const { nameSetting, execution, examples, interpretations } = settings;
  const hub = launched ?? launchAhead(settings);
  const ledger = new ResultLedger((done, planned, what) => settings.progress(done, planned, what), nameSetting);
  const problems: Problem[] = [];
  const calls: ToolCalls[] = [];
  const hintsOfTools = new HintsOfTools();
  let toolsUnderTest: readonly ListedTool[] | undefined;
  let facts: RunFacts = { dialects: [], tools: 0 };
  let stopped: StopReason | undefined;
  let jobs: readonly Job[] = [];
  const failing = new Set<string>();
  const onFailure: OnFailure = (check, key, failure) => {
    const problem = describeCheckFailure(check, failure);
    ledger.add(plain(check, key, "error", problem.message, 0));
    if (!failing.has(check.id)) problems.push(problem);
    failing.add(check.id);
  };
  try {
    const { first: introduction, again: listedAgain, all: introductions } = await introduceRepeatedly(hub);
    const { initialized, list } = introduction;
    const definitions = list.tools.map((tool) => tool.definition);
    const isSaved = settings.target.traits.savedList === true;
    const dialects = isSaved ? [] : selectDialects(settings.dialect, initialized.capabilities, definitions);
    const tools = selectTools(settings.toolNames, introduction);
    toolsUnderTest = tools;
    facts = { dialects, tools: list.tools.length, initialized };
    const own = settings.checks.map(withOwnEvidence);
    const checks = checksOn(settings.target.traits, own).map((check) =>
      underInterpretations(guarded(check, onFailure), interpretations),
    );
    jobs = planJobs(checks, { tools, dialects }, initialized.protocolVersion, execution !== undefined);
    ledger.plan(jobs);
    if (settings.planned !== undefined) {
      settings.planned(jobs);
      await hub.mayGoOn();
    }
    for (const result of notSpoken(jobs, initialized.protocolVersion)) ledger.add(result);
    const spoken = jobs.filter(({ check }) => whyNotSpoken(check, initialized.protocolVersion) === undefined);
    if (execution === undefined) for (const result of notExecuted(spoken, nameSetting("execute"))) ledger.add(result);
    const inputs = new InputCache(settings.runs, settings.seed, examples, settings.generators);
    const refusedExamples = await verifyExamples(examples, list.tools, inputs, () => hub.mayGoOn());
    if (refusedExamples.length > 0) facts = { ...facts, refusedExamples };
    const observed = withProgress(settings, tools.length);
    const { effectsOf } = settings;
    const calling = callingOf(
      { ...settings, ...(observed === undefined ? {} : { observed }) },
      hub,
      (made) => {
        calls.push(made);
        if (observed !== undefined) settings.progress(calls.length, 2 * tools.length, `called ${made.tool}`);
      },
      effectsOf && ((seen) => hintsOfTools.observed(seen.tool.name, effectsOf(seen))),
    );
    const gathering: Gathering = {
      hub,
      target: settings.target,
      inputs,
      introduction,
      introductions,
      listedAgain,
      dialects,
      tools,
      together: new Map(),
      pursuits: new Pursuits(),
      again: settings.again,
      report: (result) => ledger.add(result),
      verdictOf: (checkId, key) => ledger.verdictOf(checkId, key),
      leaveOpen: (check, reason) => ledger.leaveOpen(check, reason),
      answered: (subject, evidence) => hintsOfTools.answered(subject, evidence),
      observation: once(async () => {
        const observation = await planObservation(settings);
        facts = { ...facts, observation };
        return observation;
      }),
      ...(calling === undefined ? {} : { calling }),
      ...(settings.replaying === undefined ? {} : { replaying: settings.replaying }),
      ...(settings.relaying === undefined ? {} : { relaying: settings.relaying }),
      relayed: (relay) => void (facts = { ...facts, relay }),
    };
    if (settings.tellPlan !== undefined) {
      // Loaded here because only a plan needs it.
      const { runPlan } = await import("./run-plan.ts");
      settings.tellPlan(await runPlan({ gathering, chosen: own, checks, jobs, execution, nameSetting }));
    } else
      await gatherAll(
        gathering,
        checks.filter((check) => whyNotSpoken(check, initialized.protocolVersion) === undefined),
      );
  } catch (error) {
    stopped = stopReasonOf(error, hub);
    if (stopped.code === "failed") problems.push(describeOwnFailure(stopped.error));
    if (stopped.code === "target-fault") {
      const problem = describeFault(stopped.fault, nameSetting);
      const { process } = settings.target.traits;
      const isBoxed = boxOf(settings) !== undefined && process !== undefined && facts.initialized === undefined;
      problems.push(isBoxed ? aboutSandbox(problem, stopped.fault, nameSetting) : problem);
      if (facts.initialized === undefined && meansNotSpoken(stopped.fault)) facts = { ...facts, notSpoken: true };
    }
    // With nothing planned the report would be empty, and nobody would learn why.
    if (stopped.code === "out-of-time" && facts.initialized === undefined) {
      problems.push(describeFault({ code: "not-ready-in-time", maxTimeMs: stopped.maxTimeMs }, nameSetting));
    }
  } finally {
    // The report is made all the same: what was found so far must not be lost to a fault of ours.
    await hub.end().catch((error: unknown) => problems.push(describeOwnFailure(error)));
    problems.push(...hub.failures.map((error) => describeOwnFailure(error, "Something could not be ended or begun")));
  }
  ledger.close(stopped);
  const { whyOneAtATime, outlived } = hub;
  const throttled = settings.target.throttling?.();
  const traffic = throttled === undefined || throttled.answers === 0 ? hub.traffic : { ...hub.traffic, throttled };
  if (whyOneAtATime !== undefined) facts = { ...facts, whyOneAtATime };
  const silences = hub.silentInputs.all.map(({ method, tool, arguments: given, times }) => ({
    method,
    tool,
    arguments: given,
    times,
    timeLimitMs: settings.timeoutMs,
  }));
  if (silences.length > 0) facts = { ...facts, silences };
  if (outlived.size > 0) facts = { ...facts, outlived: [...outlived].toSorted() };
  const claims = toolsAreCalled(settings, facts) ? new HintClaims(jobs, ledger) : undefined;
  if (toolsUnderTest !== undefined)
    facts = { ...facts, hints: hintsOfTools.of(toolsUnderTest, claims && ((tool) => claims.ofTool(tool))) };
  const { startedAt, elapsedMs: durationMs } = hub;
  const hintsDecided = claims?.count(settings.minVerified);
  const parts = { settings, startedAt, durationMs, facts, ledger, problems, traffic, calls, hintsDecided, stopped };
  return maskReport(makeReport(parts), settings.mask);
}

/** Whether the user asked for calls, a check wants to see a tool at work, and the server came so far as to list any. */
function toolsAreCalled({ checks, execution }: RunSettings, { initialized }: RunFacts): boolean {
  if (execution === undefined || initialized === undefined) return false;
  return checks.some(({ evidence, per }) => evidence.callsTools === true && per === "tool");
}

/** Where hints are suggested each tool counts twice: when it has been called, and when it has been looked at closer. */
function withProgress({ observed, progress }: RunSettings, tools: number): RunSettings["observed"] {
  if (observed === undefined) return undefined;
  let looked = 0;
  return (seen) => {
    observed(seen);
    progress(tools + ++looked, 2 * tools, `looked at ${seen.tool.name}`);
  };
}

/** Tries out what watches the server; loaded here because it is needed only where something is watched. */
async function planObservation(settings: RunSettings): Promise<ObservationPlan> {
  const { target, observe, nameSetting } = settings;
  const observation = await import("../observe/observation-plan.ts");
  return observation.planObservation(observe, target, nameSetting("observe"), boxOf(settings));
}

/** Where there is a sandbox, every instance of the target is launched in it, whoever opens it. */
async function inBox(settings: RunSettings, launched: SessionHub | undefined): Promise<RunSettings> {
  const box = boxOf(settings);
  if (box === undefined) return settings;
  if (launched !== undefined) throw new Error("a target that belongs in a sandbox was launched before there was one");
  // Loaded here because only a run with a sandbox needs it.
  const { boxedTarget } = await import("../observe/boxed-target.ts");
  return { ...settings, sandbox: box, target: boxedTarget(settings.target, box) };
}

/** A server that runs as it is may miss something where it sees its project and no other file. */
function aboutSandbox(problem: Problem, fault: TargetFault, nameSetting: NameSetting): Problem {
  if (fault.code !== "no-answer" && fault.code !== "not-started-in-time") return problem;
  const shown = `It ran in a sandbox with its project, the programs on its PATH and the files that its command line names; ${nameSetting("show")} adds a directory, such as one that its project leads to (the head of the report names those that it does not see), and ${nameSetting("home")} your home directory.`;
  return { ...problem, hint: `${shown} ${problem.hint}` };
}

/** Does it at the first call, and gives what came of that at all others. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The results of checks whose rule is younger than the protocol revision that is spoken; nothing is asked for them. */
function notSpoken(jobs: readonly Job[], protocolVersion: string): readonly Result[] {
  return jobs.flatMap(({ check, key }) => {
    const reason = whyNotSpoken(check, protocolVersion);
    return reason === undefined ? [] : [resultOf(check, key, notApplicable(reason))];
  });
}

/** The results of checks that would have to call tools, where the user has not asked for it. */
function notExecuted(jobs: readonly Job[], execute: string): readonly Result[] {
  return jobs
    .filter(({ check }) => check.evidence.callsTools === true)
    .map(({ check, key }) => plain(check, key, "not-run", `tools are called only with ${execute}`, 0));
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

function stopReasonOf(error: unknown, hub: SessionHub): StopReason {
  if (error instanceof RunStopped) return error.reason;
  if (!(error instanceof TargetError)) return { code: "failed", error };
  const { fault } = error;
  const endedByUs =
    fault.code === "no-answer" && fault.outcome.kind === "gone" && fault.outcome.reason.code === "ended-by-us";
  return (endedByUs ? hub.stopReason : undefined) ?? { code: "target-fault", fault };
}
