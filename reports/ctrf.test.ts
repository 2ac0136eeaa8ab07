import { validate } from "ctrf";
import { describe, expect, it } from "vitest";
import { failingVerdicts, type Report } from "../report-model/report-model.ts";
import { renderCtrf } from "./ctrf.ts";
import { everyVerdictReport, makeReport, unstartableReport } from "./fixture-reports.ts";
import { sampleReports } from "./fixture-sample-reports.ts";

interface Document {
  readonly results: {
    readonly summary: Readonly<Record<string, number>>;
    readonly tests: readonly { readonly name: string; readonly status: string; readonly rawStatus?: string }[];
  };
}

const read = (report: Report): Document["results"] => {
  const document: Document = JSON.parse(renderCtrf(report));
  return document.results;
};

describe("CTRF report", () => {
  it.each(sampleReports)("%s: is what the reference implementation takes", (_, report) => {
    for (const failOn of [report.failOn, failingVerdicts]) {
      const { valid, errors } = validate(JSON.parse(renderCtrf({ ...report, failOn, exitCode: 4 })));
      expect({ valid, errors: errors ?? [] }).toEqual({ valid: true, errors: [] });
    }
  });

  it.each(sampleReports)("%s: the summary counts the tests", (_, report) => {
    const { summary, tests } = read(report);
    const statuses = ["passed", "failed", "skipped", "other", "pending"];
    for (const status of statuses) expect(summary[status]).toBe(tests.filter((test) => test.status === status).length);
    expect(summary["tests"]).toBe(report.results.length + report.problems.length);
  });

  it("has the verdict beside the status", () => {
    const statuses = new Map(read(everyVerdictReport).tests.map(({ rawStatus, status }) => [rawStatus, status]));
    expect(Object.fromEntries(statuses)).toEqual({
      fail: "failed",
      error: "failed",
      warn: "other",
      ambiguous: "other",
      inconclusive: "skipped",
      "not-run": "skipped",
      note: "other",
      pass: "passed",
      "not-applicable": "skipped",
    });
  });

  it("fails where the server could not be tested and where nothing was verified", () => {
    expect(read(unstartableReport).tests).toMatchObject([{ name: "target-exited", status: "failed" }]);
    expect(read(makeReport([], { exitCode: 4 })).tests).toMatchObject([{ name: "not-verified", status: "failed" }]);
  });

  it.each(sampleReports)("%s: has nothing a terminal or a CI runner could act on", (_, report) => {
    const text = renderCtrf(report);
    expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Cf}|\p{Cs}/u);
    expect(text).not.toMatch(/^\s*::|##\[|##vso\[|##teamcity\[/m);
  });
});
