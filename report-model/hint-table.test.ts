import { describe, expect, it } from "vitest";
import { checkText, makeHintReport } from "../reports/fixture-hints.ts";
import { hintTable } from "./hint-table.ts";
import { hintNames } from "./hints.ts";
import type { Report, Verdict } from "./report-model.ts";

const hinted = { readOnlyHint: true, openWorldHint: false };

function standingAt(verdict: Verdict, more: Partial<Report["results"][number]> = {}): string | undefined {
  const report = makeHintReport([{ tool: "read", declared: hinted }], [{ tool: "read", verdict, ...more }]);
  return hintTable(report, 40)[0]?.cells[0]?.standing;
}

describe("the table of hints", () => {
  it("is empty where the report tells nothing of hints", () => {
    expect(hintTable({ results: [], checks: [] }, 40)).toEqual([]);
  });

  it("has the declared value or the default, and says where a hint has no meaning", () => {
    const [row] = hintTable(makeHintReport([{ tool: "read", declared: hinted }], []), 40);
    const cells =
      row?.cells.map(({ hint, declared, value, hasMeaning }) => [hint, [declared, value, hasMeaning]]) ?? [];
    expect(Object.fromEntries(cells)).toMatchObject({
      readOnlyHint: [true, true, true],
      destructiveHint: [undefined, true, false],
      idempotentHint: [undefined, false, false],
      openWorldHint: [false, false, true],
    });
    expect(cells).toHaveLength(hintNames.length);
  });

  it.each<[Verdict, string]>([
    ["fail", "contradicted"],
    ["warn", "contradicted-as-warning"],
    ["ambiguous", "depends-on-reading"],
    ["inconclusive", "undecided"],
    ["pass", "held"],
    ["not-applicable", "unclaimed"],
    ["not-run", "unclaimed"],
  ])("takes from the check of the hint that it is %s: %s", (verdict, standing) => {
    expect(standingAt(verdict)).toBe(standing);
  });

  it("tells a known contradiction apart", () => {
    expect(standingAt("fail", { known: { reason: "r" } })).toBe("known");
    expect(standingAt("fail", { known: { reason: "r", until: "2026-01-01", expired: true } })).toBe("contradicted");
  });

  it("takes the most concerning of several results, and none of checks about something else", () => {
    const results = [
      { tool: "read", verdict: "pass" },
      { tool: "read", verdict: "fail", dialect: "annotations" },
      { tool: "other", verdict: "fail", check: "own/other" },
    ] as const;
    const report = makeHintReport(
      [
        { tool: "other", declared: {} },
        { tool: "read", declared: hinted },
      ],
      results,
    );
    expect(report.checks).toContainEqual(checkText);
    expect(hintTable(report, 40).map(({ tools, cells }) => [tools, cells[0]?.standing])).toEqual([
      [["read"], "contradicted"],
      [["other"], "unclaimed"],
    ]);
  });

  it("tells of calls only where one worked", () => {
    const tools = ["worked", "failed"].map((tool) => ({ tool, declared: {}, observed: { readOnlyHint: "created a" } }));
    const calls = [
      { tool: "worked", made: 2, succeeded: 2, worked: 1 },
      { tool: "failed", made: 2, succeeded: 0, worked: 0 },
    ];
    const rows = hintTable({ ...makeHintReport(tools, []), calls }, 40);
    expect(rows.map(({ cells, effects }) => [cells[0]?.isSeen, cells[1]?.isSeen, effects.readOnlyHint])).toEqual([
      [true, false, "created a"],
      [undefined, undefined, undefined],
    ]);
  });

  it("puts tools together of which the same is to be told, where there are many", () => {
    const tools = Array.from({ length: 353 }, (_, index) => ({ tool: `t${index}`, declared: index % 2 ? hinted : {} }));
    const rows = hintTable(makeHintReport(tools, [{ tool: "t7", verdict: "fail" }]), 40);
    expect(rows.map((row) => row.tools.length)).toEqual([1, 177, 175]);
    expect(rows[0]?.tools).toEqual(["t7"]);
  });
});
