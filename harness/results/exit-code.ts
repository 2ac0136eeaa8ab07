import type { ExitCode, Problem, Result } from "../../report-model/report-model.ts";

export interface ExitFacts {
  readonly results: readonly Pick<Result, "verdict">[];
  readonly problems: readonly Pick<Problem, "code">[];
  readonly interrupted: boolean;
  /** `warn`, and any claim left undecided, count too. */
  readonly strict: boolean;
}

/** Problems that are no fault of the server: of a check, or of the run itself. */
const ownProblems: ReadonlySet<string> = new Set(["check-failed", "internal-error"]);

/** The exit code of a run, computed here and nowhere else. Precedence 130 > 70 > 3 > 1 > 4 > 0; 2 has no report. */
export function exitCodeOf({ results, problems, interrupted, strict }: ExitFacts): ExitCode {
  const has = (verdict: Result["verdict"]): boolean => results.some((result) => result.verdict === verdict);
  if (interrupted) return 130;
  if (problems.some(({ code }) => ownProblems.has(code))) return 70;
  if (problems.length > 0 || has("error")) return 3;
  if (has("fail") || (strict && (has("warn") || has("ambiguous")))) return 1;
  // A claim that was found wanting, if only by a note, was put to the proof as well as one that held.
  const decided = has("pass") || has("warn") || has("note") || has("ambiguous");
  if (!decided || (strict && has("inconclusive"))) return 4;
  return 0;
}
