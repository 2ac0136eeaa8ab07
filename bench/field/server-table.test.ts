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
const hintsDecided = { decided: 5, of: 6, tools: { decided: 2, of: 3, required: 1 } };
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

const linesOf = (measured: MeasuredServer): readonly string[] => renderServers([measured]).split("\n");

describe("the list of servers", () => {
  it("has an item for each run: verdicts, tools that worked, time, and what was left behind", () => {
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
      { mode: "execute", outcome, report: { ...report, hintsDecided } },
      { mode: "execute", outcome: messy },
    ] as const;
    const counts = "1 fail, 2 warn, 3 ambiguous, 4 inconclusive, 6 note, 7 pass";
    const left = "1 processes, HOME: 3 files in `.cache/`, working directory: 4 files in `a`, `b?c`, `d`, and 1 more";
    expect(linesOf({ kind: "measured", server, runs })).toStrictEqual([
      "- **notes**, `notes-mcp@1.2.3`",
      `  - default: exit 1; ${counts}; 1.2 s`,
      `  - execute: exit 1; ${counts}; 1 of 3 tools worked; 5 of 6 hints decided, of 2 of 3 tools; 1.2 s`,
      `  - execute: exit killed, out of time; 600.0 s; left behind: ${left}`,
    ]);
  });

  it("names why a server is not installed", () => {
    const because = "it needs chromium, which is not in PATH";
    expect(linesOf({ kind: "not-installed", server, because })).toStrictEqual([
      `- **notes**, \`notes-mcp@1.2.3\`: not installed: ${because}`,
    ]);
  });

  it("says where processes were not looked at", () => {
    const leftBehind = { ...outcome.leftBehind, processes: undefined };
    const lines = linesOf({
      kind: "measured",
      server,
      runs: [{ mode: "default", outcome: { ...outcome, leftBehind } }],
    });
    expect(lines.at(-1)).toMatch(/; left behind: processes not looked at$/u);
  });

  it("sums up the verdicts of all runs", () => {
    const run = { mode: "default", outcome, report } as const;
    const sums = verdicts.map((verdict) => `${verdict} ${2 * report.summary[verdict]}`).join(", ");
    expect(renderSums([run, run, { mode: "execute", outcome }])).toBe(`3 runs: ${sums}; 0 of 0 hints decided`);
  });

  it("sums up the hints decided", () => {
    const run = { mode: "execute", outcome, report: { ...report, hintsDecided } } as const;
    expect(renderSums([run, run])).toMatch(/; 10 of 12 hints decided$/u);
  });
});
