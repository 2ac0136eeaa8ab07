import { describe, expect, it } from "vitest";
import { mutants } from "../../reference-server/mutants/all-mutants.ts";
import type { Mutant } from "../../reference-server/mutants/mutant.ts";
import type { Dialect } from "../../reference-server/protocol/dialect.ts";
import type { Report } from "../../report-model/report-model.ts";
import { contradictedChecks, runMutant } from "./run-mutant.ts";
import { resultDialectsOf, runsOf, type MutantRun } from "./runs-of-mutant.ts";
import { unreadableFindings } from "./unreadable-findings.ts";

/** Those of a suite that take no call to be found out. */
function mutantsOf(suite: Mutant["suite"]): readonly Mutant[] {
  return mutants.filter((mutant) => mutant.suite === suite && mutant.needsCalls !== true);
}

/** The first report that shows the lie, or else the last one. */
async function cheapestReport(mutant: Mutant, run: MutantRun): Promise<Report> {
  const { killedBy } = mutant;
  for (const asked of ["one", "telling"] as const) {
    const report = await runMutant(mutant, run.dialect, { asked, only: killedBy });
    if (missedIn(report, mutant, run).length === 0) return report;
  }
  // Some checks judge whatever is said in a run: they see the lie where all of them are run.
  return runMutant(mutant, run.dialect, { asked: "telling" });
}

/** Registers the mutants of one suite, each in the first of its runs, with as much of the matrix as shows its lie. */
export function describeMutants(suite: Mutant["suite"]): void {
  describe(`mutants of the suite ${suite}`, () => {
    it.each(mutantsOf(suite))("$id is killed by the checks it names", async (mutant) => {
      const [run] = runsOf(mutant);
      if (run === undefined) expect.fail("no run");
      expectKilled(await cheapestReport(mutant, run), mutant, run);
    });
  });
}

/** Registers every run of the mutants of one suite, each against every check and about all tools that show most lies. */
export function describeMutantsInDialects(suite: Mutant["suite"]): void {
  describe(`mutants of the suite ${suite}, in every dialect that they lie in`, () => {
    it.each(mutantsOf(suite))("$id is killed by the checks it names and by no other", async (mutant) => {
      const { id, mayAlsoFail } = mutant;
      const seen = new Set<string>();
      for (const run of runsOf(mutant)) {
        const report = await runMutant(mutant, run.dialect, { asked: "telling" });
        for (const check of contradictedChecks(report)) seen.add(check);
        expectKilled(report, mutant, run);
      }
      // What is allowed and never comes would hide a false accusation.
      const neverFailed = mayAlsoFail.filter((check) => !seen.has(check));
      expect({ id, neverFailed }).toEqual({ id, neverFailed: [] });
    });
  });
}

function expectKilled(report: Report, mutant: Mutant, run: MutantRun): void {
  const { id, killedBy, mayAlsoFail } = mutant;
  const { dialect, shows } = run;
  const unexpected = contradictedChecks(report).filter((check) => ![...killedBy, ...mayAlsoFail].includes(check));
  const missed = missedIn(report, mutant, run);
  expect({ id, dialect, missed, unexpected }).toEqual({ id, dialect, missed: [], unexpected: [] });
  expect(report.dialects).toEqual(expect.arrayContaining([...resultDialectsOf(dialect)]));
  expect(shows.flatMap((shown) => unreadableFindings(inDialect(report, shown)))).toEqual([]);
}

/** What the mutant is to be killed by and was not, in each dialect that the run has to show it in. */
function missedIn(report: Report, { killedBy }: Mutant, { shows }: MutantRun): readonly string[] {
  return shows.flatMap((shown) => {
    const found = contradictedChecks(inDialect(report, shown));
    return killedBy.filter((check) => !found.includes(check)).map((check) => `${check} in ${shown}`);
  });
}

/** What a run in that dialect alone would tell: the results of checks that judge no dialect are in every one. */
function inDialect(report: Report, dialect: Dialect): Report {
  const dialects = resultDialectsOf(dialect);
  return { ...report, results: report.results.filter((result) => dialects.includes(result.dialect)) };
}
