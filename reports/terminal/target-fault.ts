import { dialectMarks } from "../../report-model/dialect-mark.ts";
import type { BaselineEntry } from "../../report-model/baseline.ts";
import type { Report } from "../../report-model/report-model.ts";
import { explainExitCode } from "./exit-meaning.ts";
import { renderProblem } from "./head.ts";
import type { Layout } from "./layout.ts";
import { shownText } from "./wording.ts";

/** A fault of the target, or of a run that verified too little: no verdict on a claim, and never to be overlooked. */
export interface TargetFault {
  /** Stable, such as `target-exited` or `not-verified`. */
  readonly code: string;
  /** One or two sentences. Hostile text. */
  readonly message: string;
  /** What the fault is about, where several faults may have one code. Hostile text. */
  readonly about?: string;
  /** What the user can do about the fault. Hostile text. */
  readonly hint?: string;
  /** All there is to say, as the terminal says it. */
  readonly lines: readonly string[];
}

/**
 * The problems of a report, entries of its baseline that no longer occur, and exit code 4: a page of tests that all passed
 * would hide that too little was tested.
 */
export function targetFaults(report: Report, layout: Layout): readonly TargetFault[] {
  const problems = report.problems.map((problem) => ({
    code: problem.code,
    message: problem.message,
    hint: problem.hint,
    lines: renderProblem(problem, layout),
  }));
  const faults = [...problems, ...(report.baseline?.stale ?? []).map(staleFault)];
  if (report.exitCode !== 4) return faults;
  const { outcome, next } = explainExitCode(report);
  const message = `${outcome} ${next}`;
  return [...faults, { code: "not-verified", message, lines: [message] }];
}

function staleFault({ check, dialect, tool }: BaselineEntry): TargetFault {
  const about = [check, ...(tool === undefined ? [] : [tool]), ...dialectMarks(dialect)].join(" ");
  const message = `The baseline has a finding that no longer occurs: ${about}.`;
  const hint = "Add --update-baseline to remove it.";
  return { code: "stale-baseline", about, message, hint, lines: [shownText(message), hint] };
}
