import { randomBytes } from "node:crypto";
import { closeSync, openSync, unlinkSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ownedPrefix } from "../../connect/owned-name.ts";

/**
 * Opens a file without a name: nobody else can open it, and nothing of it is left when the last descriptor is closed,
 * however we end.
 *
 * @param contents its content; a reader of the descriptor starts at its beginning
 */
export function openAnonymousFile(contents: Uint8Array = new Uint8Array()): number {
  const path = join(tmpdir(), `${ownedPrefix()}${randomBytes(8).toString("hex")}`);
  const descriptor = openSync(path, "wx+", 0o600);
  try {
    unlinkSync(path);
    // With an explicit position, the descriptor's own one does not move.
    for (let written = 0; written < contents.length;) {
      written += writeSync(descriptor, contents, written, contents.length - written, written);
    }
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
  return descriptor;
}
