import { describe, expect, it } from "vitest";
import type { BaselineEntry } from "../../report-model/baseline.ts";
import type { ExitCode, Report, Result, Verdict } from "../../report-model/report-model.ts";
import { answersDiffer, makeReport } from "../../reports/fixture-reports.ts";
import { absorbFindings, applyBaseline, ignoreFindings, pruneBaseline } from "./baseline.ts";

const today = "2026-11-22";
const { check, dialect } = answersDiffer;
const found = (verdict: Verdict, tool = "manage_note", more: Partial<Result> = {}): Result => ({
  ...answersDiffer,
  verdict,
  tool,
  ...more,
});
const held: Result = { ...answersDiffer, tool: "held", verdict: "pass" };
const entry: BaselineEntry = { check, dialect, tool: "manage_note", reason: "fixed in the next release" };

const reportOf = (results: readonly Result[], more: Partial<Report> = {}): Report =>
  makeReport([held, ...results], { exitCode: 1, target: { command: ["node"], tools: 1 + results.length }, ...more });

const codeOf = (results: readonly Result[], entries: readonly BaselineEntry[], more: Partial<Report> = {}): ExitCode =>
  applyBaseline(reportOf(results, more), entries, today).exitCode;

describe("ignoreFindings", () => {
  const ignoredEntry = { check, tool: "manage_note", reason: "writes a log alone" };
  const ignoring = (results: readonly Result[], entries = [ignoredEntry]): Report =>
    ignoreFindings(reportOf(results), entries, today);

  it("excuses a check of a tool in every dialect and case, and nothing of another tool or check", () => {
    const found2 = found("fail", "manage_note", { dialect: "resolve", case: "another" });
    expect(ignoring([found("fail"), found2])).toMatchObject({ exitCode: 0, ignored: { entries: 1, known: 2 } });
    expect(ignoring([found("fail"), found("fail", "other")]).exitCode).toBe(1);
    expect(ignoring([found("fail"), found("fail", "manage_note", { check: "own/other" })]).exitCode).toBe(1);
    const { tool: _, ...ofServer } = found("fail");
    expect(ignoring([found("fail"), ofServer]).exitCode).toBe(1);
  });

  it("fails for an entry that no longer applies, and not for one that is undecided in a dialect", () => {
    expect(ignoring([found("pass")])).toMatchObject({ exitCode: 1, ignored: { stale: [ignoredEntry] } });
    expect(ignoring([found("pass"), found("inconclusive", "manage_note", { dialect: "resolve" })]).exitCode).toBe(0);
    expect(ignoring([found("fail")], [ignoredEntry, { ...ignoredEntry, tool: "gone" }]).exitCode).toBe(1);
  });

  it("stands beside a baseline, which neither adds what is ignored nor forgets it", () => {
    const ignored = ignoring([found("fail"), found("fail", "other")]);
    const entries = absorbFindings(ignored, [], "soon", today);
    expect(entries.map(({ tool }) => tool)).toEqual(["other"]);
    const both = applyBaseline(ignored, entries, today);
    expect(both).toMatchObject({ exitCode: 0, baseline: { known: 1 }, ignored: { known: 1 } });
    expect(both.results.map(({ known }) => known?.ignored)).toEqual([undefined, true, undefined]);
  });

  it("excuses nothing that only was inconclusive", () => {
    expect(ignoring([found("inconclusive")]).results[1]?.known).toBeUndefined();
  });
});

