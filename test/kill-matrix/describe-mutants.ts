import { describe, expect, it } from "vitest";
import { mutants } from "../../reference-server/mutants/all-mutants.ts";
import { revisionOf } from "../../reference-server/mutants/find-mutant.ts";
import type { Revision } from "../../reference-server/protocol/revision.ts";
import { contradictedChecks, findKillers, runReference } from "./run-mutant.ts";

/**
 * Registers the kill matrix of one dialect in one protocol revision: the honest server passes, every mutant is killed by
 * what it names.
 */
export function describeMutants(dialect: "static" | "annotations" | "resolve", revision: Revision): void {
  describe(`the honest server in the dialect ${dialect} and the revision ${revision}`, () => {
    it("is contradicted by no check, and leaves none undecided", async () => {
      const report = await runReference({ dialect, revision, runs: 100 });
      expect(contradictedChecks(report)).toEqual([]);
      expect(report.results.filter(({ verdict }) => verdict === "inconclusive" || verdict === "error")).toEqual([]);
      expect(report.problems).toEqual([]);
      expect(report.exitCode).toBe(0);
      expect(report.protocol).toEqual({ offered: revision, negotiated: revision });
    });
  });

  describe(`mutants in the dialect ${dialect} and the revision ${revision}`, () => {
    const spoken = mutants.filter((mutant) => mutant.dialects.includes(dialect) && revisionOf(mutant) === revision);
    it.each(spoken)("$id is killed by the checks it names and by no other", async (mutant) => {
      const contradicted = await findKillers(mutant, { dialect, revision });
      const missed = mutant.killedBy.filter((id) => !contradicted.includes(id));
      const allowed = [...mutant.killedBy, ...mutant.mayAlsoFail];
      const unexpected = contradicted.filter((id) => !allowed.includes(id));
      expect({ missed, unexpected }).toEqual({ missed: [], unexpected: [] });
    });
  });
}
