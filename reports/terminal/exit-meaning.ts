import type { ExitCode, Report, Verdict } from "../../report-model/report-model.ts";
import type { Style } from "./layout.ts";
import { counted, verdictWord } from "./wording.ts";

/** An exit code in words. */
export interface ExitMeaning {
  /** What came out; a few words. */
  readonly outcome: string;
  /** What to know or to do next. */
  readonly next: string;
  readonly styles: readonly Style[];
}

const bad: readonly Style[] = ["red", "bold"];
const broken: readonly Style[] = ["magenta", "bold"];
const open: readonly Style[] = ["yellow", "bold"];
const good: readonly Style[] = ["green", "bold"];

const meanings: Readonly<Record<ExitCode, (report: Report) => ExitMeaning>> = {
  0: describeClean,
  1: describeContradictions,
  2: () => ({ outcome: "The command was not understood.", next: "See --help.", styles: broken }),
  3: describeUntestable,
  4: describeUnverified,
  70: describeFailure,
  130: () => ({ outcome: "Interrupted.", next: "Only what stands above was tested before that.", styles: open }),
};

/** What the exit code of a report means. The code was computed once, by the run; nothing here decides it again. */
export function explainExitCode(report: Report): ExitMeaning {
  return meanings[report.exitCode](report);
}

function describeClean({ summary }: Report): ExitMeaning {
  const undecided = listCounts(summary, ["ambiguous", "inconclusive", "not-run"]);
  const held = `${counted(summary.pass, "claim")} held${undecided === "" ? "." : `; ${undecided}.`}`;
  const fail = summary.warn === 1 ? "fails" : "fail";
  const warned = summary.warn === 0 ? "" : ` ${counted(summary.warn, "warning")} above ${fail} with --strict.`;
  return {
    outcome: summary.warn === 0 ? "Nothing was contradicted." : "No MUST was contradicted.",
    next: held + warned,
    styles: good,
  };
}

function describeContradictions({ summary, results }: Report): ExitMeaning {
  const next = "Each finding above ends with its repairs and the command that shows it again.";
  const checks = new Set(results.filter(({ verdict }) => verdict === "fail").map(({ check }) => check)).size;
  const contradictions = counted(summary.fail, "contradiction");
  const outcome = checks < summary.fail ? `${contradictions} of ${counted(checks, "check")}.` : `${contradictions}.`;
  if (summary.fail > 0) return { outcome, next, styles: bad };
  const soft = summary.warn + summary.ambiguous;
  return { outcome: `${counted(soft, "warning")}, and --strict allows none.`, next, styles: bad };
}

function describeUntestable({ problems }: Report): ExitMeaning {
  const next =
    problems.length > 0
      ? "What went wrong, and what to try, stands at the top."
      : "What went wrong stands above, under ERROR.";
  return { outcome: "The server could not be tested.", next, styles: broken };
}

function describeFailure({ problems }: Report): ExitMeaning {
  const failed = problems.filter(({ code }) => code === "check-failed").length;
  if (failed > 0 && problems.every(({ code }) => code !== "internal-error")) {
    const next = "What went wrong stands at the top, for whoever maintains what failed.";
    return { outcome: `${counted(failed, "check")} failed, not the server.`, next, styles: broken };
  }
  const next = "Please report it, with what stands above and the seed.";
  return { outcome: "This tool failed, not the server.", next, styles: broken };
}

function describeUnverified({ summary }: Report): ExitMeaning {
  const counts = listCounts(summary, ["warn", "ambiguous", "inconclusive", "not-run", "note", "not-applicable"]);
  const why = counts === "" ? "no check has a result" : `no claim was seen to hold (${counts})`;
  return { outcome: "Nothing could be verified:", next: `${why}. This is not a pass.`, styles: open };
}

function listCounts(summary: Report["summary"], listed: readonly Verdict[]): string {
  return listed
    .filter((verdict) => summary[verdict] > 0)
    .map((verdict) => `${summary[verdict]} ${verdictWord(verdict)}`)
    .join(", ");
}
