import { describe, expect, it } from "vitest";
import { applyBaseline, ignoreFindings } from "../harness/results/baseline.ts";
import type { BaselineEntry } from "../report-model/baseline.ts";
import { answersDiffer, makeReport } from "./fixture-reports.ts";
import { reportFormatNames } from "./format-names.ts";
import { reportFormats } from "./index.ts";
import { explainExitCode } from "./terminal/exit-meaning.ts";

const entry: BaselineEntry = {
  check: answersDiffer.check,
  dialect: answersDiffer.dialect,
  tool: "manage_note",
  reason: "fixed-in-the-next-release",
};
const { dialect: _any, ...ignoredEntry } = entry;
const gone: BaselineEntry = { ...entry, tool: "gone", reason: "was-there" };
const report = makeReport([answersDiffer], { exitCode: 1, target: { command: ["node"], tools: 1 } });
const known = applyBaseline(report, [entry, gone], "2026-11-22");
const ignored = ignoreFindings(report, [ignoredEntry, { ...ignoredEntry, tool: "gone" }], "2026-11-22");
const layout = { colour: false, width: 100 };

describe.each([
  ["a baseline", known],
  ["what the configuration ignores", ignored],
])("a report that was held against %s", (_, held) => {
  it.each(reportFormatNames.filter((name) => name !== "github"))(
    "shows a known finding with its reason in %s",
    (format) => {
      expect(reportFormats[format](held, layout)).toContain(entry.reason);
    },
  );

  it.each(reportFormatNames.filter((name) => name !== "json"))("shows a stale entry in %s", (format) => {
    expect(reportFormats[format](held, layout)).toMatch(/no longer occurs|stale  /);
  });
});

describe("a report with findings that the configuration ignores", () => {
  const clean = ignoreFindings(report, [ignoredEntry], "2026-11-22");

  it.each(["terminal", "html", "markdown", "github"] as const)("says so in the headline of %s", (format) => {
    expect(clean.exitCode).toBe(0);
    expect(reportFormats[format](clean, { ...layout, width: 200 })).toContain(
      "Nothing else failed: 1 finding is ignored by the configuration.",
    );
  });

  it("is not green", () => {
    expect(explainExitCode(clean).mood).toBe("open");
  });

  it("says what to do about an entry that no longer applies", () => {
    expect(ignored.exitCode).toBe(1);
    expect(reportFormats.terminal(ignored, { ...layout, width: 200 })).toContain(
      '1 finding that the configuration ignores no longer occurs. Remove what is stale from "ignore" there.',
    );
  });
});

describe("a report that was held against a baseline", () => {
  it("shows no known finding as one of its own", () => {
    expect(reportFormats.github(known, layout)).not.toContain("answered in 2 different ways");
    expect(reportFormats.terminal(known, layout)).not.toMatch(/^FAIL/m);
    expect(reportFormats.markdown(known, layout)).not.toContain("<b>FAIL</b>");
    expect(reportFormats.sarif(known, layout)).toContain('"suppressions"');
    expect(reportFormats.junit(known, layout)).not.toContain("<failure");
  });

  it("counts a known finding once, as known", () => {
    const warned = makeReport([{ ...answersDiffer, verdict: "warn" }], { target: { command: ["node"], tools: 1 } });
    const closing = reportFormats.terminal(applyBaseline(warned, [entry], "2026-11-22"), { ...layout, width: 200 });
    expect(closing).toContain("Nothing new failed. 0 passed; 1 known.");
  });

  it("says that a baseline has no entries", () => {
    const empty = applyBaseline(report, [], "2026-11-22");
    expect(reportFormats.terminal(empty, layout)).toContain("Baseline (no entries)\n");
  });

  it("says what to do about a stale entry", () => {
    expect(reportFormats.terminal(known, layout)).toContain(
      "1 entry of the baseline no longer occurs. Add --update-baseline",
    );
    const clean = applyBaseline(report, [entry], "2026-11-22");
    expect(reportFormats.terminal(clean, layout)).toContain("Nothing new failed.");
  });

  it("shows in full, with its end, what was known until yesterday", () => {
    const late = applyBaseline(report, [{ ...entry, until: "2026-11-21" }], "2026-11-22");
    expect(reportFormats.terminal(late, layout)).toMatch(/^FAIL/m);
    expect(reportFormats.terminal(late, layout)).toContain("was known until 2026-11-21: fixed-in-the-next-release");
  });
});
