import { statSync } from "node:fs";
import { RecordFault } from "../../audit/record/results-directory.ts";
import { RefusedPath } from "../../harness/files/bounds.ts";
import { UsageError } from "../program/usage-error.ts";

/** @throws UsageError for what is not a directory */
export function assertResults(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return;
  throw new UsageError(`${path} is not a directory`, "Give a directory that audit --results wrote.");
}

/** A record that cannot be read, and a link that is not followed, is told with its path. */
export async function describingRecordFaults<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RefusedPath)
      throw new UsageError(
        `${error.path} is not followed: ${error.message}`,
        "Put a file or a directory in the place of the link, or remove it.",
      );
    if (!(error instanceof RecordFault)) throw error;
    throw new UsageError(
      `${error.path} cannot be used: ${error.message}`,
      "Correct it, or remove its directory and audit the server again.",
    );
  }
}
