import { describe, expect, it } from "vitest";
import { coverRequirements, type Proof } from "./requirement-coverage.ts";
import { catalogue } from "./requirements/catalogue.ts";

const rules = ["annotations", "resolve", "core"] as const;

/** One check that tests the first row of three documents, and the lies that it finds. */
function coverageBy(mutants: Proof["mutants"]): ReadonlyMap<string, readonly string[]> {
  const tested = rules.flatMap((document) => catalogue.find((row) => row.document === document) ?? []);
  const check = { id: "s/claim", requirements: tested.map(({ id }) => ({ id })) };
  const covered = coverRequirements({ checks: [check], mutants }).filter(({ checks }) => checks.length > 0);
  expect(covered.map(({ id }) => id)).toEqual(expect.arrayContaining(tested.map(({ id }) => id)));
  return new Map(tested.map(({ id, document }) => [document, covered.find((row) => row.id === id)?.mutants ?? []]));
}

describe("the coverage of requirements", () => {
  it("has every row, also where nothing tests it", () => {
    const rows = coverRequirements({ checks: [], mutants: [] });
    expect(rows.map(({ id }) => id)).toEqual(catalogue.map(({ id }) => id));
    expect(rows.every(({ checks, mutants }) => checks.length + mutants.length === 0)).toBe(true);
  });

  it("counts a lie for the rules of the dialects in which it is told, and for rules of no dialect", () => {
    const lies = coverageBy([
      { id: "in-both", killedBy: ["s/claim"], dialects: ["annotations", "resolve"] },
      { id: "in-one", killedBy: ["s/claim"], dialects: ["resolve"] },
      { id: "found-elsewhere", killedBy: ["s/other"], dialects: ["annotations", "resolve"] },
    ]);
    expect(lies).toEqual(
      new Map([
        ["annotations", ["in-both"]],
        ["resolve", ["in-both", "in-one"]],
        ["core", ["in-both", "in-one"]],
      ]),
    );
  });
});
