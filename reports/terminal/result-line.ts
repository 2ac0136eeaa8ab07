import { isKnown } from "../../report-model/baseline.ts";
import { countVerdicts } from "../../report-model/count-verdicts.ts";
import type { ExitCode, Report } from "../../report-model/report-model.ts";

/** One word for each exit code that has a report. */
const outcomes: Readonly<Record<Exclude<ExitCode, 2>, string>> = {
  0: "passed",
  1: "failed",
  3: "not-tested",
  4: "not-verified",
  70: "broken",
  130: "interrupted",
};

/** Counted in this order, also where there is none. */
const counted = ["fail", "warn", "ambiguous", "inconclusive", "not-run", "pass"] as const;

/**
 * The last line of what a run prints, in the form that docs/ci.md promises to scripts. It is never broken, painted or translated:
 *
 *     Result: failed, exit 1 (fail 1, warn 0, ambiguous 0, inconclusive 0, not-run 0, pass 89, known 0)
 *
 * What is known is counted as that alone.
 */
export function resultLine({ exitCode, results }: Pick<Report, "exitCode" | "results">): string {
  const fresh = countVerdicts(results.filter((result) => !isKnown(result)));
  const known = results.filter(isKnown).length;
  return lineOf(exitCode, [...counted.map((verdict) => [verdict, fresh[verdict]] as const), ["known", known]]);
}

/** The same form for what has other counts, such as servers. */
export function lineOf(exitCode: ExitCode, counts: readonly (readonly [name: string, count: number])[]): string {
  const outcome = exitCode === 2 ? "not-tested" : outcomes[exitCode];
  return `Result: ${outcome}, exit ${exitCode} (${counts.map(([name, count]) => `${name} ${count}`).join(", ")})`;
}
