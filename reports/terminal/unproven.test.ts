import { describe, expect, it } from "vitest";
import type { Report, Result } from "../../report-model/report-model.ts";
import type { WhyUnproven } from "../../report-model/unproven.ts";
import { completeReport } from "../../report-model/fixture-complete-report.ts";
import { answersDiffer, makeReport } from "../fixture-reports.ts";
import { renderClosing } from "./closing.ts";
import { targetFaults } from "./target-fault.ts";

const layout = { colour: false, width: 100 };
const passed: Result = { ...answersDiffer, tool: "held", verdict: "pass" };

function open(tool: string, why: WhyUnproven): Result {
  const message = `${tool} was seen to differ. Seen once, not reproduced.`;
  return { ...answersDiffer, tool, verdict: "inconclusive", message, unproven: { why, otherwise: "fail" } };
}

function closing(results: readonly Result[], more: Partial<Report> = {}): readonly string[] {
  return renderClosing(makeReport([passed, ...results], { exitCode: 4, ...more }), layout).slice(1);
}

const many = ["count_seats", "move_chair", "fold_chair", "wax_floor", "dim_lamp"];
const { profile } = completeReport;
const asked = profile === undefined ? {} : { profile: { ...profile, asked: { ...profile.asked, maxTimeMs: 45_000 } } };

describe("the last lines of a run that saw contradictions and could not try them again", () => {
  it("say how many, what lets the next run do it, and the first three", () => {
    const untried = many.map((tool) => open(tool, "run-ended"));
    expect(closing(untried, asked)).toEqual([
      "5 contradictions seen, not reproduced: more time, --max-time 90. This is not a pass.",
      ...many
        .slice(0, 3)
        .map((tool) => expect.stringMatching(new RegExp(`^  ${tool}  determinism/\\S+: ${tool} was seen`, "u"))),
      "  +2 more under Inconclusive",
    ]);
  });

  it("say it beside a failure, too", () => {
    const lines = closing([answersDiffer, open("move_chair", "run-ended")], { exitCode: 1 });
    expect(lines).toContain("1 contradiction seen, not reproduced: more time, --max-time <seconds>");
    expect(lines.join("\n")).toContain("1 failure. A MUST is broken.");
  });

  it("name the reason that a setting removes, and else where reasons stand", () => {
    expect(closing([open("a", "too-many"), open("b", "not-possible")])[0]).toContain("fewer tools at a time, --tool");
    expect(closing([open("b", "not-possible")])[0]).toContain("each says why under Inconclusive");
  });

  it("say as well what else was too little", () => {
    const tools = { decided: 0, of: 3, required: 1 };
    const lines = closing([open("a", "run-ended")], { hintsDecided: { decided: 0, of: 3, tools } }).join(" ");
    expect(lines).toContain(
      "--max-time <seconds>. Too little could be verified: no tool has a decided hint, and --min-verified asks for 1. This is not a pass.",
    );
  });

  it("are those of the fault that formats of tests have", () => {
    const report = makeReport([passed, open("a", "run-ended")], { exitCode: 4 });
    expect(targetFaults(report, layout)).toMatchObject([
      { code: "not-verified", message: expect.stringContaining("1 contradiction seen, not reproduced: more time") },
    ]);
  });
});

describe("the last lines of a run in which contradictions did not come again", () => {
  it("count them, and are those of a run in which nothing failed", () => {
    const results = ["a", "b"].map((tool): Result => ({ ...open(tool, "not-again"), fingerprint: "0" }));
    expect(closing(results, { exitCode: 0 })).toEqual([
      "Nothing failed. 1 passed; 2 inconclusive. To fail for these: --fail-on inconclusive",
      "2 contradictions seen, and not each time when tried again: undecided",
      expect.stringContaining("Next:"),
      expect.anything(),
    ]);
  });
});
