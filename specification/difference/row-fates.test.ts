import { describe, expect, it } from "vitest";
import { examineUnits } from "../examine-specification.ts";
import { proposal, proposalRows } from "../fixture-proposal.ts";
import { readUnits } from "../read-units.ts";
import { compareVersions } from "./compare-versions.ts";
import { followRows, type RowFate } from "./row-fates.ts";

function fatesOf(now: string): ReadonlyMap<string, RowFate> {
  const before = readUnits(proposal);
  const examined = new Map(examineUnits(before, proposalRows, "core").units.map((each) => [each.unit, each.rows]));
  return followRows(compareVersions(before, readUnits(now)).sentences, (unit) => examined.get(unit) ?? []);
}

function fateOf(id: string, from: string, to: string): RowFate | undefined {
  expect(proposal).toContain(from);
  return fatesOf(proposal.replace(from, to)).get(id);
}

describe("what became of a row", () => {
  it("kept, where its sentence stands or was moved", () => {
    const kept = { kind: "kept", reworded: false };
    expect([...fatesOf(proposal)].map(([, fate]) => fate)).toEqual(proposalRows.map(() => kept));
    expect(fateOf("DR-03", "### Closing", "### Locking")).toEqual(kept);
  });

  it.each([
    [
      "other words",
      "DR-03",
      "before they open another one",
      "before they open any other",
      { kind: "kept", reworded: true },
    ],
    ["another keyword", "DR-01", "doors MUST announce", "doors SHOULD announce", { kind: "level", level: "SHOULD" }],
    ["no keyword", "DR-03", "**MUST** close", "must close", { kind: "level", level: "STATEMENT" }],
    ["a keyword for a plain sentence", "DR-02", "is made once", "MUST be made once", { kind: "level", level: "MUST" }],
    ["a column", "DR-06", "| Yes ", "| No  ", { kind: "level", level: "MAY" }],
    ["no sentence", "DR-08", "Servers MAY close doors on their own. ", "", { kind: "gone" }],
    ["no plain sentence", "DR-02", "An announcement is made once.", "", { kind: "gone" }],
  ])("%s", (_, id, from, to, fate) => {
    expect(fateOf(id, from, to)).toEqual(fate);
  });

  it("unclear, where too much changed around its sentence to compare it", () => {
    const before = readUnits("Servers MUST close doors.");
    const rows = proposalRows.slice(0, 1);
    const { sentences } = compareVersions(before, readUnits("Clients MAY wait."));
    expect([...followRows(sentences, () => rows, new Set(before)).values()]).toEqual([{ kind: "unclear" }]);
    expect([...followRows(sentences, () => rows).values()]).toEqual([{ kind: "gone" }]);
  });

  it("kept, where its keyword went with its clause to another sentence", () => {
    const fate = fateOf(
      "DR-01",
      "Servers that open doors MUST announce `doors.open`. An",
      "An announcement is open. Servers that open doors MAY knock and MUST announce `doors.open`. An",
    );
    expect(fate).toMatchObject({ kind: "kept" });
  });
});
