import type { Report } from "../../report-model/report-model.ts";
import { readSavedReport, type SavedReportFault } from "../../report-model/saved-report.ts";
import { jsonText } from "../../reports/escape/json-text.ts";
import { visibleText } from "../../reports/escape/visible-text.ts";
import { UsageError } from "../program/usage-error.ts";
import { readGivenFile } from "../documents/given-file.ts";

const maxBytes = 400 * 1024 * 1024;
const maxVersionLength = 40;
const maxPointerLength = 200;

const giveOne = "Give a file that --report json=<file> wrote.";

/**
 * Reads the file of a saved report.
 *
 * @param command what was typed before the path, such as `report`
 * @throws UsageError when the file is not a report of this version
 */
export async function readSavedReportFile(command: string, path: string): Promise<Report> {
  const text = await readGivenFile({
    option: command,
    path,
    maxBytes,
    giveOne,
    isOfOthers: true,
    ifTooLarge: "Test fewer tools at a time with --tool, or fewer checks with --suite.",
  });
  return reportIn(path, text);
}

/**
 * The report that a file holds.
 *
 * @throws UsageError when the text is not a report of this version
 */
export function reportIn(path: string, text: string): Report {
  const saved = readSavedReport(text);
  if (saved.kind === "fault") throw describeFault(path, saved.fault);
  return saved.report;
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
      const where = fault.line === undefined ? "" : ` in line ${fault.line}`;
      return new UsageError(`${path} is not a report: ${place}${where} ${fault.rule}`, giveOne);
    }
  }
}
