import { describe, expect, it } from "vitest";
import { verdicts, type Report } from "../../report-model/report-model.ts";
import type { Outcome } from "./run-command.ts";
import { renderServers, renderSums, type MeasuredServer } from "./server-table.ts";

const report: Report = {
  schemaVersion: 1,
  tool: { name: "mcp-annotations-conformance", version: "0.1.0" },
  target: { command: ["node"], cwd: "/", tools: 3 },
  protocol: { offered: "2025-11-25" },
  dialects: ["static"],
  seed: 1,
  runs: 100,
  readings: [],
  startedAt: "2026-01-01T00:00:00.000Z",
  durationMs: 1,
  exitCode: 0,
  failOn: ["fail"],
  summary: {
    fail: 1,
    error: 0,
    warn: 2,
    ambiguous: 3,
    inconclusive: 4,
    "not-run": 5,
    note: 6,
    pass: 7,
    "not-applicable": 8,
  },
  traffic: { requests: 1, sessions: 1 },
  calls: [
    { tool: "read", made: 2, succeeded: 1, worked: 1 },
    { tool: "write", made: 2, succeeded: 2, worked: 0 },
  ],
  checks: [],
  ambiguities: [],
  results: [],
  problems: [],
};
const nothing = { count: 0, top: [] };
const outcome: Outcome = {
  exitCode: 1,
  timedOut: false,
  elapsedMs: 1234,
  leftBehind: { processes: [], home: nothing, temporary: nothing, work: nothing },
};
const server = {
  name: "notes",
  registry: "npm",
  package: "notes-mcp",
  version: "1.2.3",
  command: "node",
  arguments: [],
  environment: {},
  rebuild: [],
  overrides: {},
  programs: [],
} as const;

const cellsOf = (measured: MeasuredServer): readonly (readonly string[])[] =>
  renderServers([measured])
    .split("\n")
    .slice(2)
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

describe("the table of servers", () => {
  it("has a line for each run: verdicts, tools that worked, time, and what was left behind", () => {
    const messy: Outcome = {
      exitCode: null,
      timedOut: true,
      elapsedMs: 600_000,
      leftBehind: {
        processes: ["node server.js"],
        home: { count: 3, top: [".cache/"] },
        temporary: { count: 0, top: [] },
        work: { count: 4, top: ["a", "b|c", "d", "e"] },
      },
    };
    const runs = [
      { mode: "default", outcome, report },
      { mode: "execute", outcome, report },
      { mode: "execute", outcome: messy },
    ] as const;
    const title = "notes, `notes-mcp@1.2.3`";
    const counts = ["1", "0", "2", "3", "4", "6", "7"];
    const left = "1 processes; HOME: 3 files in `.cache/`; working directory: 4 files in `a`, `b?c`, `d`, and 1 more";
    expect(cellsOf({ kind: "measured", server, runs })).toStrictEqual([
      [title, "default", "1", ...counts, "", "1.2", "nothing"],
      [title, "execute", "1", ...counts, "1 of 3", "1.2", "nothing"],
      [title, "execute", "killed, out of time", ...counts.map(() => ""), "", "600.0", left],
    ]);
  });

  it("names why a server is not installed", () => {
    const because = "it needs chromium, which is not in PATH";
    const [line] = cellsOf({ kind: "not-installed", server, because });
    expect(line?.slice(0, 3)).toStrictEqual(["notes, `notes-mcp@1.2.3`", `not installed: ${because}`, ""]);
  });

  it("says where processes were not looked at", () => {
    const leftBehind = { ...outcome.leftBehind, processes: undefined };
    const [line] = cellsOf({
      kind: "measured",
      server,
      runs: [{ mode: "default", outcome: { ...outcome, leftBehind } }],
    });
    expect(line?.at(-1)).toBe("processes not looked at");
  });

  it("sums up the verdicts of all runs", () => {
    const run = { mode: "default", outcome, report } as const;
    const sums = verdicts.map((verdict) => `${verdict} ${2 * report.summary[verdict]}`).join(", ");
    expect(renderSums([run, run, { mode: "execute", outcome }])).toBe(`3 runs: ${sums}`);
  });
});
