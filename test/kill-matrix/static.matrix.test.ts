import { describe, expect, it } from "vitest";
import { mutants } from "../../reference-server/mutants/all-mutants.ts";
import { allChecks } from "../../suites/index.ts";
import { checksKillingProcesses } from "../process-mutants.ts";
import { describeMutants } from "./describe-mutants.ts";

describeMutants("static", "2025-11-25");

describe("the kill matrix", () => {
  it("has a mutant for every check", () => {
    const killing = new Set([...mutants.flatMap(({ killedBy }) => killedBy), ...checksKillingProcesses]);
    expect(allChecks.map(({ id }) => id).filter((id) => !killing.has(id))).toEqual([]);
  });

  it("names only checks that exist", () => {
    const ids = new Set(allChecks.map(({ id }) => id));
    const named = mutants.flatMap(({ killedBy, mayAlsoFail }) => [...killedBy, ...mayAlsoFail]);
    expect(named.filter((id) => !ids.has(id))).toEqual([]);
  });
});
