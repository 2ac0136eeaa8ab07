import { describe, expect, it } from "vitest";
import type { DeclaredHints } from "../dialects/hints.ts";
import type { JsonObject } from "../json/value.ts";
import { checkText, makeHintReport } from "../../reports/fixture-hints.ts";
import type { ToolsDifference } from "../../report-model/tools-difference.ts";
import type { Verdict } from "../../report-model/report-model.ts";
import { compareSnapshots } from "./compare-snapshots.ts";
import { snapshotOfList, snapshotOfReport, type Snapshot } from "./snapshot.ts";

function listOf(...definitions: readonly JsonObject[]): Snapshot {
  return snapshotOfList(
    "list.json",
    definitions.map((definition) => ({
      name: typeof definition["name"] === "string" ? definition["name"] : "",
      definition,
    })),
  );
}

function listWith(annotations: JsonObject, more: JsonObject = {}): Snapshot {
  return listOf({ name: "note", annotations, ...more });
}

/** A report of one tool that was called, with what the check of `readOnlyHint` made of it and what was seen. */
function reportOf(declared: DeclaredHints, verdict: Verdict, effect?: string): Snapshot {
  const observed = effect === undefined ? {} : { readOnlyHint: effect };
  const calls = [{ tool: "note", made: 1, succeeded: 1, worked: 1 }];
  const report = makeHintReport([{ tool: "note", declared, observed }], [{ tool: "note", verdict }], { calls });
  expect(report.checks).toContainEqual(checkText);
  return snapshotOfReport("report.json", report);
}

function directions({ changed }: ToolsDifference): readonly (readonly unknown[])[] {
  return changed.flatMap(({ hints }) => hints.map(({ hint, direction }) => [hint, direction]));
}

describe("comparing the tools of two snapshots", () => {
  it("finds nothing in a list and itself", () => {
    const list = listWith({ readOnlyHint: true, title: "T" });
    expect(compareSnapshots(list, list)).toMatchObject({ came: [], went: [], changed: [], unchanged: 1, exitCode: 0 });
  });

  it.each<[string, JsonObject, JsonObject, readonly (readonly string[])[]]>([
    ["a default that is written down", {}, { destructiveHint: true }, [["destructiveHint", "same"]]],
    ["a warning that is gone", { destructiveHint: true }, { destructiveHint: false }, [["destructiveHint", "safer"]]],
    ["a promise that is gone", { openWorldHint: false }, {}, [["openWorldHint", "riskier"]]],
    [
      "a promise that is no boolean",
      { idempotentHint: true },
      { idempotentHint: "true" },
      [["idempotentHint", "riskier"]],
    ],
    [
      "a hint that says nothing of a tool that only reads",
      { readOnlyHint: true },
      { readOnlyHint: true, destructiveHint: false },
      [["destructiveHint", "same"]],
    ],
  ])("tells the way of %s", (_, before, now, expected) => {
    expect(directions(compareSnapshots(listWith(before), listWith(now)))).toEqual(expected);
  });

  it("ends with 1 for a hint that became safer where no call was watched, and with 0 for a riskier one", () => {
    const [risky, safe] = [listWith({}), listWith({ readOnlyHint: true })];
    expect(compareSnapshots(risky, safe).exitCode).toBe(1);
    expect(compareSnapshots(safe, risky).exitCode).toBe(0);
  });

  it("lists tools that came or went by name, and decides nothing by them", () => {
    const difference = compareSnapshots(
      listOf({ name: "a" }, { name: "b" }),
      listOf({ name: "b" }, { name: "c", annotations: { readOnlyHint: true } }),
    );
    expect(difference).toMatchObject({
      came: [{ tool: "c", declared: { readOnlyHint: true } }],
      went: [{ tool: "a", declared: {} }],
      unchanged: 1,
      exitCode: 0,
    });
  });

  it("compares tools of one name in their order", () => {
    const twice = listOf({ name: "a" }, { name: "a", annotations: { readOnlyHint: true } });
    const swapped = listOf({ name: "a", annotations: { readOnlyHint: true } }, { name: "a" });
    expect(directions(compareSnapshots(twice, swapped))).toEqual([
      ["readOnlyHint", "safer"],
      ["readOnlyHint", "riskier"],
    ]);
  });

  it("names the first difference of every other member, unknown keys of annotations among them", () => {
    const before = listWith(
      { readOnlyHint: true, title: "A" },
      { description: "old", inputSchema: { type: "object" } },
    );
    const now = listWith({ readOnlyHint: true, title: "B" }, { description: "new", _meta: { a: 1 } });
    expect(compareSnapshots(before, now).changed[0]?.members).toEqual([
      { member: "annotations", change: '/title "A" → "B"' },
      { member: "description", change: '/ "old" → "new"' },
      { member: "inputSchema", change: '/ {"type":"object"} → (absent)' },
      { member: "_meta", change: '/ (absent) → {"a":1}' },
    ]);
  });
});

describe("comparing two reports of calls", () => {
  const writes = {};
  const reads = { readOnlyHint: true };

  it("accepts a safer hint that calls kept to", () => {
    const difference = compareSnapshots(reportOf(writes, "not-applicable", "wrote a.md"), reportOf(reads, "pass"));
    expect(difference.changed[0]?.hints[0]).toMatchObject({ evidence: "kept", behaviour: "changed" });
    expect(difference.exitCode).toBe(0);
  });

  it("says that a hint changed while the behaviour did not", () => {
    const difference = compareSnapshots(
      reportOf(writes, "not-applicable", "wrote a.md"),
      reportOf(reads, "fail", "wrote a.md"),
    );
    expect(difference.changed[0]).toMatchObject({
      hints: [{ hint: "readOnlyHint", direction: "safer", evidence: "contradicted", behaviour: "same" }],
      behaviour: [],
    });
    expect(difference.exitCode).toBe(1);
  });

  it("says that the behaviour changed while the hint did not", () => {
    const difference = compareSnapshots(reportOf(reads, "pass"), reportOf(reads, "fail", "wrote a.md"));
    expect(difference.changed[0]).toMatchObject({
      hints: [],
      behaviour: [{ hint: "readOnlyHint", now: "wrote a.md", isDeclaredAsBefore: true }],
    });
  });

  it("knows nothing of the behaviour of a list, and nothing of other members of a report", () => {
    const difference = compareSnapshots(reportOf(reads, "pass"), listWith({ title: "T" }));
    expect(difference.changed).toEqual([
      {
        tool: "note",
        hints: [{ hint: "readOnlyHint", before: true, direction: "riskier", evidence: "none", behaviour: "unknown" }],
        members: [],
      },
    ]);
  });

  it("lets a hint that follows from readOnlyHint: true rest on its evidence", () => {
    const now = reportOf({ readOnlyHint: true, destructiveHint: false }, "pass");
    const difference = compareSnapshots(reportOf({ destructiveHint: true }, "not-applicable"), now);
    expect(difference.changed[0]?.hints.map(({ hint, evidence }) => [hint, evidence])).toEqual([
      ["readOnlyHint", "kept"],
      ["destructiveHint", "kept"],
    ]);
  });
});
