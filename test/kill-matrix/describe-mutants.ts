import { describe, expect, it } from "vitest";
import { mutants } from "../../reference-server/mutants/all-mutants.ts";
import type { Mutant } from "../../reference-server/mutants/mutant.ts";
import type { Dialect } from "../../reference-server/protocol/dialect.ts";
import type { Report } from "../../report-model/report-model.ts";
import { contradictedChecks, runMutant } from "./run-mutant.ts";
import { resultDialectsOf, runsOf } from "./runs-of-mutant.ts";
import { unreadableFindings } from "./unreadable-findings.ts";

/** Registers the kill matrix of the mutants of one suite, each in every dialect that it lies in. */
export function describeMutants(suite: Mutant["suite"]): void {
  describe(`mutants of the suite ${suite}`, () => {
    it.each(mutants.filter((mutant) => mutant.suite === suite && mutant.needsCalls !== true))(
      "$id is killed by the checks it names and by no other",
      async (mutant) => {
        const { id, killedBy, mayAlsoFail } = mutant;
        const seen = new Set<string>();
        for (const { dialect, shows } of runsOf(mutant)) {
          const report = await runMutant(mutant, dialect);
          const contradicted = contradictedChecks(report);
          for (const check of contradicted) seen.add(check);
          const unexpected = contradicted.filter((check) => ![...killedBy, ...mayAlsoFail].includes(check));
          const missed = shows.flatMap((shown) => {
            const found = contradictedChecks(inDialect(report, shown));
            return killedBy.filter((check) => !found.includes(check)).map((check) => `${check} in ${shown}`);
          });
          expect({ id, dialect, missed, unexpected }).toEqual({ id, dialect, missed: [], unexpected: [] });
          expect(report.dialects).toEqual(expect.arrayContaining([...resultDialectsOf(dialect)]));
          const unreadable = shows.flatMap((shown) => unreadableFindings(inDialect(report, shown)));
          expect(unreadable).toEqual([]);
        }
        // What is allowed and never comes would hide a false accusation.
        const neverFailed = mayAlsoFail.filter((check) => !seen.has(check));
        expect({ id, neverFailed }).toEqual({ id, neverFailed: [] });
      },
    );
  });
}

/** What a run in that dialect alone would tell: the results of checks that judge no dialect are in every one. */
function inDialect(report: Report, dialect: Dialect): Report {
  const dialects = resultDialectsOf(dialect);
  return { ...report, results: report.results.filter((result) => dialects.includes(result.dialect)) };
}
