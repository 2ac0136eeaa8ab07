import { isKnown } from "../../report-model/baseline.ts";
import { outcomeOf } from "../../report-model/outcome.ts";
import type { ExitCode, FailingVerdict, Problem, Result } from "../../report-model/report-model.ts";
import type { HintsDecided } from "../../report-model/tool-hints.ts";
import { isUntried } from "../../report-model/untried.ts";

export interface ExitFacts {
  readonly results: readonly Pick<Result, "verdict" | "known" | "unproven">[];
  readonly problems: readonly Pick<Problem, "code">[];
  readonly interrupted: boolean;
  /** No claim was to be judged, so that none has to be decided. */
  readonly judgesNothing?: boolean;
  /** Verdicts that make a run fail: see `failOnOf`. */
  readonly failOn: readonly FailingVerdict[];
  /** Hints were asked for, and the server lists no tools: see `listsNoTools`. */
  readonly hasNoTools?: boolean;
  /** Entries of a baseline whose findings did not occur. */
  readonly stale?: number;
  /** How many tools have a decided hint, where tools were to be called. */
  readonly hintsDecided?: Pick<HintsDecided, "tools">;
}

/** Problems that are no fault of the server: of a check, or of the run itself. */
const ownProblems: ReadonlySet<string> = new Set(["check-failed", "internal-error"]);

/** The most severe first. 2 is not among them: wrong usage has no report. */
const byGravity = [130, 70, 3, 1, 4, 0] as const satisfies readonly ExitCode[];

/** The exit code of a run, computed here and nowhere else: the most severe that applies. */
export function exitCodeOf({
  results,
  problems,
  interrupted,
  failOn,
  hintsDecided,
  stale = 0,
  judgesNothing = false,
  hasNoTools = false,
}: ExitFacts): ExitCode {
  const has = (verdict: Result["verdict"]): boolean => results.some((result) => result.verdict === verdict);
  // A claim that a note was found about was tested as well as one that held.
  const decided =
    judgesNothing || has("pass") || has("warn") || has("note") || has("ambiguous") || results.some(isKnownFailure);
  const fails = results.some((result) => outcomeOf(result, failOn) === "failed");
  const enoughDecided = hintsDecided === undefined || hintsDecided.tools.decided >= hintsDecided.tools.required;
  const applies: Readonly<Record<(typeof byGravity)[number], boolean>> = {
    130: interrupted,
    70: problems.some(({ code }) => ownProblems.has(code)),
    3: problems.length > 0 || has("error"),
    1: fails || stale > 0,
    4: !decided || !enoughDecided || hasNoTools || results.some(isUntried),
    0: true,
  };
  return byGravity.find((code) => applies[code]) ?? 0;
}

/** What the baseline knows and was not proven again decides nothing. */
function isKnownFailure(result: Pick<Result, "verdict" | "known">): boolean {
  return isKnown(result) && result.verdict !== "inconclusive";
}

/**
 * The exit code of several runs together.
 *
 * @param codes of each run that has a report
 * @throws TypeError when there is none
 */
export function gravestExitCode(codes: readonly ExitCode[]): ExitCode {
  const rankOf = (code: ExitCode): number => byGravity.findIndex((each) => each === code);
  return codes.reduce((gravest, code) => (rankOf(code) < rankOf(gravest) ? code : gravest));
}
