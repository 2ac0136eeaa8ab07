import { describe, expect, it } from "vitest";
import { sampleReports } from "../reports/fixture-sample-reports.ts";
import { renderJson } from "../reports/json.ts";
import { readSavedReport } from "./saved-report.ts";

const [, sample] = sampleReports[0] ?? [];
if (sample === undefined) throw new Error("no sample");
const text = renderJson(sample);

const faultOf = (saved: string): unknown => {
  const read = readSavedReport(saved);
  return read.kind === "fault" ? read.fault : read;
};

describe("readSavedReport", () => {
  it.each(sampleReports)("reads %s as it was written", (_, report) => {
    expect(readSavedReport(renderJson(report))).toStrictEqual({ kind: "report", report });
  });

  it("names the line where a text stops being JSON", () => {
    const lines = text.split("\n");
    expect(faultOf(lines.slice(0, 8).join("\n"))).toMatchObject({ code: "not-json", line: 8 });
    expect(faultOf([...lines.slice(0, 4), "oops", ...lines.slice(4)].join("\n"))).toMatchObject({
      code: "not-json",
      line: 5,
    });
  });

  it.each([
    ["another version", { ...sample, schemaVersion: 2 }, { code: "other-version", version: 2 }],
    ["an object that is not a report", {}, { code: "other-version" }],
    ["a list", [sample], { code: "other-version" }],
    [
      "a member of another kind",
      { ...sample, results: [{ ...sample.results[0], verdict: "great" }] },
      { code: "not-a-report", pointer: "/results/0/verdict" },
    ],
    ["a member too few", { ...sample, seed: undefined }, { code: "not-a-report", pointer: "" }],
  ])("refuses %s", (_, value, expected) => {
    expect(faultOf(JSON.stringify(value))).toMatchObject(expected);
  });

  it("names the line of the member that breaks the schema", () => {
    const at = text.split("\n").findIndex((line) => line.includes('"durationMs"'));
    expect(faultOf(text.replace(/"durationMs": \d+/u, '"durationMs": "long"'))).toMatchObject({
      pointer: "/durationMs",
      line: at + 1,
    });
    expect(faultOf(text.replace(/"suite": "\w+"/u, '"suite": {}'))).toMatchObject({
      pointer: "/checks/0/suite",
      line: text.split("\n").findIndex((line) => line.includes('"suite"')) + 1,
    });
  });

  it("refuses what nests too deep for a renderer", () => {
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    expect(faultOf(deep)).toEqual({ code: "too-deep", maxDepth: 512 });
  });
});
