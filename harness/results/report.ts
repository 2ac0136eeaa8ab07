import type { QueryDialect } from "../dialects/dialect.ts";
import type { ObservationPlan } from "../observe/observation-plan.ts";
import { offeredProtocolVersion, type InitializeResult } from "../session/initialize.ts";
import { statelessVersion } from "../session/protocol.ts";
import type { Target } from "../connect/target.ts";
import { suiteOf, type Check } from "../check/check.ts";
import { exitCodeOf } from "./exit-code.ts";
import {
  verdicts,
  type Ambiguity,
  type CheckText,
  type ChosenReading,
  type Problem,
  type Report,
  type ReportObservation,
  type Result,
  type ToolCalls,
  type Verdict,
} from "../../report-model/report-model.ts";
import type { ResultLedger } from "./result-ledger.ts";
import type { RunOptions } from "../run/runner.ts";
import type { SessionHub } from "../sessions/session-hub.ts";
import type { StopReason } from "../sessions/stop.ts";

/** What the run learned of the target. */
export interface RunFacts {
  readonly dialects: readonly QueryDialect[];
  readonly tools: number;
  readonly initialized?: InitializeResult;
  readonly observation?: ObservationPlan;
}

export interface ReportParts {
  readonly options: RunOptions;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly facts: RunFacts;
  readonly ledger: ResultLedger;
  readonly problems: readonly Problem[];
  readonly hub: SessionHub;
  readonly calls: readonly ToolCalls[];
  readonly stopped: StopReason | undefined;
}

export function makeReport(parts: ReportParts): Report {
  const { options, facts, problems, stopped } = parts;
  const results = parts.ledger.results();
  const used = new Set(results.map(({ check }) => check));
  const ambiguities = options.ambiguities ?? [];
  const inQuestion = new Set(results.map(({ ambiguity }) => ambiguity));
  const interrupted = stopped?.code === "interrupted";
  return {
    schemaVersion: 1,
    tool: { name: "mcp-annotations-conformance", version: options.version },
    target: describeTarget(options.target, facts),
    protocol: describeProtocol(options, facts),
    dialects: ["static", ...facts.dialects.map(({ id }) => id)],
    seed: options.seed,
    runs: options.runs,
    readings: ambiguities.flatMap((ambiguity) => readingOf(ambiguity, options.interpretations?.get(ambiguity.id))),
    ...(facts.observation === undefined ? {} : { observation: describeObservation(facts.observation) }),
    startedAt: parts.startedAt.toISOString(),
    durationMs: Math.round(parts.durationMs),
    exitCode: exitCodeOf({ results, problems, interrupted, strict: options.strict }),
    summary: countVerdicts(results),
    traffic: parts.hub.traffic,
    ...(parts.calls.length === 0 ? {} : { calls: parts.calls.toSorted(byTool) }),
    checks: options.checks.filter(({ id }) => used.has(id)).map(textOf),
    ambiguities: ambiguities.filter(({ id }) => inQuestion.has(id)),
    results,
    problems,
  };
}

/** What every report, `list` and `explain` show of a check. */
export function textOf(check: Check): CheckText {
  const { id, title, level, matters, fix, requirements } = check;
  return { id, suite: suiteOf(check), title, level, matters, fix, requirements };
}

function readingOf({ id, choice }: Ambiguity, reading: string | undefined): readonly ChosenReading[] {
  return choice === undefined || reading === undefined ? [] : [{ ambiguity: id, option: choice.option, reading }];
}

/** Without a handshake nothing is negotiated: the server speaks the revision of the request, or refuses it. */
function describeProtocol({ protocol }: RunOptions, { initialized }: RunFacts): Report["protocol"] {
  const negotiated = initialized?.protocolVersion;
  const isStateless = (negotiated ?? protocol) === statelessVersion;
  const offered = isStateless ? statelessVersion : offeredProtocolVersion;
  return { offered, ...(negotiated === undefined ? {} : { negotiated }) };
}

/** Tools are called at the same time, and come to an end in any order. */
function byTool(left: ToolCalls, right: ToolCalls): number {
  return left.tool < right.tool ? -1 : Number(left.tool > right.tool);
}

function describeTarget(target: Target, { initialized, tools }: RunFacts): Report["target"] {
  const command = target.kind === "stdio" ? [target.command, ...target.args] : [target.name];
  return { command, cwd: target.cwd, ...(initialized === undefined ? {} : { server: initialized.serverInfo }), tools };
}

function describeObservation({ tiers, unused }: ObservationPlan): ReportObservation {
  const missing = unused
    .filter((each) => each.code === "unusable")
    .map(({ tier, because, tryThis }) => ({ tier, because, tryThis }));
  return { tiers: tiers.map(({ id }) => id), missing };
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
