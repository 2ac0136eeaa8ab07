import type { Counterexample } from "../report-model/counterexample.ts";
import { verdicts, type CheckText, type Report, type Result, type Verdict } from "../report-model/report-model.ts";
import * as ambiguities from "./fixture-ambiguities.ts";
import * as checks from "./fixture-checks.ts";

/** Reports for the tests of every format: each format is tested on the same ones. */

const again = (check: string, tool: string): string =>
  `mcp-annotations-conformance --seed 1870214 --check ${check} --tool ${tool} -- node dist/server.js`;

function makeResult(
  check: CheckText,
  verdict: Verdict,
  message: string,
  more: Partial<
    Pick<
      Result,
      "tool" | "dialect" | "trials" | "counterexample" | "evidence" | "ambiguity" | "contradictedReadings" | "again"
    >
  > = {},
): Result {
  const { id, suite, level, requirements } = check;
  const rows = requirements.filter((row) => !row.id.startsWith("TR-")).map((row) => row.id);
  return { check: id, suite, level, requirements: rows, dialect: "static", verdict, message, trials: 1, ...more };
}

/** A whole report of the results given; its summary is counted from them. */
export function makeReport(results: readonly Result[], more: Partial<Report> = {}): Report {
  const count = (verdict: Verdict): number => results.filter((result) => result.verdict === verdict).length;
  const counts = new Map(verdicts.map((verdict) => [verdict, count(verdict)]));
  const of = (verdict: Verdict): number => counts.get(verdict) ?? 0;
  const used = new Set(results.map((result) => result.check));
  const inQuestion = new Set(results.map((result) => result.ambiguity));
  return {
    schemaVersion: 1,
    tool: { name: "mcp-annotations-conformance", version: "0.1.0" },
    target: {
      command: ["node", "dist/server.js"],
      cwd: "/srv/notes",
      server: { name: "notes-server", version: "2.3.0" },
      tools: 14,
    },
    protocol: { offered: "2025-11-25", negotiated: "2025-11-25" },
    dialects: ["static", "annotations"],
    seed: 1870214,
    runs: 100,
    readings: [],
    startedAt: "2026-01-02T03:04:05.678Z",
    durationMs: 9_812,
    exitCode: 0,
    failOn: ["fail"],
    summary: {
      fail: of("fail"),
      error: of("error"),
      warn: of("warn"),
      ambiguous: of("ambiguous"),
      inconclusive: of("inconclusive"),
      "not-run": of("not-run"),
      note: of("note"),
      pass: of("pass"),
      "not-applicable": of("not-applicable"),
    },
    traffic: { requests: 1214, sessions: 3 },
    checks: Object.values(checks).filter((check) => used.has(check.id)),
    ambiguities: Object.values(ambiguities).filter(({ id }) => inQuestion.has(id)),
    results,
    problems: [],
    ...more,
  };
}

/** The conversation of `repeated-queries-agree`: one query twice. */
const askedTwice: Counterexample = {
  arguments: { action: "archive" },
  pace: "one-by-one",
  calls: [
    {
      method: "tools/annotations",
      params: { name: "manage_note", arguments: { action: "archive" } },
      answer: '{"annotations":{"readOnlyHint":false,"destructiveHint":true}}',
    },
    {
      method: "tools/annotations",
      params: { name: "manage_note", arguments: { action: "archive" } },
      answer: '{"annotations":{"readOnlyHint":false,"destructiveHint":false}}',
    },
  ],
  shrunk: { fromBytes: 212, toBytes: 20, steps: 9 },
  reproduced: { times: 3, of: 3 },
};

/** `repeated-queries-agree` contradicted on one tool, with all there is to say about it. */
export const answersDiffer: Result = makeResult(
  checks.repeatedQueriesAgree,
  "fail",
  "manage_note was asked the same query 5 times and answered in 2 different ways.",
  {
    tool: "manage_note",
    dialect: "annotations",
    trials: 37,
    counterexample: askedTwice,
    evidence: { expected: "one answer, five times", observed: ["annotations.destructiveHint   true → false"] },
    again: again("determinism/repeated-queries-agree", "manage_note"),
  },
);

const fileWritten: Result = makeResult(
  checks.noFileChanges,
  "fail",
  "Queries changed a file in the working directory of the server; pings changed none.",
  {
    dialect: "annotations",
    trials: 100,
    counterexample: {
      ...askedTwice,
      calls: askedTwice.calls.slice(0, 1),
      shrunk: { fromBytes: 20, toBytes: 20, steps: 0 },
    },
    evidence: {
      expected: "no file created, changed or deleted",
      observed: ["usage.log created", ...["a", "b", "c", "d", "e", "f"].map((name) => `cache/${name}.json created`)],
    },
    again:
      "mcp-annotations-conformance --seed 1870214 --check side-effects/queries-change-no-file -- node dist/server.js",
  },
);

