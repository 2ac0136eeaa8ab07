import type { RunArguments } from "../options/run-arguments.ts";
import { openReports, writeReports } from "../run/report-outputs.ts";
import { readAnchor } from "../run/sarif-anchor.ts";
import { readSavedReportFile } from "../run/saved-report-file.ts";

/** The options of the command, as typed. */
export type ReportArguments = Pick<RunArguments, "report" | "sarifAnchor" | "color">;

/**
 * Renders a saved report in the formats of `--report`.
 *
 * @returns 0, whatever the run found: nothing was tested
 * @throws UsageError when the file is not a report of this version, or a report cannot be written
 */
export async function reportCommand(path: string, options: ReportArguments): Promise<number> {
  const report = await readSavedReportFile("report", path);
  const outputs = openReports(options.report);
  const anchor = await readAnchor(options.sarifAnchor);
  await writeReports(report, outputs, { color: options.color, ...(anchor === undefined ? {} : { anchor }) });
  return 0;
}
