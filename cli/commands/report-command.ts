import type { RunArguments } from "../options/run-arguments.ts";
import type { Surroundings } from "../program/surroundings.ts";
import { openFindingFiles } from "../run/finding-files.ts";
import { openReports, writeReports } from "../run/report-outputs.ts";
import { readAnchor } from "../run/sarif-anchor.ts";
import { readSavedReportFile } from "../run/saved-report-file.ts";

/** Anybody may have written the file, and it looks like a report of this run. */
const ofTheFile = "note: commands that show a finding again are those of the file: read one before you run it";

/** The options of the command, as typed. */
export type ReportArguments = Pick<
  RunArguments,
  "report" | "sarifAnchor" | "saveFindings" | "color" | "verbose" | "quiet"
>;

/**
 * Renders a saved report in the formats of `--report`.
 *
 * @returns 0, whatever the run found: nothing was tested
 * @throws UsageError when the file is not a report of this version, or a report cannot be written
 */
export async function reportCommand(
  path: string,
  options: ReportArguments,
  { stdout, stderr }: Pick<Surroundings, "stdout" | "stderr">,
): Promise<number> {
  const report = await readSavedReportFile("report", path);
  const outputs = openReports(options.report);
  const anchor = await readAnchor(options.sarifAnchor);
  const findings = openFindingFiles(options.saveFindings);
  const { color, verbose, quiet } = options;
  await writeReports(report, outputs, { stdout, stderr, color, verbose, quiet, anchor });
  if (report.results.some(({ again }) => again !== undefined)) stderr.write(`${ofTheFile}\n`);
  const left = await findings?.write(report);
  if (left !== undefined) stderr.write(`note: ${left}\n`);
  return 0;
}
