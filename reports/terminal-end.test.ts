import { expect, it } from "vitest";
import type { Report } from "../report-model/report-model.ts";
import { everyVerdictReport } from "./fixture-reports.ts";
import { renderTerminal } from "./terminal.ts";

function failuresIn(report: Report): readonly string[] {
  return renderTerminal(report, { colour: false, width: 80 })
    .split("\n")
    .filter((line) => line.startsWith("FAIL  "));
}

it("a report names the failures once more at its end, where they have left the screen by then", () => {
  const twice = failuresIn(everyVerdictReport);
  expect(twice.slice(twice.length / 2)).toEqual(twice.slice(0, twice.length / 2));
  const results = everyVerdictReport.results.filter(({ verdict }) => verdict === "fail");
  expect(failuresIn({ ...everyVerdictReport, results })).toHaveLength(twice.length / 2);
});
