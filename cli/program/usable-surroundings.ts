import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isSystemError } from "../../harness/connect/system-error.ts";
import { writeOwnFile } from "../../harness/files/own-file.ts";
import { removeTree } from "../../harness/instances/remove-tree.ts";
import { assertOpenFiles } from "./open-files.ts";
import { UsageError } from "./usage-error.ts";

/** A directory alone can be made where no file has room. */
const leastBytes = 64 * 1024;

/**
 * Makes sure of what every run needs of the machine: each instance of a server gets a directory of its own.
 *
 * @param temporary where these are made
 * @throws UsageError
 */
export function assertUsable(temporary: string = tmpdir()): void {
  // Its loss is told before a run that would meet it in the middle.
  process.cwd();
  assertOpenFiles();
  try {
    const directory = mkdtempSync(join(temporary, "mcp-"));
    try {
      writeOwnFile(join(directory, "room"), Buffer.alloc(leastBytes));
    } finally {
      removeTree(directory);
    }
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new UsageError(
      `no temporary files can be made in ${temporary} (${error.code})`,
      "Let TMPDIR name a directory that exists, is yours, and has room.",
    );
  }
}
