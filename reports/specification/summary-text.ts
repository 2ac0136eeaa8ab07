import { counted } from "../terminal/wording.ts";
import type { SpecificationReport } from "../../report-model/specification-model.ts";

/** The numbers of a report, in two sentences. */
export function summaryText({ summary, statements: all }: SpecificationReport): readonly [string, string] {
  const { statements, known, gone, changed, unaccounted, tested, untestable, others, othersChanged } = summary;
  const furtherKeywords = all.reduce((sum, { levels = [] }) => sum + Math.max(0, levels.length - 1), 0);
  const more = furtherKeywords === 0 ? "" : ` with ${statements + furtherKeywords} keywords`;
  return [
    `${counted(statements, "normative statement")}${more}: ${known} known, ${summary.new} new, ${changed} changed, ${gone} gone; ` +
      `${unaccounted} untested without a reason`,
    `${tested} tested, ${untestable} untested for a reason; ${counted(others, "further sentence")} known, ${othersChanged} of them changed`,
  ];
}

/** What the exit code says. */
export function outcomeText({ summary, exitCode }: SpecificationReport): string {
  return exitCode === 0
    ? "Every MUST, REQUIRED and SHOULD has a check or a reason why there is none (exit code 0)."
    : `Untested without a reason: ${counted(summary.unaccounted, "MUST, REQUIRED or SHOULD statement")} (exit code 1).`;
}
