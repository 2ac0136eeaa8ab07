import { join } from "node:path";
import { GrowingFile } from "../../harness/files/growing-file.ts";
import { Journal } from "../../harness/calls/journal/journal.ts";
import { journalForm, type JournalEvent } from "../../harness/calls/journal/journal-event.ts";
import type { Mask } from "../../harness/secrets/masker.ts";
import { readVersion } from "../../library/version.ts";
import { jsonText } from "../../reports/escape/json-text.ts";
import { UsageError } from "../program/usage-error.ts";
import { assertWritable, boundsIn, cannotBeWritten } from "./writable.ts";

/** Four seconds of a run on three tools write 0.2 MB. */
const maxJournalBytes = 512 * 1024 * 1024;

const noRoom = `the journal has no room for more than ${maxJournalBytes / 1024 / 1024} MB`;

/** A directory for the journals of runs. */
export interface JournalFiles {
  /**
   * Begins the journal of a run in a new file.
   *
   * @throws UsageError when that cannot be made
   */
  readonly begin: (run: { readonly target: string; readonly seed: number; readonly mask: Mask }) => OpenJournal;
}

/** The journal of a run, and its file. */
export interface OpenJournal {
  readonly journal: Journal;
  readonly path: string;
  readonly close: () => void;
}

/**
 * Makes sure that the directory of `--journal` can be written to.
 *
 * @returns undefined where none was given
 * @throws UsageError where it cannot be
 */
export function openJournalFiles(directory: string | undefined): JournalFiles | undefined {
  if (directory === undefined) return undefined;
  const what = `the directory ${directory} of --journal`;
  if (directory === "") throw new UsageError("--journal does not name a directory", "For example: --journal journals");
  assertWritable(join(directory, ".journal"), what, { bounds: boundsIn(directory, what), makesDirectory: true });
  return {
    begin: ({ target, seed, mask }) => {
      const startedAt = new Date().toISOString();
      const file = newFile(directory, startedAt.replaceAll(/[:.]/gu, "-"), what);
      const writer = new JournalWriter(file, mask);
      const journal = new Journal(file.path, (event) => writer.write(event));
      journal.begin({ form: journalForm, version: readVersion(), target, seed, startedAt });
      return {
        journal,
        path: file.path,
        close: () => {
          journal.end(writer.whyCut);
          file.close();
        },
      };
    },
  };
}

/** Two runs may begin in one millisecond. */
function newFile(directory: string, name: string, what: string): GrowingFile {
  for (let count = 1; ; count++) {
    try {
      const path = join(directory, `${name}${count === 1 ? "" : `-${count}`}.jsonl`);
      return new GrowingFile(path, maxJournalBytes, boundsIn(directory, what));
    } catch (error) {
      const isTaken = error instanceof Error && "code" in error && error.code === "EEXIST";
      if (!isTaken) throw cannotBeWritten(what, error);
    }
  }
}

/** Writes events as lines, masked as a report is. */
class JournalWriter {
  readonly #file: GrowingFile;
  readonly #mask: Mask;
  /** Why nothing more is written, but for the end. */
  whyCut: string | undefined;

  constructor(file: GrowingFile, mask: Mask) {
    this.#file = file;
    this.#mask = mask;
  }

  write(event: JournalEvent): void {
    if (this.whyCut !== undefined && event.event !== "end") return;
    try {
      const line = `${jsonText(masked(event, this.#mask), 0)}\n`;
      if (!this.#file.add(line)) this.whyCut = noRoom;
    } catch (error) {
      // A disk that is full must not end the run.
      this.whyCut ??= error instanceof Error ? error.message : String(error);
    }
  }
}

/** Made as it is written: a look may tell of thousands of files. */
function masked(value: unknown, mask: Mask): unknown {
  if (typeof value === "string") return mask(value);
  if (Array.isArray(value)) return value.map((each: unknown) => masked(each, mask));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [mask(key), masked(member, mask)]));
}
