import { closeSync, lstatSync, openSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Report } from "../../report-model/report-model.ts";
import { defaultReportFormat, reportFormatNames, type ReportFormat } from "../../reports/format-names.ts";
import { isReportFormat, reportFormats } from "../../reports/index.ts";
import type { RunArguments } from "../options/run-arguments.ts";
import { existingNames, UsageError } from "../program/usage-error.ts";

/** One report to write, to a file or to stdout. */
export interface ReportOutput {
  readonly format: ReportFormat;
  readonly path?: string;
}

const plainWidth = 100;

/**
 * Reads `--report` and makes sure that every file can be written, before a run that would end in a lost report. A file
 * that is not there yet is not left behind.
 *
 * @throws UsageError for an unknown format, an unwritable path, or two reports in one place
 */
export function openReports(values: readonly string[]): readonly ReportOutput[] {
  const outputs = (values.length === 0 ? [defaultReportFormat] : values).map(readOutput);
  const onStdout = outputs.filter(({ path }) => path === undefined);
  if (onStdout.length > 1) {
    const names = onStdout.map(({ format }) => format).join(" and ");
    throw new UsageError(`${names} cannot both go to stdout`, "Give one of them a file: --report junit=report.xml");
  }
  const paths = outputs.flatMap(({ path }) => (path === undefined ? [] : [resolve(path)]));
  const twice = paths.find((path, index) => paths.indexOf(path) !== index);
  if (twice !== undefined) throw new UsageError(`two reports would be written to ${twice}`, "Give each its own file.");
  paths.forEach(assertWritable);
  return outputs;
}

function readOutput(value: string): ReportOutput {
  const cut = value.indexOf("=");
  const format = cut === -1 ? value : value.slice(0, cut);
  if (!isReportFormat(format)) {
    throw new UsageError(
      `there is no report format ${JSON.stringify(format)}`,
      existingNames("formats", reportFormatNames),
    );
  }
  const path = cut === -1 ? "" : value.slice(cut + 1);
  if (cut !== -1 && path === "")
    throw new UsageError(`--report ${value} names no file`, "For example: --report json=report.json");
  return { format, ...(path === "" ? {} : { path }) };
}

function assertWritable(path: string): void {
  const existed = lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  try {
    closeSync(openSync(path, "a"));
  } catch (error) {
    throw cannotBeWritten(path, error);
  }
  if (!existed) rmSync(path);
}

function cannotBeWritten(path: string, error: unknown): UsageError {
  const reason = error instanceof Error ? error.message : String(error);
  return new UsageError(
    `the report ${path} cannot be written (${reason})`,
    "Give a path in a directory that exists and is yours.",
  );
}

/**
 * Renders every report. One that cannot be written any more costs none of the others.
 *
 * @throws UsageError when one of them could not be written
 */
export async function writeReports(
  report: Report,
  outputs: readonly ReportOutput[],
  options: Pick<RunArguments, "color">,
): Promise<void> {
  let lost: UsageError | undefined;
  for (const { format, path } of outputs) {
    const onTerminal = path === undefined && process.stdout.isTTY;
    const text = reportFormats[format](report, {
      colour: onTerminal && options.color && process.env["NO_COLOR"] === undefined,
      width: onTerminal ? process.stdout.columns : plainWidth,
    });
    try {
      if (path === undefined) await writeToStdout(text);
      else await writeFile(path, text);
    } catch (error) {
      lost = cannotBeWritten(path ?? "on stdout", error);
    }
  }
  if (lost !== undefined) throw lost;
}

/** Waits until the text is out: a pipe that is read slowly must not lose its end when the process goes. */
function writeToStdout(text: string): Promise<void> {
  return new Promise((settle) => process.stdout.write(text, () => settle()));
}
