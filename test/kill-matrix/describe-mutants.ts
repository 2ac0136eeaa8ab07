import { describe, expect, it } from "vitest";
import { mutants } from "../../reference-server/mutants/all-mutants.ts";
import { revisionOf } from "../../reference-server/mutants/find-mutant.ts";
import type { Mutant } from "../../reference-server/mutants/mutant.ts";
import { contradictedChecks, runMutant } from "./run-mutant.ts";
import { unreadableFindings } from "./unreadable-findings.ts";

/** Registers the kill matrix of the mutants of one suite, each in every dialect that it lies in. */
export function describeMutants(suite: Mutant["suite"]): void {
  describe(`mutants of the suite ${suite}`, () => {
    it.each(mutants.filter((mutant) => mutant.suite === suite && mutant.needsCalls !== true))(
      "$id is killed by the checks it names and by no other",
      async (mutant) => {
        const { id, dialects, killedBy, mayAlsoFail } = mutant;
        const revision = revisionOf(mutant);
        const seen = new Set<string>();
        for (const dialect of dialects) {
          const report = await runMutant(mutant, { dialect, revision });
          const contradicted = contradictedChecks(report);
          for (const check of contradicted) seen.add(check);
          const missed = killedBy.filter((check) => !contradicted.includes(check));
          const unexpected = contradicted.filter((check) => ![...killedBy, ...mayAlsoFail].includes(check));
          expect({ id, dialect, missed, unexpected }).toEqual({ id, dialect, missed: [], unexpected: [] });
          expect(unreadableFindings(report)).toEqual([]);
        }
        // What is allowed and never comes would hide a false accusation.
        const neverFailed = mayAlsoFail.filter((check) => !seen.has(check));
        expect({ id, neverFailed }).toEqual({ id, neverFailed: [] });
      },
    );
  });
}
