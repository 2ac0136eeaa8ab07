import { boundsBelow, RefusedPath, type Bounds } from "../../harness/files/bounds.ts";
import { assertCanWrite } from "../../harness/files/write-whole.ts";
import { UsageError } from "../program/usage-error.ts";
import { ifTrusted } from "./found-configuration.ts";

/**
 * Makes sure that a file can be written, before a run that would end without it. One that is not there yet is not left
 * behind.
 *
 * @param what the file is for the user, such as `the report report.json`
 * @throws UsageError where it cannot be written
 */
export function assertWritable(path: string, what: string, writing?: Parameters<typeof assertCanWrite>[1]): void {
  try {
    assertCanWrite(path, writing);
  } catch (error) {
    throw cannotBeWritten(what, error);
  }
}

/**
 * The bounds of what is written below a directory that the user named.
 *
 * @param what the directory is for the user
 * @throws UsageError where nothing can be written there
 */
export function boundsIn(directory: string, what: string): Bounds {
  try {
    return boundsBelow(directory);
  } catch (error) {
    throw cannotBeWritten(what, error);
  }
}

/** @param error what the system says of it, or why its path was refused */
export function cannotBeWritten(what: string, error: unknown): UsageError {
  const reason = error instanceof Error ? error.message : String(error);
  return new UsageError(`${what} cannot be written (${reason})`, whatToDo(error));
}

function whatToDo(error: unknown): string {
  if (!(error instanceof RefusedPath)) return "Give a path in a directory that exists and is yours.";
  const { leadsTo, chosenBy } = error;
  return chosenBy === undefined ? `If it belongs there, give that path: ${leadsTo}` : ifTrusted(chosenBy);
}
