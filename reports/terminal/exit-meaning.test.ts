import { expect, it } from "vitest";
import type { Report, ToolCalls } from "../../report-model/report-model.ts";
import { cleanReport, everyVerdictReport } from "../fixture-reports.ts";
import { renderHtml } from "../html.ts";
import { renderMarkdown } from "../markdown.ts";
import { renderClosing } from "./closing.ts";
import { explainExitCode } from "./exit-meaning.ts";

const called = (tool: string, worked: number): ToolCalls => ({ tool, made: 4, succeeded: worked, worked });
const names = ["a", "b", "c", "d", "e"];
const decided = { decided: 11, of: 11, tools: { decided: 4, of: 4, required: 1 } };
const whole: Report = {
  ...cleanReport,
  hints: names.map((tool) => ({ tool, declared: {} })),
  calls: names.map((tool) => called(tool, 4)),
  hintsDecided: decided,
};
const lacking: Report = {
  ...whole,
  calls: [called("a", 4), called("b", 4), called("c", 0), called("d", 0)],
  hintsDecided: { ...decided, decided: 4 },
};
const sentence = "Nothing was contradicted, but 3 of 5 tools never worked, and 7 of 11 hints are not decided.";

it("a run of which each tool worked and each hint is decided is green", () => {
  expect(explainExitCode(whole)).toMatchObject({ outcome: "Nothing was contradicted.", mood: "good" });
});

it("tools that never worked, one that was not called among them, and open hints stand in the headline, which is not green", () => {
  expect(explainExitCode(lacking)).toMatchObject({ outcome: sentence, mood: "open" });
  expect(renderHtml(lacking)).toContain(`<div class="outcome open">\n<p><strong>${sentence}</strong>`);
  expect(renderMarkdown(lacking)).toContain(`**${sentence}**`);
  const painted = renderClosing(lacking, { colour: true, width: 60 });
  expect(painted.filter((line) => line.includes("\u001B[33m")).join(" ")).toContain("3 of 5 tools never worked");
  expect(painted.join("\n")).not.toContain("\u001B[32m");
});

it("an undecided check alone takes the green away", () => {
  const [first] = whole.results;
  const results = first === undefined ? [] : [{ ...first, verdict: "inconclusive" as const }];
  expect(explainExitCode({ ...whole, results })).toMatchObject({ mood: "open" });
});

it("they stand behind a failure, and behind what was not verified", () => {
  const { results } = everyVerdictReport;
  expect(explainExitCode({ ...lacking, results, exitCode: 1 }).next).toContain(
    " 3 of 5 tools never worked, and 7 of 11 hints are not decided. Each finding",
  );
  expect(explainExitCode({ ...lacking, exitCode: 4 }).next).toContain(
    " 3 of 5 tools never worked. This is not a pass.",
  );
});

it("hints decided says which hints and tools are counted, and of how many", () => {
  const line = (report: Report): string =>
    renderClosing(report, { colour: false, width: 200 }).find((each) => each.startsWith("hints decided")) ?? "";
  expect(line(lacking)).toBe(
    "hints decided: 4 of 11 that calls could prove untrue, on 4 of 4 tools that have such hints (5 tools in all)",
  );
});
