import type { ExitCode, FailingVerdict, Problem, Result, Work } from "../../report-model/report-model.ts";

export interface ExitFacts {
  readonly results: readonly Pick<Result, "verdict">[];
  readonly problems: readonly Pick<Problem, "code">[];
  readonly interrupted: boolean;
  /** Verdicts that make a run fail: see `failOnOf`. */
  readonly failOn: readonly FailingVerdict[];
  /** How many tools did real work, where tools were to be called. */
  readonly work?: Pick<Work, "worked" | "required">;
}

/** Problems that are no fault of the server: of a check, or of the run itself. */
const ownProblems: ReadonlySet<string> = new Set(["check-failed", "internal-error"]);

/** The exit code of a run, computed here and nowhere else. Precedence 130 > 70 > 3 > 1 > 4 > 0; 2 has no report. */
export function exitCodeOf({ results, problems, interrupted, failOn, work }: ExitFacts): ExitCode {
  const has = (verdict: Result["verdict"]): boolean => results.some((result) => result.verdict === verdict);
  if (interrupted) return 130;
  if (problems.some(({ code }) => ownProblems.has(code))) return 70;
  if (problems.length > 0 || has("error")) return 3;
  if (failOn.some(has)) return 1;
  // A claim that a note was found about was tested as well as one that held.
  const decided = has("pass") || has("warn") || has("note") || has("ambiguous");
  const workedEnough = work === undefined || work.worked >= work.required;
  return decided && workedEnough ? 0 : 4;
}
