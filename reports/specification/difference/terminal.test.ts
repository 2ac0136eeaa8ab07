import { describe, expect, it } from "vitest";
import { hostileText } from "../fixture-specification.ts";
import { difference, moved, weakened, weakenedForeign } from "./fixture-difference.ts";
import { renderDifferenceMarkdown } from "./markdown.ts";
import { renderDifferenceText } from "./terminal.ts";

const layout = { colour: false, width: 80, all: false };

describe("renderDifferenceText", () => {
  it("shows the keywords, the words, and what hangs on the sentence", () => {
    const text = renderDifferenceText(difference([weakened()], { summary: { weaker: 1 } }), layout);
    expect(text).toBe(
      `old.md → new.md
Versions of Proposal: Doors (draft).

4 demands before, 4 now: 1 weaker

Keyword changed
  MUST → SHOULD (weaker)  line 7 (was 5)  server
    Specification / Opening
    Servers [-MUST-] {+SHOULD+} close doors.
  row       DR-01
  recheck   doors/are-closed
  mutants   door-left-open
  update    fingerprint 00000000000000aa is now 00000000000000bb

Every MUST, REQUIRED and SHOULD that came has a check or a reason why there is
none (exit code 0).
`.replace("exclusion (exit code 0)", "exclusion (exit code\n0)"),
    );
  });

  it("says nothing of rows, checks and fingerprints where it does not know the proposal", () => {
    const reports = [{ file: "run.json", server: "doors", results: 1, affected: 0, verdicts: [] }];
    const foreign = difference([weakenedForeign()], { documents: [], reports });
    for (const text of [renderDifferenceText(foreign, layout), renderDifferenceMarkdown(foreign)]) {
      expect(text).toContain("This tool knows neither version");
      expect(text).not.toMatch(/DR-01|fingerprint|mutant|Mutant|exclusion/);
    }
  });

  it("tells each demand of a sentence that has several", () => {
    const must = { level: "MUST", keyword: "MUST", inherited: false } as const;
    const demands = [
      { change: "same", before: must, now: must, clause: "Servers MUST close doors" },
      { change: "new", now: must, clause: "and MUST lock them" },
      { change: "removed", before: must, clause: "and MUST paint them", toLine: 9 },
    ] as const;
    const text = renderDifferenceText(difference([weakened({ demands })]), layout);
    expect(text).toContain("  2 of 3 demands changed  line 7 (was 5)  server");
    expect(text).toContain("    - MUST, as before: Servers MUST close doors\n    - MUST, new: and MUST lock them\n");
    expect(text).toContain("    - MUST is now in line 9: and MUST paint them");
  });

  it("shows sentences that went together as one", () => {
    const text = renderDifferenceText(difference([moved(3), moved(4)], { summary: { moved: 2 } }), layout);
    expect(text).toContain("  2 sentences  lines 43 to 44 (were 3 to 4)");
    expect(text).toContain("from Specification / Opening to Specification / Closing");
  });

  it("leaves the middle of a long sentence out where nothing changed", () => {
    const words = [
      { kind: "same", text: Array.from({ length: 40 }, (_, index) => `word${index}`).join(" ") },
      { kind: "added", text: " more" },
    ] as const;
    const text = renderDifferenceText(difference([weakened({ words })]), layout);
    expect(text).toContain("… word32");
    expect(text).toContain("{+more+}");
  });

  it("lists plain sentences only where all is asked for", () => {
    const plain = weakenedForeign({ normative: false, demands: [], change: "reworded" });
    const report = difference([plain], { summary: { plain: 1 } });
    expect(renderDifferenceText(report, layout)).not.toContain("close doors");
    expect(renderDifferenceText(report, layout)).toContain("--all lists the sentences without a keyword");
    expect(renderDifferenceText(report, { ...layout, all: true })).toContain("close doors");
  });

  it("shows what becomes of saved reports", () => {
    const report = {
      file: "run.json",
      server: "doors 1.0",
      results: 9,
      affected: 3,
      exitCode: { before: 1, now: 0 },
      verdicts: [
        {
          check: "doors/are-closed",
          dialect: "static",
          verdict: "fail",
          outcome: { kind: "becomes", verdict: "warn" },
          tools: ["a", "b"],
          results: 2,
          rows: ["DR-01"],
        },
        {
          check: "doors/are-locked",
          dialect: "static",
          verdict: "pass",
          outcome: { kind: "untested" },
          tools: [],
          results: 1,
          rows: ["DR-02"],
        },
      ],
    } as const;
    const text = renderDifferenceText(difference([weakened()], { reports: [report] }), layout);
    expect(text).toContain(`Saved reports
  run.json (doors 1.0): 3 of 9 results affected
    exit code 1 → 0
    fail → warn  doors/are-closed (static), tools a, b, by DR-01
    pass → gone  doors/are-locked (static), 1 result, by DR-02
`);
  });

  it("says why the exit code is 1", () => {
    const report = difference([weakened()], { summary: { unaccounted: 1 }, exitCode: 1 });
    expect(renderDifferenceText(report, layout)).toContain(
      "Untested without a reason: 1 new MUST, REQUIRED or SHOULD statement",
    );
  });

  it("counts what is too much to show", () => {
    const text = renderDifferenceText(difference(Array.from({ length: 203 }, () => weakened())), layout);
    expect(text).toContain("+3 more: see --format json");
  });

  it("prints nothing that a terminal or a CI runner could act on", () => {
    const side = { line: 3, section: hostileText, text: hostileText, informative: true } as const;
    const keyword = { level: "REQUIRED", keyword: hostileText, inherited: true } as const;
    const demands = [
      { change: "new", now: keyword, clause: hostileText },
      { change: "removed", before: keyword, clause: hostileText },
    ] as const;
    const words = [{ kind: "added", text: hostileText }] as const;
    const heading = { from: hostileText, to: hostileText, isRenamed: true, sentences: 1 };
    const forecast = {
      file: hostileText,
      server: hostileText,
      results: 1,
      affected: 1,
      verdicts: [
        {
          check: hostileText,
          dialect: hostileText,
          verdict: "fail",
          outcome: { kind: "untested" },
          tools: [hostileText],
          results: 1,
          rows: [hostileText],
        },
      ],
    } as const;
    const report = difference(
      [
        weakened({ before: side, now: side, demands, words }),
        { ...moved(1), before: side, now: side },
        { ...moved(2), before: side, now: side },
      ],
      { before: hostileText, now: hostileText, headings: [heading], reports: [forecast] },
    );
    for (const text of [renderDifferenceText(report, layout), renderDifferenceMarkdown(report)]) {
      expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
      expect(text).not.toMatch(/(?:^|\s)::|##\[/m);
    }
    expect(renderDifferenceMarkdown(report)).not.toContain("<img>");
  });
});
