import { dialectMarks } from "../../report-model/dialect-mark.ts";
import { staleIn, type KnownEntry, type KnownList } from "../../report-model/baseline.ts";
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
 * The problems of a report, entries of known findings that no longer occur, and exit code 4: a page of tests that all passed
 * would hide that too little was tested.
 */
export function targetFaults(report: Report, layout: Layout): readonly TargetFault[] {
  const problems = report.problems.map((problem) => ({
    code: problem.code,
    message: problem.message,
    hint: problem.hint,
    lines: renderProblem(problem, layout),
  }));
  const faults = [...problems, ...staleIn(report).map(([list, entry]) => staleFault(list, entry))];
  if (report.exitCode !== 4) return faults;
  const { outcome, next } = explainExitCode(report);
  const message = `${outcome} ${next}`;
  return [...faults, { code: "not-verified", message, lines: [message] }];
}

function staleFault(list: KnownList, { check, dialect, tool }: KnownEntry): TargetFault {
  const about = [check, ...(tool === undefined ? [] : [tool]), ...dialectMarks(dialect ?? "static")].join(" ");
  const isIgnored = list === "ignored";
  const message = `The ${isIgnored ? "configuration ignores" : "baseline has"} a finding that no longer occurs: ${about}.`;
  const hint = isIgnored ? 'Remove it from "ignore" in the configuration.' : "Add --update-baseline to remove it.";
  return {
    code: isIgnored ? "stale-ignored" : "stale-baseline",
    about,
    message,
    hint,
    lines: [shownText(message), hint],
  };
}
