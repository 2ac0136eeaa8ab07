import { describe, expect, it } from "vitest";
import { countVerdicts } from "../../report-model/count-verdicts.ts";
import type { Level, Report, Result, Verdict } from "../../report-model/report-model.ts";
import type { ForecastOutcome } from "../../report-model/specification-difference.ts";
import { forecastReport, type ForecastKnowledge } from "./forecast.ts";
import type { RowFate } from "./row-fates.ts";

const levels = new Map<string, Level>([
  ["DR-01", "MUST"],
  ["DR-02", "MUST"],
  ["DR-03", "STATEMENT"],
]);

function resultOf(verdict: Verdict, requirements: readonly string[]): Result {
  return {
    check: "doors/are-closed",
    suite: "doors",
    level: "MUST",
    requirements,
    dialect: "static",
    tool: "open_door",
    verdict,
    message: "A door was open.",
    trials: 1,
  };
}

function reportOf(results: readonly Result[], exitCode: 0 | 1): Report {
  return {
    schemaVersion: 1,
    tool: { name: "mcp-annotations-conformance", version: "0.1.0" },
    target: { command: ["node", "doors.js"], server: { name: "doors", version: "1.0" }, tools: 1 },
    protocol: { offered: "2025-11-25" },
    dialects: ["static"],
    seed: 1,
    runs: 1,
    readings: [],
    startedAt: "2026-01-02T03:04:05.678Z",
    durationMs: 1,
    exitCode,
    failOn: ["fail"],
    summary: countVerdicts([]),
    traffic: { requests: 0, sessions: 0 },
    checks: [],
    ambiguities: [],
    results,
    problems: [],
  };
}

function forecastOf(
  fates: readonly (readonly [string, RowFate])[],
  { verdict = "fail", rows = ["DR-01"], check = {} }: Partial<Given> = {},
): ForecastOutcome | undefined {
  const knowledge: ForecastKnowledge = {
    checks: [{ id: "doors/are-closed", level: "MUST", ...check }],
    fates: new Map(fates),
    levels,
  };
  return forecastReport("run.json", reportOf([resultOf(verdict, rows)], 0), knowledge).verdicts[0]?.outcome;
}

interface Given {
  readonly verdict: Verdict;
  readonly rows: readonly string[];
  readonly check: Partial<ForecastKnowledge["checks"][number]>;
}

const weaker: RowFate = { kind: "level", level: "SHOULD" };
const gone: RowFate = { kind: "gone" };

describe("a verdict", () => {
  it("follows the new level of its sentence", () => {
    expect(forecastOf([["DR-01", weaker]])).toEqual({ kind: "becomes", verdict: "warn" });
    expect(forecastOf([["DR-01", { kind: "level", level: "MAY" }]])).toEqual({ kind: "becomes", verdict: "note" });
  });

  it.each(["pass", "inconclusive", "not-run", "not-applicable", "error"] as const)(
    "stays where nothing was contradicted: %s",
    (verdict) => {
      expect(forecastOf([["DR-01", weaker]], { verdict })).toBeUndefined();
    },
  );

  it("stays where another sentence demands the same", () => {
    expect(forecastOf([["DR-01", weaker]], { rows: ["DR-01", "DR-02"] })).toBeUndefined();
    expect(
      forecastOf(
        [
          ["DR-01", weaker],
          ["DR-02", weaker],
        ],
        { rows: ["DR-01", "DR-02"] },
      ),
    ).toEqual({ kind: "becomes", verdict: "warn" });
  });

  it.each(["fail", "pass"] as const)("goes with the last of its sentences: %s", (verdict) => {
    expect(forecastOf([["DR-01", gone]], { verdict })).toEqual({ kind: "untested" });
  });

  it.each([
    ["a check that weighs by itself", { check: { severity: "warn" } }, "own-weight"],
    ["a finding that weighs by itself", { verdict: "note" }, "own-weight"],
    ["ambiguous wording", { verdict: "ambiguous" }, "ambiguous"],
  ] as const)("is left to somebody who reads: %s", (_, given, because) => {
    expect(forecastOf([["DR-01", weaker]], given)).toEqual({ kind: "look", because });
  });

  it("is left to somebody who reads where a sentence has other words or is gone in part", () => {
    expect(forecastOf([["DR-01", { kind: "kept", reworded: true }]])).toEqual({ kind: "look", because: "reworded" });
    expect(forecastOf([["DR-01", { kind: "unclear" }]])).toEqual({ kind: "look", because: "not-compared" });
    expect(forecastOf([["DR-01", { kind: "partly" }]])).toEqual({ kind: "look", because: "partly-removed" });
    expect(forecastOf([["DR-01", gone]], { rows: ["DR-01", "DR-03"] })).toEqual({
      kind: "look",
      because: "partly-removed",
    });
  });

  it("has nothing to do with rows that did not change", () => {
    expect(forecastOf([["DR-01", { kind: "kept", reworded: false }]])).toBeUndefined();
    expect(forecastOf([["DR-02", gone]])).toBeUndefined();
  });
});

describe("the exit code of a run", () => {
  const knowledge = {
    checks: [{ id: "doors/are-closed", level: "MUST" as const }],
    fates: new Map([["DR-01", weaker]]),
    levels,
  };

  it("is computed again", () => {
    const report = reportOf([resultOf("fail", ["DR-01"]), resultOf("pass", ["DR-02"])], 1);
    expect(forecastReport("run.json", report, knowledge)).toMatchObject({
      server: "doors 1.0",
      results: 2,
      affected: 1,
      exitCode: { before: 1, now: 0 },
    });
  });

  it("is not told where it does not follow from what the report has", () => {
    const report = reportOf([resultOf("fail", ["DR-01"])], 0);
    expect(forecastReport("run.json", report, knowledge)).not.toHaveProperty("exitCode");
  });
});
