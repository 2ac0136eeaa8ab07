import { completeComparison, completeKnown } from "./fixture-baseline.ts";
import { completeCounterexample as counterexample } from "./fixture-counterexample.ts";
import { completeProfile } from "./fixture-profile.ts";
import { completeRelay } from "./fixture-relayed-tools.ts";
import { completeSuggestion, completeToolCalls, completeToolHints } from "./fixture-tool-calls.ts";
import { fingerprintOf, shortIdOf } from "./fingerprint.ts";
import type { Evidence, Report, ReportObservation, ReportTarget, Result, Sdk } from "./report-model.ts";
import type { RefusedExample } from "./refused-example.ts";
import type { ClientConfiguration, FoundSettings, PlaceTool, ReportPlace } from "./report-place.ts";
import type { PhaseTime } from "./time-spent.ts";
import type { Silence } from "./silence.ts";
import { answersDiffer, makeReport, unstartableReport } from "../reports/fixture-reports.ts";

const evidence: Required<Evidence> = {
  expected: "e",
  observed: ["o"],
  omitted: 1,
  diffs: [{ path: "p", lines: ["- l"] }],
};
const fingerprint = fingerprintOf({
  check: answersDiffer.check,
  dialect: "annotations",
  tool: "manage_note",
  case: "answered",
});
const result: Required<Result> = {
  check: answersDiffer.check,
  suite: answersDiffer.suite,
  level: answersDiffer.level,
  requirements: answersDiffer.requirements,
  dialect: "annotations",
  tool: "manage_note",
  verdict: "fail",
  message: "m",
  trials: 1,
  case: "answered",
  id: shortIdOf(fingerprint),
  fingerprint,
  cause: "not-again",
  heldWithout: 'page: "no such page"',
  unproven: { why: "not-again", otherwise: "fail" },
  counterexample,
  evidence,
  ambiguity: "AMB-12",
  contradictedReadings: ["annotations-only"],
  sdk: { package: "mcp", version: "2.3.0", before: "3.0.0" } satisfies Required<Sdk>,
  known: completeKnown,
  again: "again",
};
const tool: Required<PlaceTool> = { name: "bwrap", path: "/usr/bin/bwrap", version: "0.8.0" };
const place: Required<ReportPlace> = {
  kind: "sandbox",
  showsHome: true,
  container: "image:1",
  shows: ["/a"],
  leftOut: ["/b"],
  tools: [tool],
};
const configuration: Required<ClientConfiguration> = {
  file: ".mcp.json",
  variables: ["TOKEN"],
  variablesOf: "/a/.env",
  startsIn: "/b",
};
const target: Required<ReportTarget> = {
  command: ["a"],
  cwd: "/",
  configuration,
  server: { name: "n", version: "v" },
  client: { name: "n", version: "v", scenarios: 1, connectedTwice: 1 },
  tools: 1,
  place,
  leftRunning: ["sleep 60"],
  oneAtATime: "a second one did not start",
  shortSecrets: ["API_KEY"],
};
const protocol: Required<Report["protocol"]> = { offered: "2025-11-25", negotiated: "2025-11-25", notSpoken: true };
const base = { ...makeReport([result]), profile: completeProfile };
const readings = [{ ambiguity: "AMB-12", option: "resolved-tool", reading: "anything" }];
const observation: Required<ReportObservation> = {
  tiers: ["protocol"],
  missing: [{ tier: "syscalls", because: "b", tryThis: "t" }],
};
const refused: Required<RefusedExample> = { argument: "limit", value: "a", tools: ["search"], omitted: 1 };
const silence: Required<Silence> = { method: "q", tool: "t", arguments: {}, times: 2, timeLimitMs: 10_000 };
/** A report in which no optional field is missing; the types make the compiler ask for every field of the model. */
export const completeReport: Required<Report> = {
  ...base,
  journal: "/journals/2026-01-02T03-04-05-678Z.jsonl",
  refusedExamples: [refused],
  silences: [silence],
  target,
  protocol,
  readings,
  foundSettings: {
    file: "package.json",
    settings: ["examples"],
    reports: ["out/report.txt"],
  } satisfies Required<FoundSettings>,
  observation,
  baseline: completeComparison,
  ignored: completeComparison,
  hints: [completeToolHints],
  relay: completeRelay,
  checks: base.checks.map((check) => ({ ...check, hint: "readOnlyHint" })),
  calls: [completeToolCalls],
  suggestions: [completeSuggestion],
  hintsDecided: { decided: 1, of: 2, tools: { decided: 1, of: 1, required: 1 } },
  laterTools: ["reset"],
  doubted: [{ doubt: "nothing-to-change", shape: "alone", why: "there was nothing for it to change", tools: ["act"] }],
  timeSpent: [{ phase: "starting", count: 2, totalMs: 900, shareMs: 500 } satisfies Required<PhaseTime>],
  traffic: { requests: 9, sessions: 1, throttled: { answers: 2, pausedMs: 3_000 } },
  problems: unstartableReport.problems,
};
