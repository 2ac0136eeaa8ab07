import { selectDialects, type DialectChoice } from "../dialects/select.ts";
import type { QueryDialect } from "../dialects/dialect.ts";
import type { ListedTool } from "../session/tool-list.ts";
import { TargetError } from "../target/fault.ts";
import type { Target } from "../target/target.ts";
import type { Check, Reading } from "./check.ts";
import { CheckRun } from "./check-run.ts";
import { describeFault } from "./describe-fault.ts";
import { InputCache } from "./input-cache.ts";
import { planJobs } from "./plan.ts";
import { takeReadings } from "./readings.ts";
import type { Problem, Report, Result } from "./report-model.ts";
import { makeReport, type RunFacts } from "./report.ts";
import type { Subject } from "./result.ts";
import { ResultLedger } from "./result-ledger.ts";
import { SessionHub } from "./session-hub.ts";
import type { ToolExample } from "./tool-example.ts";
import { verifyExamples } from "./verify-examples.ts";
import { RunStopped, type StopReason } from "./stop.ts";

export interface RunOptions {
  readonly target: Target;
  /** The checks to run, in the order of the report. */
  readonly checks: readonly Check[];
  readonly dialect: DialectChoice;
  /** Only tools with these names; all when empty. */
  readonly toolNames: readonly string[];
  /** Valid arguments for each tool. */
  readonly runs: number;
  /** Values to mix into the arguments, such as a path that exists. */
  readonly examples?: readonly ToolExample[];
  readonly timeoutMs: number;
  readonly maxTimeMs: number;
  readonly seed: number;
  readonly strict: boolean;
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
  let facts: RunFacts = { dialects: [], tools: 0 };
  let stopped: StopReason | undefined;
  try {
    const readings = await takeReadings(hub);
    const [reading] = readings;
    const dialects = dialectsOf(options, reading);
    const tools = selectTools(options.toolNames, reading);
    facts = { dialects, tools: reading.list.tools.length, initialized: reading.initialized };
    ledger.plan(planJobs(options.checks, dialects, tools));
    const examples = options.examples ?? [];
    const inputs = new InputCache(options.runs, options.seed, examples);
    await verifyExamples(examples, reading.list.tools, inputs);
    const examination = {
      hub,
      inputs,
      reading,
      again: options.again,
      report: (result: Result) => ledger.add(result),
      isContradicted: (checkId: string, subject: Subject) => ledger.isContradicted(checkId, subject),
      leaveOpen: (check: Check, reason: string) => ledger.leaveOpen(check, reason),
    };
    await new CheckRun({
      examination,
      checks: options.checks,
      readings,
      dialects,
      tools,
      target: options.target,
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
    stopped,
  });
}

function dialectsOf(options: RunOptions, { initialized, list }: Reading): readonly QueryDialect[] {
  const definitions = list.tools.map((tool) => tool.definition);
  return selectDialects(options.dialect, initialized.capabilities, definitions);
}

/** @throws TargetError when the server lists no tool with a name that was asked for */
function selectTools(names: readonly string[], { list }: Reading): readonly ListedTool[] {
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
