import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import type { InstalledSdk } from "../../harness/connect/sdks/installed-sdk.ts";
import type { JsonObject } from "../../harness/json/value.ts";
import type { Introduction } from "../../harness/session/introduction.ts";
import type { ListedTool } from "../../harness/session/tool-list.ts";
import { journalEnding, readJournalFile, writeJournalFile } from "./journal-file.ts";
import type { Result } from "../../report-model/report-model.ts";

/**
 * What one run saw of a server, and what came of it. Plain JSON, so that it is judged again without the server. Where its
 * journal is kept beside it, it has no evidence of the checks that need no more.
 */
export interface Recording {
  /** Of the behaviour, as the tests show it. */
  readonly name: string;
  /** SHA-256 of each file of the server, by its path below `test`. */
  readonly server: Readonly<Record<string, string>>;
  /** Ids of the checks that were run. */
  readonly checks: readonly string[];
  readonly subjects: readonly RecordedSubject[];
  readonly evidence: readonly unknown[];
  /** What checks judged: the first evidence of each kind of judgement, and the one that decided. */
  readonly judged: readonly RecordedJudging[];
  readonly results: readonly RecordedResult[];
}

/** What a check judged beside the evidence, without what follows from the rest. */
export interface RecordedSubject {
  readonly introduction: Introduction;
  readonly sdks?: readonly InstalledSdk[];
  readonly tool?: ListedTool;
  readonly worked?: readonly JsonObject[];
  /** Its id. */
  readonly dialect?: string;
}

/** Indices into the subjects and the evidence. */
export interface RecordedJudging {
  readonly check: string;
  readonly subject: number;
  readonly evidence: number;
}

/** A result of the run. */
export interface RecordedResult extends Pick<Result, "check" | "dialect" | "tool" | "verdict" | "message"> {
  /** Index of what was judged to this verdict; absent where the run itself decided, such as by time or repetition, or a journal. */
  readonly decidedBy?: number;
}

const testDirectory = resolve(import.meta.dirname, "..");

/** @returns undefined where the behaviour has never been recorded */
export function readRecording(directory: string, name: string): Recording | undefined {
  const [text] = readLines(directory, name);
  if (text === undefined) return undefined;
  const recording: Recording = JSON.parse(text);
  return recording;
}

/** @returns undefined where none is kept */
export function readJournalOf(directory: string, name: string): string | undefined {
  const [, ...lines] = readLines(directory, name);
  return lines.length === 0 ? undefined : `${lines.join("\n")}\n`;
}

/** @param journal is kept in the same file, which is compressed then */
export function writeRecording(directory: string, recording: Recording, journal?: string): void {
  const path = pathOf(directory, recording.name);
  mkdirSync(directory, { recursive: true });
  const line = `${JSON.stringify(recording)}\n`;
  if (journal === undefined) writeFileSync(path, line);
  else writeJournalFile(journalNameOf(path), `${line}${journal}`);
}

/** The recording in the first line, and its journal in the others. */
function readLines(directory: string, name: string): readonly string[] {
  const path = pathOf(directory, name);
  if (existsSync(path)) return readFileSync(path, "utf8").trimEnd().split("\n");
  return existsSync(journalNameOf(path)) ? readJournalFile(journalNameOf(path)).trimEnd().split("\n") : [];
}

/** The name of its file: what a reader looks for, and what tells apart behaviours that differ in their hints alone. */
export function fileNameOf(name: string): string {
  const [words] = /^[\w .-]*/u.exec(name) ?? [""];
  const hash = createHash("sha256").update(name).digest("hex").slice(0, 8);
  return `${words.trim().replaceAll(/[ .]+/gu, "-")}-${hash}.json`;
}

function pathOf(directory: string, name: string): string {
  return join(directory, fileNameOf(name));
}

/** @param path of a recording without a journal */
export function journalNameOf(path: string): string {
  return path.replace(/\.json$/u, journalEnding);
}

/** The hashes of some programs and of every module of ours that they import. */
export function hashesOf(...programs: readonly string[]): Readonly<Record<string, string>> {
  const known: Record<string, string> = {};
  for (const program of programs) addHashes(program, known);
  return known;
}

function addHashes(program: string, known: Record<string, string>): void {
  const source = readFileSync(program, "utf8");
  known[relative(testDirectory, program)] = createHash("sha256").update(source).digest("hex");
  for (const [, imported = ""] of source.matchAll(/from "(\.[^"]+)"/gu)) {
    const path = resolve(dirname(program), imported);
    if (!(relative(testDirectory, path) in known)) addHashes(path, known);
  }
}
