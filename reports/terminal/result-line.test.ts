import { describe, expect, it } from "vitest";
import { applyBaseline } from "../../harness/results/baseline.ts";
import type { ExitCode } from "../../report-model/report-model.ts";
import { answersDiffer, cleanReport, everyVerdictReport, makeReport } from "../fixture-reports.ts";
import { hostileReport } from "../fixture-hostile-report.ts";
import { reportFormats } from "../index.ts";
import { resultLine } from "./result-line.ts";

/** As docs/ci.md has it. */
const form =
  /^Result: (?<outcome>[a-z-]+), exit (?<code>\d+) \(fail \d+, warn \d+, ambiguous \d+, inconclusive \d+, not-run \d+, pass \d+, known \d+\)$/u;

describe("the last line", () => {
  it.each([
    [0, "passed"],
    [1, "failed"],
    [3, "not-tested"],
    [4, "not-verified"],
    [70, "broken"],
    [130, "interrupted"],
  ] satisfies readonly (readonly [ExitCode, string])[])("of a run that ends with %i says %s", (exitCode, outcome) => {
    for (const layout of [
      { colour: true, width: 20 },
      { colour: false, width: 100, quiet: true },
    ]) {
      const text = reportFormats.terminal({ ...everyVerdictReport, exitCode }, layout);
      expect(form.exec(text.trimEnd().split("\n").at(-1) ?? "")?.groups).toEqual({ outcome, code: String(exitCode) });
    }
  });

  it("counts what is known apart", () => {
    const report = makeReport([answersDiffer], { exitCode: 1, target: { command: ["node"], tools: 1 } });
    const { check, dialect } = answersDiffer;
    const entry = { check, dialect, tool: "manage_note", reason: "fixed soon" };
    expect(resultLine(applyBaseline(report, [entry], "2026-11-22"))).toBe(
      "Result: passed, exit 0 (fail 0, warn 0, ambiguous 0, inconclusive 0, not-run 0, pass 0, known 1)",
    );
  });
});

describe("a quiet report", () => {
  const quiet = { colour: false, width: 100, quiet: true };

  it("is the last line alone where nothing failed, and says before it what is open", () => {
    expect(reportFormats.terminal(cleanReport, quiet)).toBe(`${resultLine(cleanReport)}\n`);
    const open = { ...everyVerdictReport, exitCode: 0 } as const;
    const lines = reportFormats.terminal(open, quiet).trimEnd().split("\n");
    expect(lines[0]).toMatch(/^Nothing failed\. .*inconclusive/u);
    expect(lines.at(-1)).toBe(resultLine(open));
  });

  it("has what failed, and what to do about it", () => {
    const text = reportFormats.terminal(everyVerdictReport, quiet);
    expect(text).toMatch(/^FAIL {2}determinism\/repeated-queries-agree/u);
    expect(text).toContain("again     mcp-annotations-conformance");
    expect(text).not.toContain("target    node");
    expect(text.length).toBeLessThan(reportFormats.terminal(everyVerdictReport, { colour: false, width: 100 }).length);
  });

  it("says why nothing was verified, and why the server could not be tested", () => {
    expect(reportFormats.terminal(makeReport([], { exitCode: 4 }), quiet)).toMatch(/^.*Nothing could be verified/su);
    const problem = { code: "target-exited", message: "It ended.", hint: "Start it by hand.", details: [] } as const;
    const untestable = makeReport([], { exitCode: 3, problems: [problem] });
    expect(reportFormats.terminal(untestable, quiet)).toMatch(/^PROBLEM.*Start it by hand\./su);
  });

  it("lets no text of a server act on a terminal or a runner", () => {
    const text = reportFormats.terminal(hostileReport, quiet);
    expect(text).not.toMatch(/(?!\n)\p{Cc}|^\s*::|##(?:vso|teamcity)?\[/mu);
  });
});
