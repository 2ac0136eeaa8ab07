import { describe, expect, it } from "vitest";
import { answersDiffer, cleanReport, makeReport } from "../reports/fixture-reports.ts";
import { countVerdicts } from "./count-verdicts.ts";
import { gapsOf, verdictDifferences } from "./completeness.ts";
import { wholeProfile as profile } from "./fixture-profile.ts";
import type { Report, Result } from "./report-model.ts";

const whole: Report = { ...cleanReport, profile };
const codesOf = (report: Report): readonly string[] => gapsOf(report).map(({ code }) => code);

describe("a report", () => {
  it("is whole where everything was run in a sandbox", () => {
    expect(gapsOf(whole)).toEqual([]);
  });

  it.each<readonly [string, Report, string]>([
    ["was interrupted", { ...whole, exitCode: 130 }, "ended-early"],
    ["has no profile", cleanReport, "no-profile"],
    [
      "called nothing",
      { ...whole, profile: { ...profile, asked: { ...profile.asked, calls: "none" } } },
      "nothing-called",
    ],
    [
      "called without a sandbox",
      { ...whole, profile: { ...profile, asked: { ...profile.asked, calls: "real-effects" } } },
      "real-effects",
    ],
    [
      "has some checks",
      { ...whole, profile: { ...profile, asked: { ...profile.asked, only: ["hints"] } } },
      "only-some",
    ],
    ["has some tools", { ...whole, profile: { ...profile, asked: { ...profile.asked, tools: ["a"] } } }, "only-some"],
    [
      "has some tiers",
      { ...whole, profile: { ...profile, asked: { ...profile.asked, observe: ["none"] } } },
      "only-some",
    ],
    [
      "was not watched",
      { ...whole, observation: { tiers: [], missing: [{ tier: "syscalls", because: "no strace", tryThis: "x" }] } },
      "not-watched",
    ],
    ["has other sums", { ...whole, summary: { ...whole.summary, pass: 7_000 } }, "wrong-sums"],
  ])("that %s is not: %s", (_, report, code) => {
    expect(codesOf(report)).toEqual([code]);
  });

  it("names each check that was not run once, with the reason", () => {
    const left: Result = { ...answersDiffer, verdict: "not-run", message: "out of time" };
    const { fingerprint: _, id: __, ...plain } = left;
    const report = { ...makeReport([plain, { ...plain, tool: "other" }], { exitCode: 0 }), profile };
    expect(gapsOf(report)).toEqual([
      { code: "not-run", check: answersDiffer.check, results: 2, because: "out of time" },
    ]);
  });

  it("shows that a finding was laid to another tool", () => {
    const report = {
      ...makeReport([{ ...answersDiffer, fingerprint: "1-00000000000000aa" }], { exitCode: 1 }),
      profile,
    };
    expect(codesOf(report)).toEqual(["wrong-fingerprint"]);
  });
});

describe("a report from which something was taken", () => {
  const hint = "readOnlyHint";
  const first = cleanReport.checks.find(({ id }) => id === cleanReport.results[0]?.check);
  const passes = cleanReport.results.slice(0, 1).flatMap((result) => ["a", "b"].map((tool) => ({ ...result, tool })));
  const report: Report = {
    ...whole,
    hints: ["a", "b", "twice", "twice"].map((tool) => ({ tool, declared: {} })),
    checks: cleanReport.checks.map((check) => (check === first ? { ...check, hint } : check)),
    results: passes,
    summary: countVerdicts(passes),
  };
  const others = cleanReport.checks.flatMap(({ id }) => (id === first?.id ? [] : [id]));

  it("lacks the checks that it names, and those that such a run has", () => {
    expect(gapsOf(report, ["own/check"])).toEqual(
      [...others, "own/check"].map((check) => ({ code: "no-result", check })),
    );
  });

  it("lacks the result of a tool, where others have one", () => {
    const less = { ...report, results: passes.slice(1), summary: countVerdicts(passes.slice(1)) };
    expect(gapsOf(less)).toContainEqual({ code: "no-result", check: first?.id, tool: "a" });
    expect(gapsOf(less)).not.toContainEqual({ code: "no-result", check: first?.id, tool: "twice" });
  });

  it("contradicts itself where a finding passes", () => {
    const turned = { ...makeReport([{ ...answersDiffer, verdict: "pass" }], { exitCode: 0 }), profile };
    expect(codesOf(turned)).toEqual(["wrong-verdict"]);
  });
});

describe("two runs", () => {
  it("differ in verdicts, and in results that one of them lacks", () => {
    const passed: Result = { ...answersDiffer, verdict: "pass" };
    const other: Result = { ...answersDiffer, tool: "other" };
    expect(verdictDifferences([answersDiffer], [answersDiffer])).toEqual([]);
    expect(verdictDifferences([answersDiffer], [passed, other])).toMatchObject([
      { before: "fail", now: "pass" },
      { tool: "other", now: "fail" },
    ]);
    expect(verdictDifferences([answersDiffer, other], [answersDiffer])).toMatchObject([
      { tool: "other", before: "fail" },
    ]);
  });
});
