import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Report } from "../report-model/report-model.ts";
import {
  answersDiffer,
  everyVerdictReport,
  makeReport,
  manyToolsReport,
  unstartableReport,
} from "./fixture-reports.ts";
import { renderCodeQuality } from "./code-quality.ts";
import { sampleReports } from "./fixture-sample-reports.ts";
import type { Anchor } from "./sarif/anchor.ts";

const anchor: Anchor = { path: "src/server.ts", lines: ["import x;", 'server.tool("manage_note", {'] };

const issueSchema = z.strictObject({
  description: z.string().regex(/^[^\p{Cc}\p{Cf}]*\S[^\p{Cc}\p{Cf}]*$/u),
  check_name: z.string().min(1),
  fingerprint: z.string().regex(/^[0-9a-f]{32}$/u),
  severity: z.enum(["info", "minor", "critical", "blocker"]),
  location: z.strictObject({ path: z.string().min(1), lines: z.strictObject({ begin: z.int().min(1) }) }),
});

/** What GitLab requires of each: `app/validators/json_schemas/ci/…/codeclimate.json`. */
const ofGitlab = new Ajv().compile({
  type: "object",
  required: ["description", "fingerprint", "severity", "location"],
  properties: {
    severity: { enum: ["info", "minor", "major", "critical", "blocker"] },
    location: { type: "object", required: ["path", "lines"] },
  },
});

function issuesOf(report: Report, shownAt?: Anchor): readonly z.infer<typeof issueSchema>[] {
  const issues: unknown = JSON.parse(renderCodeQuality(report, shownAt));
  return z.array(issueSchema).parse(issues);
}

describe("GitLab's code quality report", () => {
  it.each(sampleReports)("%s: has what GitLab requires", (_, report) => {
    for (const issue of issuesOf(report, anchor)) expect(ofGitlab(issue)).toBe(true);
  });

  it("has no fingerprint twice", () => {
    const issues = issuesOf(manyToolsReport);
    expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(manyToolsReport.results.length);
  });

  it("has contradictions alone, worst first, each at the line that names its tool", () => {
    const issues = issuesOf(everyVerdictReport, anchor);
    expect(issues.map(({ severity }) => severity)).toEqual(["critical", "critical", "minor", "info"]);
    expect(issues[0]).toMatchObject({
      check_name: "determinism/repeated-queries-agree",
      location: { path: "src/server.ts", lines: { begin: 2 } },
    });
    expect(issues[0]?.description).toMatch(/^manage_note was asked/u);
  });

  it("names no file where none is known", () => {
    expect(issuesOf(makeReport([answersDiffer]))[0]?.location.path).toBe(".");
  });

  it("has a fingerprint that stays when seed, counterexample and wording change, and not that of another server", () => {
    const [found] = manyToolsReport.results;
    if (found === undefined) throw new Error("no result");
    const { counterexample: _left, ...rest } = found;
    const print = (report: Report): unknown => issuesOf(report)[0]?.fingerprint;
    const first = makeReport([found], { seed: 1 });
    expect(print(makeReport([{ ...rest, message: "Other words." }], { seed: 2 }))).toBe(print(first));
    const { target } = first;
    expect(print({ ...first, target: { ...target, server: { name: "another", version: "1" } } })).not.toBe(
      print(first),
    );
  });

  it("never shows a run that tested nothing as one without findings", () => {
    expect(issuesOf(unstartableReport)).toMatchObject([{ check_name: "target/target-exited", severity: "blocker" }]);
    expect(issuesOf(makeReport([], { exitCode: 4 }))).toMatchObject([{ check_name: "target/not-verified" }]);
  });
});
