import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeHintReport } from "../reports/fixture-hints.ts";
import { renderJson } from "../reports/json.ts";
import type { Report } from "../report-model/report-model.ts";
import { exitCodeOfTrend } from "./audit.ts";
import { cleanRun, recordOf, writeRecord } from "./record/fixture-records.ts";
import { isChanged, isWorse, trendOf } from "./trend.ts";

let directory = "";
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "trend-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

const calls = [{ tool: "read", made: 1, succeeded: 1, worked: 1 }];
const held = makeHintReport(
  [{ tool: "read", declared: { readOnlyHint: true }, observed: {} }],
  [{ tool: "read", verdict: "pass" }],
  { calls },
);
const broken = makeHintReport(
  [{ tool: "read", declared: { readOnlyHint: true }, observed: { readOnlyHint: "wrote a" } }],
  [{ tool: "read", verdict: "fail", message: "It wrote." }],
  { calls, exitCode: 1 },
);
const bolder = makeHintReport([{ tool: "read", declared: { readOnlyHint: true, openWorldHint: false } }], []);

const old = (): string => join(directory, "old");
const results = (): string => join(directory, "results");
function put(root: string, version: string, report: Report): void {
  writeRecord(root, recordOf("notes", { version }), { "report.json": renderJson(report) });
}

describe("since an audit before", () => {
  it.each<readonly [string, Report, boolean, boolean]>([
    ["nothing changed", held, false, false],
    ["a tool does what its hint denies", broken, true, true],
    ["a hint promises more, and no call shows it", bolder, true, true],
  ])("%s", async (_, now, changed, worse) => {
    put(old(), "1.0.0", held);
    put(results(), "1.1.0", now);
    const trend = await trendOf(old(), results(), "notes");
    expect([isChanged(trend), isWorse(trend)]).toEqual([changed, worse]);
    expect([trend.before?.record.version, trend.now?.record.version]).toEqual(["1.0.0", "1.1.0"]);
  });

  it("names what fails now, and lets stand what failed before", async () => {
    put(old(), "1.0.0", held);
    put(results(), "1.1.0", broken);
    expect((await trendOf(old(), results(), "notes")).failures).toMatchObject([{ tool: "read" }]);
    put(old(), "1.0.0", broken);
    expect(isWorse(await trendOf(old(), results(), "notes"))).toBe(false);
  });

  it("a server of which nothing is verified any more is worse", async () => {
    put(old(), "1.0.0", held);
    const run = { ...cleanRun, exitCode: 4 };
    writeRecord(results(), recordOf("notes", { version: "1.1.0", run }), { "report.json": renderJson(held) });
    expect(isWorse(await trendOf(old(), results(), "notes"))).toBe(true);
    expect(isWorse(await trendOf(results(), results(), "notes"))).toBe(false);
  });

  it("a gate that verified no server is not passed", () => {
    const sums = { servers: 2, done: 2, byExitCode: new Map([[4, 1]]), untested: 1 };
    expect(exitCodeOfTrend(sums, false)).toBe(3);
    expect(exitCodeOfTrend({ ...sums, byExitCode: new Map([[1, 1]]) }, false)).toBe(0);
    expect(exitCodeOfTrend({ ...sums, byExitCode: new Map([[1, 1]]) }, true)).toBe(1);
  });

  it("a server that has no verdict any more is worse, and one that came or went is told", async () => {
    put(old(), "1.0.0", held);
    expect(isChanged(await trendOf(old(), results(), "notes"))).toBe(true);
    const { run: _, ...rest } = recordOf("notes", { status: "not-testable", because: "it ended" });
    writeRecord(results(), rest);
    expect(isWorse(await trendOf(old(), results(), "notes"))).toBe(true);
    expect(isWorse(await trendOf(join(directory, "none"), results(), "notes"))).toBe(false);
  });
});
