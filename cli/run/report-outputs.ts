import { format, join, parse, relative, resolve } from "node:path";
import type { Report } from "../../report-model/report-model.ts";
import { defaultReportFormat, reportFormatNames, type ReportFormat } from "../../reports/format-names.ts";
import { visibleText } from "../../reports/escape/visible-text.ts";
import { isReportFormat, reportFormats } from "../../reports/index.ts";
import { nowhere, type Anchor } from "../../reports/sarif/anchor.ts";
import { writeOut, type TextStream } from "../program/surroundings.ts";
import { plainWidth, terminalLayout } from "../program/terminal-layout.ts";
import { meantName, UsageError } from "../program/usage-error.ts";
import { anchorOf } from "./sarif-anchor.ts";
import { assertWritable, cannotBeWritten } from "./writable.ts";
import { boundsOfNamed, type Bounds } from "../../harness/files/bounds.ts";
import { removeFile } from "../../harness/files/directories.ts";
import { writeWhole } from "../../harness/files/write-whole.ts";

const maxPathLength = 500;
/** GitHub refuses the whole file for one result without a physical location. */
const noFile =
  "no file of a project is here for findings to be shown at, and GitHub takes no SARIF without one; name one with --sarif-anchor <file>";

/** One report to write, to a file or to stdout. */
export interface ReportOutput {
  readonly format: ReportFormat;
  readonly path?: string;
  /** It is told on stderr, where GitHub reads commands as well, so that stdout has the report alone. */
  readonly isTold?: true;
  /** Where the path may lead; as for one that was typed when absent. */
  readonly bounds?: Bounds;
}

/** What reports depend on besides the run. */
export interface ReportSurroundings {
  readonly stdout: TextStream;
  readonly stderr: TextStream;
  /** Whether colours were not refused. */
  readonly color: boolean;
  /** Whether the terminal shows findings in full. */
  readonly verbose: boolean;
  /** Whether the terminal shows what failed alone, and nothing is told of a run that passed. */
  readonly quiet: boolean;
  /** The file that the user has findings shown at. */
  readonly anchor: Anchor | undefined;
}

