import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { readJournal, type JournalFault } from "../../harness/calls/journal/read-journal.ts";
import { journalForm, type JournalEvent } from "../../harness/calls/journal/journal-event.ts";
import { isSystemError } from "../../harness/connect/system-error.ts";
import { judgeAgain } from "../../library/judge-again.ts";
import { programName } from "../../library/program-name.ts";
import type { JudgedAgain, JudgedJournal } from "../../report-model/judged-again.ts";
import type { Verdict } from "../../report-model/report-model.ts";
import { jsonText } from "../../reports/escape/json-text.ts";
import { visibleText } from "../../reports/escape/visible-text.ts";
import { renderJudgedAgain } from "../../reports/judged-again/terminal.ts";
import { readGivenFile } from "../documents/given-file.ts";
import type { RunArguments } from "../options/run-arguments.ts";
import { writeOut, type Surroundings } from "../program/surroundings.ts";
import { terminalLayout } from "../program/terminal-layout.ts";
import { UsageError } from "../program/usage-error.ts";
import { parseInterpretations } from "../run/interpretations.ts";

/** The options of the command, as typed. */
export interface JudgeArguments extends Pick<RunArguments, "reading" | "color"> {
  readonly format: "terminal" | "json";
}

/** The longest journal that a run writes. */
const maxBytes = 512 * 1024 * 1024;
const maxReasonLength = 200;
/** Where there is none of these, nothing was verified. */
const decisive: readonly Verdict[] = ["pass", "note", "ambiguous", "warn"];
const giveOne = "Give a file that --journal wrote, or a directory of such files.";

/**
 * Judges the calls of runs again, and prints what they come to.
 *
 * @param given paths of journals, and of directories of them
 * @returns 1 where something fails, 4 where nothing is decided
 * @throws UsageError for what is not a journal of this version
 */
export async function judgeCommand(
  given: readonly string[],
  { reading, format, color }: JudgeArguments,
  { stdout }: Pick<Surroundings, "stdout">,
): Promise<number> {
  const readings = Object.fromEntries(parseInterpretations(reading));
  const journals: JudgedJournal[] = [];
  for (const file of await filesOf(given)) {
    const repeats = [programName, "judge", file, ...reading.flatMap((each) => ["--reading", each])].join(" ");
    journals.push({ file, ...(await judgeAgain(await eventsIn(file), readings, repeats)) });
  }
  const judged: JudgedAgain = { schemaVersion: 1, readings, journals };
  const layout = { ...terminalLayout(stdout), ...(color ? {} : { colour: false }) };
  await writeOut(stdout, format === "json" ? `${jsonText(judged, 2)}\n` : renderJudgedAgain(judged, layout));
  const found = new Set(journals.flatMap(({ results }) => results.map(({ verdict }) => verdict)));
  if (found.has("fail")) return 1;
  return decisive.some((verdict) => found.has(verdict)) ? 0 : 4;
}

/** Of a directory its journals, in the order of their names, which is that of the runs. */
async function filesOf(given: readonly string[]): Promise<readonly string[]> {
  const files: string[] = [];
  for (const path of given) {
    if (!(await isDirectory(path))) files.push(path);
    else files.push(...(await journalsIn(path)));
  }
  return files;
}

async function journalsIn(directory: string): Promise<readonly string[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(".jsonl")).toSorted();
  if (names.length === 0) throw new UsageError(`${directory} has no journals`, giveOne);
  return names.map((name) => join(directory, name));
}

async function isDirectory(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    // What is missing is told where it is read.
    if (isSystemError(error)) return false;
    throw error;
  }
}

async function eventsIn(path: string): Promise<readonly JournalEvent[]> {
  const ifTooLarge = "No run writes a journal as large as that.";
  const text = await readGivenFile({ option: "judge", path, maxBytes, giveOne, isOfOthers: true, ifTooLarge });
  const read = readJournal(text);
  if (read.kind === "fault") throw describeFault(path, read.fault);
  return read.events;
}

function describeFault(path: string, fault: JournalFault): UsageError {
  switch (fault.code) {
    case "not-json":
      return new UsageError(
        `${path} is not a journal: line ${fault.line} is not JSON: ${shown(fault.reason)}`,
        giveOne,
      );
    case "other-form": {
      if (fault.form === undefined)
        return new UsageError(`${path} is not a journal: its first line has no form`, giveOne);
      const hint = "Judge it with the version of this program that wrote it: its first line names that.";
      return new UsageError(
        `${path} is a journal of the form ${shown(jsonText(fault.form, 0))}, and this program reads ${journalForm}`,
        hint,
      );
    }
    case "not-an-event": {
      const place = fault.pointer === "" ? "" : ` at ${shown(fault.pointer)}`;
      return new UsageError(`${path} is not a journal: line ${fault.line}${place} ${shown(fault.rule)}`, giveOne);
    }
  }
}

function shown(text: string): string {
  return visibleText(text, maxReasonLength);
}
