import type { Report, Result } from "../../report-model/report-model.ts";
import { readSavedReport } from "../../report-model/saved-report.ts";

/**
 * Reads a JSON report.
 *
 * @param text nothing but the report
 * @throws when it is no JSON, or not as the published schema says
 */
export function readReport(text: string): Report {
  const saved = readSavedReport(text);
  if (saved.kind === "report") return saved.report;
  throw new Error(`not a report: ${JSON.stringify(saved.fault)}`);
}

/** Why results were left out, apart from that no tool is called, and that strace is not installed. */
export function leftOut({ results }: Report): readonly string[] {
  const reasons = results.filter(({ verdict }) => verdict === "not-run").map(({ message }) => message);
  return reasons.filter(
    (reason) => reason !== "tools are called only with --execute" && !reason.includes(": strace is not installed;"),
  );
}

/** Results of one check, by tool; that of the server as a whole stands under "". */
export function resultsOf(report: Report, check: string): ReadonlyMap<string, Result> {
  return new Map(report.results.filter((each) => each.check === check).map((each) => [each.tool ?? "", each]));
}
