import { describe, expect, it } from "vitest";
import { mutants } from "../../reference-server/mutants/all-mutants.ts";
import { contradictedChecks, runReference } from "./run-mutant.ts";

/** Registers the kill matrix of one dialect: the honest server passes, every mutant is killed by what it names. */
export function describeMutants(dialect: "static" | "annotations" | "resolve"): void {
  describe(`the honest server in the dialect ${dialect}`, () => {
    it("is contradicted by no check, and leaves none undecided", async () => {
      const report = await runReference({ dialect, runs: 100 });
      expect(contradictedChecks(report)).toEqual([]);
      expect(report.results.filter(({ verdict }) => verdict === "inconclusive" || verdict === "error")).toEqual([]);
      expect(report.problems).toEqual([]);
      expect(report.exitCode).toBe(0);
    });
  });

  describe(`mutants in the dialect ${dialect}`, () => {
    const spoken = mutants.filter(({ dialects }) => dialects.includes(dialect));
    it.each(spoken)("$id is killed by the checks it names and by no other", async (mutant) => {
      const contradicted = contradictedChecks(await runReference({ dialect, mutant: mutant.id }));
      const missed = mutant.killedBy.filter((id) => !contradicted.includes(id));
      const allowed = [...mutant.killedBy, ...mutant.mayAlsoFail];
      const unexpected = contradicted.filter((id) => !allowed.includes(id));
      expect({ missed, unexpected }).toEqual({ missed: [], unexpected: [] });
    });
  });
}
