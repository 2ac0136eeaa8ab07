import { expect, it } from "vitest";
import { reportFormats } from "../index.ts";
import { everyVerdictReport, makeReport } from "../fixture-reports.ts";
import { silenceLines } from "./silence-text.ts";

function silence(n: number) {
  return { method: "tools/annotations", tool: "rename", arguments: { n }, times: 2, timeLimitMs: 10_000 };
}

it("an input that was never answered is named, with how often it was asked", () => {
  expect(silenceLines({ silences: [silence(1)] })).toEqual([
    'tools/annotations for rename {"n":1}: no answer within 10 s, asked 2 times and then left out',
  ]);
});

it("of many the first are named, and the others counted", () => {
  const lines = silenceLines({ silences: Array.from({ length: 10 }, (_, n) => silence(n)) });
  expect(lines).toHaveLength(4);
  expect(lines.at(-1)).toBe("and 7 other inputs");
});

it.each(["terminal", "json", "junit", "markdown", "html"] as const)("is told in %s", (format) => {
  const layout = { colour: false, width: 200 };
  const report = makeReport(everyVerdictReport.results, { silences: [{ ...silence(1), tool: "never-answers" }] });
  expect(reportFormats[format](report, layout)).toContain("never-answers");
});