/** What decides which reports there are, besides `--report`. */
export interface OutputSettings {
  /** Of the paths where a project chose them. */
  readonly bounds?: Bounds | undefined;
  /** Has what CI services say of themselves; absent where nothing is tested. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/**
 * Reads `--report` and makes sure that every file can be written, before a run that would end in a lost report. A file
 * that is not there yet is not left behind.
 *
 * @throws UsageError for an unknown format, an unwritable path, or two reports in one place
 */
export function openReports(values: readonly string[], settings: OutputSettings = {}): readonly ReportOutput[] {
  const outputs = readOutputs(values, settings);
  assertAllWritable(outputs);
  return outputs;
}

/**
 * As `openReports`, for runs in each revision of the protocol: of several, a file has the revision in its name.
 *
 * @returns the reports of each run
 * @throws UsageError as `openReports` does, and for a report on stdout that is no text for a reader
 */
export function openReportsOfEach(
  values: readonly string[],
  revisions: readonly string[],
  settings: OutputSettings = {},
): readonly (readonly ReportOutput[])[] {
  if (revisions.length < 2) return [openReports(values, settings)];
  const asTyped = readOutputs(values, settings);
  const document = asTyped.find((output) => isOnStdout(output) && output.format !== "terminal");
  if (document !== undefined) {
    throw new UsageError(
      `--protocol all cannot write ${document.format} to stdout: its two reports are two documents`,
      `Give it a file, which gets the revision in its name: --report ${document.format}=<file>`,
    );
  }
  const ofEach = revisions.map((revision) =>
    asTyped.map(({ path, ...rest }) => (path === undefined ? rest : { ...rest, path: pathOfRevision(path, revision) })),
  );
  assertAllWritable(ofEach.flat());
  return ofEach;
}

/** `report.json` in a revision is `report.2026-07-28.json`. */
export function pathOfRevision(path: string, revision: string): string {
  const { root, dir, name, ext } = parse(path);
  return format({ root, dir, name: `${name}.${revision}`, ext });
}

function readOutputs(values: readonly string[], { bounds, environment }: OutputSettings): readonly ReportOutput[] {
  if (values.length === 0) return outputsUnasked(environment);
  const outputs = values.map((value) => ({
    ...readOutput(value),
    ...(bounds === undefined ? {} : { bounds }),
  }));
  const onStdout = outputs.filter(isOnStdout);
  if (onStdout.length > 1) {
    const names = onStdout.map(({ format }) => format);
    const last = names.at(-1) ?? defaultReportFormat;
    throw new UsageError(
      `${names.join(" and ")} cannot both go to stdout`,
      `Give one of them a file, such as --report ${last}=<file>.`,
    );
  }
  const paths = outputs.flatMap(({ path }) => (path === undefined ? [] : [resolve(path)]));
  const twice = paths.find((path, index) => paths.indexOf(path) !== index);
  if (twice !== undefined) throw new UsageError(`two reports would be written to ${twice}`, "Give each its own file.");
  return outputs;
}

/** Where no report is asked for, a job of GitHub has the findings beside its source as well. */
function outputsUnasked(environment: OutputSettings["environment"]): readonly ReportOutput[] {
  const isOnGithub = environment?.["GITHUB_ACTIONS"] === "true";
  return [{ format: defaultReportFormat }, ...(isOnGithub ? [{ format: "github", isTold: true } as const] : [])];
}

function isOnStdout({ path, isTold }: ReportOutput): boolean {
  return path === undefined && isTold !== true;
}

function readOutput(value: string): ReportOutput {
  const cut = value.indexOf("=");
  const format = cut === -1 ? value : value.slice(0, cut);
  if (!isReportFormat(format)) {
    throw new UsageError(
      `unknown report format ${JSON.stringify(format)}`,
      meantName(format, "formats", reportFormatNames),
    );
  }
  const path = cut === -1 ? "" : value.slice(cut + 1);
  if (cut !== -1 && path === "")
    throw new UsageError(`--report ${value} does not name a file`, "For example: --report json=report.json");
  // The official suite names a directory, and writes a file of this name there.
  return { format, ...(path === "" ? {} : { path: format === "checks-json" ? join(path, "checks.json") : path }) };
}

/** @throws UsageError */
function assertAllWritable(outputs: readonly ReportOutput[]): void {
  for (const { path, bounds } of outputs) {
    if (path !== undefined) assertWritable(resolve(path), nameOf(resolve(path)), { bounds, makesDirectory: true });
  }
}

function nameOf(path: string): string {
  return `the report ${path}`;
}

/**
 * Renders every report, and tells which files were written. One that cannot be written any more costs none of the others.
 *
 * @param isFurther another one stands on stdout already, and an empty line is to set them apart
 * @throws UsageError when one of them could not be written
 */
export async function writeReports(
  report: Report,
  outputs: readonly ReportOutput[],
  { stdout, stderr, color, verbose, quiet, anchor: given }: ReportSurroundings,
  isFurther = false,
): Promise<void> {
  const anchor = needsPlaces(outputs) ? anchorOf(given, report) : nowhere;
  const lost: UsageError[] = [];
  const written: string[] = [];
  for (const { format, path, bounds, isTold } of outputs) {
    const { colour, width } = path === undefined ? terminalLayout(stdout) : { colour: false, width: plainWidth };
    if (isTold === true && quiet && report.exitCode === 0) continue;
    const text = reportFormats[format](report, { colour: colour && color, verbose, quiet, width, anchor });
    try {
      if (isTold === true) await writeOut(stderr, text);
      else if (path === undefined) await writeOut(stdout, isFurther ? `\n${text}` : text);
      else {
        await writeWhole(path, text, { bounds, makesDirectory: true });
        written.push(path);
      }
    } catch (error) {
      lost.push(cannotBeWritten(nameOf(path ?? "on stdout"), error));
    }
  }
  if (anchor.path === undefined && outputs.some(({ format }) => format === "sarif")) stderr.write(`note: ${noFile}\n`);
  const [first] = lost;
  if (first !== undefined) throw new UsageError(lost.map(({ message }) => message).join("\n"), first.hint);
  if (!quiet) tellWritten(written, stderr);
}

/**
 * Removes the files of reports that are not to be written: an earlier run may have left them, and they would tell of it.
 *
 * @throws UsageError when one of them cannot be removed
 */
export function removeReports(outputs: readonly ReportOutput[]): void {
  for (const { path, bounds } of outputs) {
    if (path === undefined) continue;
    try {
      removeFile(path, bounds ?? boundsOfNamed(path));
    } catch (error) {
      throw cannotBeWritten(nameOf(path), error);
    }
  }
}

/** Names files on stderr, as they would be typed in the working directory. */
export function tellWritten(files: readonly string[], stderr: TextStream): void {
  for (const file of files) {
    const short = relative(process.cwd(), file);
    stderr.write(`wrote ${visibleText(short.startsWith("..") ? file : short, maxPathLength)}\n`);
  }
}

/** Whether one of them shows findings at lines of the source. */
function needsPlaces(outputs: readonly ReportOutput[]): boolean {
  return outputs.some(({ format }) => ["sarif", "github", "codequality"].includes(format));
}
