import { describe, expect, it } from "vitest";
import type { Log, Result as SarifResult, Run } from "sarif";
import type { Report, Result } from "../report-model/report-model.ts";
import { everyVerdictReport, makeReport, manyToolsReport, unstartableReport } from "./fixture-reports.ts";
import { sampleReports } from "./fixture-sample-reports.ts";
import { nowhere, type Anchor } from "./sarif/anchor.ts";
import { renderSarif } from "./sarif.ts";

const anchor: Anchor = { path: "src/notes server.ts", lines: ["import x;", 'server.tool("manage_note", {'] };

function runOf(report: Report, shownAt: Anchor = anchor): Run {
  const log: Log = JSON.parse(renderSarif(report, shownAt));
  const [run] = log.runs;
  if (run === undefined) throw new Error("no run");
  return run;
}

const resultsOf = (report: Report, shownAt?: Anchor): readonly SarifResult[] => runOf(report, shownAt).results ?? [];

describe("SARIF report", () => {
  it.each(sampleReports)("%s: has what GitHub requires, and no empty text", (_, report) => {
    const run = runOf(report);
    const rules = run.tool.driver.rules ?? [];
    for (const { id, shortDescription, fullDescription, help, properties } of rules) {
      for (const text of [id, shortDescription?.text, fullDescription?.text, help?.text]) expect(text).toMatch(/\S/);
      expect(properties?.tags?.length).toBeLessThanOrEqual(10);
    }
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
    for (const { ruleId, ruleIndex = -1, message, locations, partialFingerprints } of run.results ?? []) {
      expect(rules[ruleIndex]?.id).toBe(ruleId);
      expect(message.text).toMatch(/\S/);
      const place = locations?.[0]?.physicalLocation;
      expect(place?.artifactLocation?.uri).toBe("src/notes%20server.ts");
      expect(Object.keys(place?.region ?? {})).toEqual(["startLine", "startColumn", "endLine", "endColumn"]);
      expect(partialFingerprints?.["primaryLocationLineHash"]).toMatch(/^1-[0-9a-f]{16}:1$/);
    }
  });

  it("has contradictions alone, worst first, each at the line that names its tool", () => {
    const results = resultsOf(everyVerdictReport);
    expect(results.map(({ level, properties }) => `${level} ${String(properties?.["verdict"])}`)).toEqual([
      "error fail",
      "error fail",
      "warning warn",
      "note ambiguous",
    ]);
    const regions = results.map(({ locations }) => locations?.[0]?.physicalLocation?.region);
    expect(regions[0]).toEqual({ startLine: 2, startColumn: 14, endLine: 2, endColumn: 25 });
    expect(regions[1]).toEqual({ startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 });
    expect(results[0]?.locations?.[0]?.logicalLocations?.[0]?.fullyQualifiedName).toBe("notes-server/manage_note");
  });

  it("has a fingerprint that stays when seed, counterexample and wording change", () => {
    const [found] = manyToolsReport.results;
    if (found === undefined) throw new Error("no result");
    const { counterexample: _left, ...rest } = found;
    const print = (result: Result, seed: number): unknown =>
      resultsOf(makeReport([result], { seed }))[0]?.partialFingerprints;
    expect(print({ ...rest, message: "Other words." }, 2)).toEqual(print(found, 1));
    expect(print({ ...found, tool: "another" }, 1)).not.toEqual(print(found, 1));
  });

  it("never shows a run that tested nothing as one without findings", () => {
    expect(resultsOf(unstartableReport)).toMatchObject([{ ruleId: "target/target-exited", level: "error" }]);
    expect(resultsOf(makeReport([], { exitCode: 4 }))).toMatchObject([{ ruleId: "target/not-verified" }]);
    expect(runOf(unstartableReport).invocations).toMatchObject([{ executionSuccessful: false, exitCode: 3 }]);
  });

  it("has as many results as GitHub shows, and tells of the others", () => {
    const [result] = manyToolsReport.results;
    if (result === undefined) throw new Error("no result");
    const many = Array.from({ length: 5_002 }, (_, index) => ({ ...result, tool: `tool${index}` }));
    const run = runOf(makeReport(many));
    expect(run.results).toHaveLength(5_000);
    expect(run.invocations?.[0]?.toolExecutionNotifications?.[0]?.message.text).toBe(
      "2 more findings in the JSON report: GitHub shows the first 5000.",
    );
  });

  it("names no file where none is known, and the tool all the same", () => {
    for (const { locations } of [...resultsOf(everyVerdictReport, nowhere), ...resultsOf(unstartableReport, nowhere)]) {
      expect(locations?.map((location) => Object.keys(location))).toEqual([["logicalLocations"]]);
    }
  });

  it("opens no link that a server sent", () => {
    const [result] = everyVerdictReport.results;
    if (result === undefined) throw new Error("no result");
    const [shown] = resultsOf(makeReport([{ ...result, message: "[click](https://evil.example)" }]));
    expect(shown?.message.text).toMatch(/^\\\[click\\\]\(https/);
  });
});
