import { readSavedReport, type SavedReportFault } from "../../report-model/saved-report.ts";
import { jsonText } from "../../reports/escape/json-text.ts";
import { visibleText } from "../../reports/escape/visible-text.ts";
import type { RunArguments } from "../options/run-arguments.ts";
import { UsageError } from "../program/usage-error.ts";
import { readGivenFile } from "../run/given-file.ts";
import { openReports, writeReports } from "../run/report-outputs.ts";
import { readAnchor } from "../run/sarif-anchor.ts";

/** The options of the command, as typed. */
export type ReportArguments = Pick<RunArguments, "report" | "sarifAnchor" | "color">;

const maxBytes = 400 * 1024 * 1024;
const maxVersionLength = 40;
const maxPointerLength = 200;

const giveOne = "Give a file that --report json=<file> wrote.";

/**
 * Renders a saved report in the formats of `--report`.
 *
 * @returns 0, whatever the run found: nothing was tested
 * @throws UsageError when the file is not a report of this version, or a report cannot be written
 */
export async function reportCommand(path: string, options: ReportArguments): Promise<number> {
  const text = await readGivenFile({
    option: "report",
    path,
    maxBytes,
    giveOne,
    ifTooLarge: "Test fewer tools at a time with --tool, or fewer checks with --suite.",
  });
  const saved = readSavedReport(text);
  if (saved.kind === "fault") throw describeFault(path, saved.fault);
  const outputs = openReports(options.report);
  const anchor = await readAnchor(options.sarifAnchor);
  await writeReports(saved.report, outputs, { color: options.color, ...(anchor === undefined ? {} : { anchor }) });
  return 0;
}

function describeFault(path: string, fault: SavedReportFault): UsageError {
  switch (fault.code) {
    case "not-json": {
      const where = fault.line === undefined ? "" : ` in line ${fault.line}`;
      const hint = `${giveOne} One that was cut off has to be made again.`;
      return new UsageError(`${path} is not JSON${where}: ${visibleText(fault.reason)}`, hint);
    }
    case "too-deep":
      return new UsageError(`${path} is not a report: it nests deeper than ${fault.maxDepth} levels`, giveOne);
    case "other-version": {
      if (fault.version === undefined)
        return new UsageError(`${path} is not a report: it has no schemaVersion`, giveOne);
      const version = visibleText(jsonText(fault.version, 0), maxVersionLength);
      const hint = "Read it with the version of this program that wrote it: its tool.version names that.";
      return new UsageError(`${path} has schemaVersion ${version}, and this program reads 1`, hint);
    }
    case "not-a-report": {
      const place = fault.pointer === "" ? "the report" : visibleText(fault.pointer, maxPointerLength);
      return new UsageError(`${path} is not a report: ${place} ${fault.rule}`, giveOne);
    }
  }
}
