import type { QueryDialect } from "../dialects/dialect.ts";
import { offeredProtocolVersion, type InitializeResult } from "../session/initialize.ts";
import type { Target } from "../target/target.ts";
import { suiteOf, type Check } from "./check.ts";
import { exitCodeOf } from "./exit-code.ts";
import { verdicts, type CheckText, type Problem, type Report, type Result, type Verdict } from "./report-model.ts";
import type { ResultLedger } from "./result-ledger.ts";
import type { RunOptions } from "./runner.ts";
import type { SessionHub } from "./session-hub.ts";
import type { StopReason } from "./stop.ts";

/** What the run learned of the target. */
export interface RunFacts {
  readonly dialects: readonly QueryDialect[];
  readonly tools: number;
  readonly initialized?: InitializeResult;
}

export interface ReportParts {
  readonly options: RunOptions;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly facts: RunFacts;
  readonly ledger: ResultLedger;
  readonly problems: readonly Problem[];
  readonly hub: SessionHub;
  readonly stopped: StopReason | undefined;
}

export function makeReport(parts: ReportParts): Report {
  const { options, facts, problems, stopped } = parts;
  const results = parts.ledger.results();
  const used = new Set(results.map(({ check }) => check));
  const interrupted = stopped?.code === "interrupted";
  return {
    schemaVersion: 1,
    tool: { name: "mcp-annotations-conformance", version: options.version },
    target: describeTarget(options.target, facts),
    protocol: {
      offered: offeredProtocolVersion,
      ...(facts.initialized === undefined ? {} : { negotiated: facts.initialized.protocolVersion }),
    },
    dialects: ["static", ...facts.dialects.map(({ id }) => id)],
    seed: options.seed,
    runs: options.runs,
    startedAt: parts.startedAt.toISOString(),
    durationMs: Math.round(parts.durationMs),
    exitCode: exitCodeOf({ results, problems, interrupted, strict: options.strict }),
    summary: countVerdicts(results),
    traffic: parts.hub.traffic,
    checks: options.checks.filter(({ id }) => used.has(id)).map(textOf),
    results,
    problems,
  };
}

/** What every report, `list` and `explain` show of a check. */
export function textOf(check: Check): CheckText {
  const { id, title, level, matters, fix, requirements } = check;
  return { id, suite: suiteOf(check), title, level, matters, fix, requirements };
}

function describeTarget(target: Target, { initialized, tools }: RunFacts): Report["target"] {
  const command = target.kind === "stdio" ? [target.command, ...target.args] : [target.name];
  return { command, cwd: target.cwd, ...(initialized === undefined ? {} : { server: initialized.serverInfo }), tools };
}

function countVerdicts(results: readonly Result[]): Record<Verdict, number> {
  const count = (verdict: Verdict): number => results.filter((result) => result.verdict === verdict).length;
  const entries = verdicts.map((verdict) => [verdict, count(verdict)] as const);
  const none = {
    fail: 0,
    error: 0,
    warn: 0,
    ambiguous: 0,
    inconclusive: 0,
    "not-run": 0,
    note: 0,
    pass: 0,
    "not-applicable": 0,
  };
  return { ...none, ...Object.fromEntries(entries) };
}
