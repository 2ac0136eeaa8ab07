import { describe, expect, it } from "vitest";
import type { Report } from "../report-model/report-model.ts";
import { everyVerdictReport, makeReport, manyToolsReport, unstartableReport } from "./fixture-reports.ts";
import { sampleReports } from "./fixture-sample-reports.ts";
import { renderGithub } from "./github.ts";

const linesOf = (report: Report): readonly string[] => renderGithub(report).trimEnd().split("\n");

describe("GitHub annotations", () => {
  it.each(sampleReports)("%s: are commands and nothing else, at most ten", (_, report) => {
    const lines = linesOf(report);
    expect(lines.length).toBeLessThanOrEqual(10);
    for (const line of lines) expect(line).toMatch(/^::(?:error|warning|notice) title=[^:,]+::[^\p{Cc}\p{Cf}]+$/u);
  });

  it("tell a finding with its repair and the command that shows it again", () => {
    const [first] = linesOf(everyVerdictReport);
    expect(first).toMatch(/^::error title=determinism\/repeated-queries-agree%3A manage_note::/);
    expect(first).toContain("%0AExpected: one answer, five times%0A");
    expect(first).toContain("%0AFix: ");
    expect(first).toMatch(/%0AAgain: mcp-annotations-conformance --seed 1870214 [^%]*$/);
  });

  it("are errors where they make the run fail, else warnings, and end with how it came out", () => {
    const kinds = (report: Report): readonly string[] => linesOf(report).map((line) => line.split(" ")[0] ?? "");
    const asRun = kinds(everyVerdictReport);
    expect(asRun).toEqual(["::error", "::error", "::warning", "::warning", "::warning", "::error"]);
    expect(kinds({ ...everyVerdictReport, failOn: ["fail", "warn"] })[3]).toBe("::error");
    expect(kinds(makeReport([], { exitCode: 0 }))).toEqual(["::notice"]);
  });

  it("tell that a server could not be tested, and that nothing was verified", () => {
    expect(linesOf(unstartableReport)[0]).toBe(
      "::error title=target-exited::The server exited with code 1 before it answered initialize.%0ARun the command by hand; it has to stay up and wait for input. A path is taken from the directory you are in.",
    );
    expect(linesOf(makeReport([], { exitCode: 4 }))[0]).toMatch(
      /^::error title=not-verified::Nothing could be verified/,
    );
  });

  it("name the tools of which the same is said, and the findings left out", () => {
    expect(linesOf(manyToolsReport)[0]).toContain("%0AThe same for every other tool (13).");
    const few = { ...manyToolsReport, results: manyToolsReport.results.slice(0, 3) };
    expect(linesOf(few)[0]).toContain("%0AThe same for 2 more tools: read_media_file, read_multiple_files.");
    const [result] = manyToolsReport.results;
    if (result === undefined) throw new Error("no result");
    const many = Array.from({ length: 12 }, (_, index) => ({ ...result, check: `own/check-${index}` }));
    const lines = linesOf(makeReport(many, { exitCode: 1 }));
    expect(lines).toHaveLength(10);
    expect(lines.at(-1)).toMatch(/%0A3 more findings in the report\.$/);
  });
});