const toolNames: readonly string[] = [
  "read_file",
  "read_media_file",
  "read_multiple_files",
  "write_file",
  "edit_file",
  "create_directory",
  "list_directory",
  "list_directory_with_sizes",
  "directory_tree",
  "move_file",
  "search_files",
  "get_file_info",
  "list_allowed_directories",
  "delete_file",
];

const openWorldNotes: readonly Result[] = toolNames.map((tool) =>
  makeResult(checks.openWorldDefault, "note", `${tool} leaves openWorldHint out, so it counts as open world.`, {
    tool,
  }),
);

/** A server without a dialect, in order. */
export const cleanReport: Report = makeReport(
  [
    ...toolNames.map((tool) => makeResult(checks.hintsAreBooleans, "pass", "Every hint is a boolean.", { tool })),
    ...openWorldNotes,
    makeResult(checks.repeatedQueriesAgree, "not-applicable", "The server declares no dialect."),
    makeResult(checks.noFileChanges, "not-applicable", "The server declares no dialect."),
  ],
  { dialects: ["static"], durationMs: 842, traffic: { requests: 31, sessions: 1 } },
);

/** One run with every verdict there is. */
export const everyVerdictReport: Report = makeReport(
  [
    answersDiffer,
    fileWritten,
    makeResult(checks.hintsAreBooleans, "error", "The server closed its output while tools/list was awaited.", {
      trials: 0,
    }),
    makeResult(
      checks.unknownToolIsRejected,
      "warn",
      "A query for a tool that is not listed was answered with a result.",
      {
        dialect: "annotations",
        trials: 6,
        evidence: { expected: "error -32602", observed: ['"NOTES_SEARCH": {"annotations":{}}'] },
      },
    ),
    makeResult(checks.schemaIsKept, "ambiguous", "The resolved inputSchema of manage_note lacks the property cursor.", {
      tool: "manage_note",
      dialect: "resolve",
      ambiguity: "AMB-12",
      contradictedReadings: ["annotations-only"],
      evidence: {
        expected: "the inputSchema of tools/list",
        observed: ["inputSchema.properties.cursor   present → absent"],
      },
    }),
    makeResult(checks.repeatedQueriesAgree, "inconclusive", "No valid arguments were found within 2000 attempts.", {
      tool: "sync",
      dialect: "annotations",
      trials: 0,
    }),
    makeResult(checks.repeatedQueriesAgree, "inconclusive", "No valid arguments were found within 2000 attempts.", {
      tool: "import",
      dialect: "annotations",
      trials: 0,
    }),
    makeResult(checks.noFileChanges, "not-run", "Left out by --suite.", { dialect: "resolve", trials: 0 }),
    makeResult(checks.unknownToolIsRejected, "not-run", "Left out by --suite.", { dialect: "resolve", trials: 0 }),
    ...openWorldNotes.slice(0, 4),
    makeResult(checks.hintsAreBooleans, "pass", "Every hint is a boolean.", { tool: "manage_note" }),
    makeResult(checks.schemaIsKept, "not-applicable", "The server does not declare the dialect."),
  ],
  { exitCode: 1, dialects: ["static", "annotations", "resolve"] },
);

/** One check contradicted by many tools. */
export const manyToolsReport: Report = makeReport(
  toolNames.map((tool, index) => ({
    ...answersDiffer,
    tool,
    message: `${tool} was asked the same query 5 times and answered in 2 different ways.`,
    counterexample: { ...askedTwice, arguments: { path: "a".repeat(index === 3 ? 80 : index) } },
  })),
  { exitCode: 1 },
);

/** A target that never came to an answer. */
export const unstartableReport: Report = makeReport([], {
  exitCode: 3,
  target: { command: ["node", "dist/my server.js"], cwd: "/srv/notes", tools: 0 },
  protocol: { offered: "2025-11-25" },
  durationMs: 64,
  traffic: { requests: 1, sessions: 1 },
  problems: [
    {
      code: "target-exited",
      message: "The server exited with code 1 before it answered initialize.",
      details: [
        "node:internal/modules/cjs/loader:1228",
        "  throw err;",
        "Error: Cannot find module '/srv/notes/dist/my server.js'",
      ],
      hint: "Run the command by hand; it has to stay up and wait for input. A path is taken from the directory you are in.",
    },
  ],
});
