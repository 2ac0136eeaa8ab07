import { expect, it } from "vitest";
import { phases, type PhaseTime } from "../../report-model/time-spent.ts";
import { cleanReport } from "../fixture-reports.ts";
import { renderTimeSpent, renderTimeTable } from "./time-spent-text.ts";

const layout = { colour: false, width: 1_000 };

function told(durationMs: number, timeSpent: readonly PhaseTime[]): string {
  return renderTimeSpent({ ...cleanReport, durationMs, timeSpent }, layout).join("\n");
}

const spent: readonly PhaseTime[] = [
  { phase: "starting", count: 27, totalMs: 32_400, shareMs: 14_000 },
  { phase: "alone", count: 4, totalMs: 9_000, shareMs: 6_000 },
  { phase: "reducing", count: 4, totalMs: 900, shareMs: 400 },
  { phase: "waiting-for-rest", count: 90, totalMs: 80_000, shareMs: 22_000 },
  { phase: "other", shareMs: 2_600 },
];

it("tells of a long run what took longest first, and the option that helps most", () => {
  expect(told(45_000, spent)).toBe(
    "time: waiting for late effects, 22.0 s; 27 starts of 1.2 s, 14.0 s; calling tools alone, 6.0 s; faster: --tool <name> calls fewer tools",
  );
});

it("tells nothing of a short run, or where nothing is known", () => {
  expect(told(19_999, spent)).toBe("");
  expect(told(45_000, [])).toBe("");
  expect(told(45_000, [{ phase: "other", shareMs: 45_000 }])).toBe("");
});

it.each(phases.filter((phase) => phase !== "other"))("has words and an option for %s", (phase) => {
  expect(told(30_000, [{ phase, count: 1, totalMs: 30_000, shareMs: 30_000 }])).toMatch(
    /^time: .+, 30\.0 s; faster: --/u,
  );
});

it("advises nothing where the server could not be tested", () => {
  const timeSpent = [{ phase: "starting", shareMs: 30_000, count: 1, totalMs: 30_000 }] as const;
  const lines = renderTimeSpent({ ...cleanReport, durationMs: 32_000, timeSpent, exitCode: 3 }, layout);
  expect(lines.join("\n")).toBe("time: 1 start of 30.0 s, 30.0 s");
});

it("tells where all of the time went, where it is asked for", () => {
  const report = { ...cleanReport, durationMs: 45_000, timeSpent: spent };
  expect(renderTimeTable(report, layout)).toEqual([
    "time   where 45.0 s went",
    "  starting           14.0 s  31 %   27 parts, 32.4 s in all",
    "  alone               6.0 s  13 %   4 parts, 9.0 s in all",
    "  reducing           400 ms   1 %   4 parts, 900 ms in all",
    "  waiting-for-rest   22.0 s  49 %   90 parts, 1 min 20 s in all",
    "  other               2.6 s   6 %",
  ]);
  expect(renderTimeTable({ ...report, timeSpent: [] }, layout)).toEqual([]);
});
