import { closeSync, lstatSync, openSync, rmSync } from "node:fs";
import { UsageError } from "../program/usage-error.ts";
import { targetOf } from "../../harness/files/write-whole.ts";

/**
 * Makes sure that a file can be written, before a run that would end without it. One that is not there yet is not left
 * behind.
 *
 * @param what the file is for the user, such as `the report report.json`
 * @throws UsageError where it cannot be written
 */
export function assertWritable(path: string, what: string): void {
  const existed = lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  try {
    targetOf(path);
    closeSync(openSync(path, "a"));
  } catch (error) {
    throw cannotBeWritten(what, error);
  }
  if (!existed) rmSync(path);
}

/** @param error what the system says of it */
export function cannotBeWritten(what: string, error: unknown): UsageError {
  const reason = error instanceof Error ? error.message : String(error);
  return new UsageError(
    `${what} cannot be written (${reason})`,
    "Give a path in a directory that exists and is yours.",
  );
}