describe("applyBaseline", () => {
  it("excuses a finding that it has, and no other", () => {
    expect(codeOf([found("fail")], [entry])).toBe(0);
    expect(codeOf([found("fail"), found("fail", "other")], [entry])).toBe(1);
    expect(codeOf([found("fail", "manage_note", { dialect: "resolve" })], [entry])).toBe(1);
    expect(codeOf([found("fail", "manage_note", { case: "another" })], [entry])).toBe(1);
  });

  it("goes by what is contradicted, not by how it was seen", () => {
    const { counterexample: _left, ...other } = found("fail", "manage_note", { message: "Otherwise." });
    expect(codeOf([other], [entry])).toBe(0);
    expect(codeOf([found("warn")], [entry], { failOn: ["fail", "warn"] })).toBe(0);
  });

  it("excuses it up to its last day", () => {
    expect(codeOf([found("fail")], [{ ...entry, until: today }])).toBe(0);
    const late = applyBaseline(reportOf([found("fail")]), [{ ...entry, until: "2026-11-21" }], today);
    expect(late.exitCode).toBe(1);
    expect(late.baseline).toEqual({ entries: 1, known: 0, expired: 1, stale: [] });
    expect(late.results[1]?.known).toEqual({ reason: entry.reason, until: "2026-11-21", expired: true });
  });

  it("fails for an entry that no longer occurs, and for that of a tool that is gone", () => {
    expect(applyBaseline(reportOf([found("pass")]), [entry], today)).toMatchObject({
      exitCode: 1,
      baseline: { stale: [entry] },
    });
    expect(codeOf([], [entry])).toBe(1);
    expect(codeOf([found("fail", "manage_note", { case: "another" })], [entry], { failOn: ["fail"] })).toBe(1);
  });

  it("does not call stale what was not decided", () => {
    for (const verdict of ["inconclusive", "not-run"] as const) expect(codeOf([found(verdict)], [entry])).toBe(0);
    // Only some tools were looked at, or the check not at all.
    expect(codeOf([], [entry], { target: { command: ["node"], tools: 9 } })).toBe(0);
    expect(codeOf([], [{ ...entry, check: "own/other" }])).toBe(0);
    expect(codeOf([], [entry], { exitCode: 130 })).toBe(130);
    expect(codeOf([], [entry], { problems: [{ code: "target-exited", message: "", details: [], hint: "" }] })).toBe(3);
  });

  it("never excuses what was not decided", () => {
    expect(codeOf([found("inconclusive")], [entry], { failOn: ["fail", "inconclusive"] })).toBe(1);
  });

  it("knows what was seen again and could not be tried, which is no pass for that alone, and verifies nothing by it", () => {
    const untried = found("inconclusive", "manage_note", { unproven: { why: "run-ended", otherwise: "fail" } });
    expect([codeOf([untried], []), codeOf([untried], [entry])]).toEqual([4, 0]);
    expect(applyBaseline(makeReport([untried], { exitCode: 4 }), [entry], today).exitCode).toBe(4);
  });

  it("takes a run whose findings are all known for one that decided something", () => {
    const known = makeReport([found("fail")], { exitCode: 1 });
    expect(applyBaseline(known, [entry], today).exitCode).toBe(0);
  });
});

describe("absorbFindings", () => {
  it("adds what makes the run fail, once, and keeps what is there", () => {
    const report = reportOf([
      found("fail"),
      found("fail", "other"),
      found("warn", "third"),
      found("inconclusive", "4th"),
    ]);
    const entries = absorbFindings(report, [entry], "new", today);
    expect(entries).toEqual([entry, { check, dialect, tool: "other", reason: "new" }]);
    expect(absorbFindings(report, entries, "again", today)).toEqual(entries);
    expect(applyBaseline(report, entries, today).exitCode).toBe(0);
  });

  it("lets one begin anew whose time is over", () => {
    expect(absorbFindings(reportOf([found("fail")]), [{ ...entry, until: "2026-01-01" }], "new", today)).toEqual([
      { ...entry, reason: "new" },
    ]);
  });
});

describe("pruneBaseline", () => {
  it("removes what no longer occurs, and nothing that may", () => {
    const unseen = { ...entry, check: "own/other" };
    expect(pruneBaseline(reportOf([found("pass")]), [entry, unseen])).toEqual([unseen]);
    expect(pruneBaseline(reportOf([found("fail")]), [entry, unseen])).toEqual([entry, unseen]);
  });
});
