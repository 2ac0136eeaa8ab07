import type { ReportForecast, VerdictForecast } from "../../../report-model/specification-difference.ts";
import { counted, listNames, verdictWord } from "../../terminal/wording.ts";

/** What the change makes of one saved report, in a line. Hostile: names come from the file. */
export function forecastHead({ file, server, results, affected }: ReportForecast): string {
  return `${file} (${server}): ${affected === 0 ? "none" : affected} of ${counted(results, "result")} affected`;
}

/** What becomes of the exit code of the run. */
export function exitCodeText({ exitCode }: ReportForecast): string {
  if (exitCode === undefined) return "exit code: not to be told from the report";
  const { before, now } = exitCode;
  return before === now ? `exit code stays ${now}` : `exit code ${before} → ${now}`;
}

const reasons = {
  reworded: "the sentence has other words",
  "own-weight": "the verdict does not follow from the keyword alone",
  ambiguous: "see whether the new wording decides it",
  "partly-removed": "one of its sentences is gone",
  "not-compared": "too much changed around its sentence to tell what became of it",
} as const;

/** What becomes of the results of a check, such as `fail → warn`. */
export function outcomeWord({ verdict, outcome }: VerdictForecast): string {
  switch (outcome.kind) {
    case "becomes":
      return `${verdictWord(verdict)} → ${verdictWord(outcome.verdict)}`;
    case "untested":
      return `${verdictWord(verdict)} → gone`;
    case "look":
      return `${verdictWord(verdict)}: look again`;
  }
}

/** Of which check and tools, by which rows, and why somebody has to look. Hostile. */
export function forecastText(
  { check, dialect, outcome, tools, results, rows }: VerdictForecast,
  width: number,
): string {
  const whom = tools.length === 0 ? counted(results, "result") : `tools ${listNames(tools, width)}`;
  const why = outcome.kind === "look" ? `; ${reasons[outcome.because]}` : "";
  return `${check} (${dialect}), ${whom}, by ${rows.join(", ")}${why}`;
}
