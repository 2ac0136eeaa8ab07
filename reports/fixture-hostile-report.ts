import type { Ambiguity, CheckText, Report, Result, ToolCalls } from "../report-model/report-model.ts";
import {
  clipCalls,
  clipName,
  clipProblem,
  clipRefusedExample,
  clipSilence,
  clipResult,
  clipSentence,
  clipToolHints,
} from "../report-model/clip.ts";
import type { OpenClaim } from "../report-model/tool-hints.ts";
import { makeReport } from "./fixture-reports.ts";

/** What a server may send to take over a terminal, a CI runner, a reader's eye or an XML parser. */
export const hostileText: string = [
  "\u001b[2J\u001b]0;title\u0007",
  "\u0000\b\r\n::error::taken over",
  "\u009b31m\u007f",
  "\u202Egnp.exe\u2066\u200b\ufeff\u00ad",
  "\ud800 \udfff \ufffe",
  "\"'<b>&]]>|`",
  "::set-output name=a::b ##[error]x ##vso[task.complete]y ##teamcity[z]",
  "\u{e0041}\u{1f600}",
].join(" ");

const endless = `${hostileText} ${"long ".repeat(2000)}`;
/** What no report shortens, since it comes from the checks: as long as what is shortened. */
const long = clipSentence(endless);

const check: CheckText = {
  id: hostileText,
  suite: hostileText,
  title: hostileText,
  level: "MUST",
  matters: long,
  fix: [hostileText, long],
  requirements: [{ id: hostileText, level: "MUST", document: hostileText, section: hostileText }],
};

const side = { where: [{ document: hostileText, section: long }], reading: long };
const ambiguity: Ambiguity = {
  id: hostileText,
  kind: "gap",
  weight: "low",
  title: hostileText,
  sides: [side, side],
  suiteDoes: hostileText,
  hurts: long,
  choice: { option: hostileText, readings: [hostileText, hostileText] },
};

const failure: Result = {
  check: check.id,
  suite: check.suite,
  level: "MUST",
  requirements: [hostileText, "unknown\u0000"],
  dialect: hostileText,
  tool: hostileText,
  verdict: "fail",
  message: endless,
  trials: 1,
  ambiguity: hostileText,
  contradictedReadings: [hostileText],
  again: hostileText,
  evidence: {
    expected: hostileText,
    observed: [hostileText, endless],
    diffs: [{ path: hostileText, lines: [`- ${hostileText}`, `+ ${hostileText}`, `+ ${endless}`, hostileText] }],
  },
  counterexample: {
    arguments: { [hostileText]: hostileText },
    pace: "pipelined",
    calls: [
      { method: hostileText, params: { [hostileText]: hostileText }, answer: hostileText },
      { method: hostileText, params: { text: endless }, answer: endless },
      { method: hostileText, answer: "\n::warning::x" },
    ],
    shrunk: { fromBytes: 1, toBytes: 1, steps: 0 },
    reproduced: { times: 3, of: 3 },
  },
};

const results: readonly Result[] = [
  failure,
  { ...failure, tool: `second ${hostileText}` },
  { ...failure, verdict: "error" },
  { ...failure, verdict: "warn" },
  { ...failure, verdict: "ambiguous" },
  { ...failure, verdict: "inconclusive" },
  { ...failure, verdict: "not-run" },
  { ...failure, verdict: "note" },
  { ...failure, verdict: "pass" },
  { ...failure, verdict: "not-applicable" },
];

const toolCalls: readonly ToolCalls[] = [
  {
    tool: hostileText,
    made: 2,
    succeeded: 1,
    worked: 1,
    coverage: {
      values: { worked: 1, of: 2 },
      optional: { worked: 0, of: 1 },
      idle: [
        { argument: hostileText, value: hostileText, why: "never-worked", answer: long },
        { argument: long, value: { [hostileText]: long }, why: "no-values" },
      ],
    },
    sent: { requests: [hostileText, long].map((request) => ({ request, calls: 1 })), omitted: 3 },
  },
  { tool: long, made: 1, succeeded: 0, worked: 0, inVain: { answer: hostileText, argument: hostileText } },
];

const open: readonly OpenClaim[] = [
  { check: check.id, dialect: "static", hint: "readOnlyHint", because: clipSentence(`${hostileText} ${long}`) },
];

/** Hostile text in every place of a report that can hold any. */
export const hostileReport: Report = makeReport(results.map(clipResult), {
  exitCode: 1,
  target: {
    command: [hostileText, long],
    cwd: hostileText,
    server: { name: hostileText, version: hostileText },
    tools: 1,
    configuration: {
      file: hostileText,
      variables: [hostileText, long],
      variablesOf: hostileText,
      startsIn: hostileText,
    },
    oneAtATime: long,
    leftRunning: [long, hostileText],
    shortSecrets: [hostileText, long],
  },
  protocol: { offered: hostileText, negotiated: `${hostileText}2` },
  dialects: ["static", hostileText],
  checks: [check],
  ambiguities: [ambiguity],
  calls: clipCalls(toolCalls),
  hints: [hostileText, long].map((tool) =>
    clipToolHints({
      tool,
      declared: {},
      ofWrongType: { readOnlyHint: hostileText, openWorldHint: long },
      claims: { decided: 0, of: 1, open },
    }),
  ),
  laterTools: [hostileText, clipName(long)],
  hintsDecided: { decided: 0, of: 2, tools: { decided: 0, of: 2, required: 1 } },
  observation: { tiers: [hostileText], missing: [{ tier: hostileText, because: long, tryThis: hostileText }] },
  silences: [{ method: hostileText, tool: long, arguments: { [hostileText]: long }, times: 2, timeLimitMs: 1 }].map(
    clipSilence,
  ),
  refusedExamples: [
    clipRefusedExample({ argument: hostileText, value: { [hostileText]: long }, tools: [hostileText, long] }),
  ],
  foundSettings: { file: hostileText, settings: [hostileText], reports: [hostileText] },
  readings: [{ ambiguity: hostileText, option: hostileText, reading: hostileText }],
  problems: [
    { code: hostileText, message: long, details: ["::error::first", hostileText, long], hint: hostileText },
    { code: "plain", message: "m", details: Array.from({ length: 100 }, (_, line) => `\tat ${line}`), hint: "h" },
  ].map(clipProblem),
});
