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
  const path = pathOf(directory, name);
  if (!existsSync(path)) return undefined;
  const recording: Recording = JSON.parse(readFileSync(path, "utf8"));
  return recording;
}

export function writeRecording(directory: string, recording: Recording): void {
  const path = pathOf(directory, recording.name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(recording)}\n`);
}

/** @returns undefined where none is kept */
export function readJournalOf(directory: string, name: string): string | undefined {
  const path = journalPathOf(directory, name);
  return existsSync(path) ? readJournalFile(path) : undefined;
}

export function writeJournalOf(directory: string, name: string, journal: string): void {
  writeJournalFile(journalPathOf(directory, name), journal);
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

function journalPathOf(directory: string, name: string): string {
  return join(directory, journalNameOf(fileNameOf(name)));
}

/** @param fileName that of the recording */
export function journalNameOf(fileName: string): string {
  return fileName.replace(/\.json$/u, journalEnding);
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
