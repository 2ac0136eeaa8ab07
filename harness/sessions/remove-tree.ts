import { chmodSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isSystemError } from "../connect/system-error.ts";

/**
 * Removes a directory with all that is in it, also directories that a server has made read-only: caches of modules are.
 *
 * @returns whether it is gone; what the system does not let us remove stays
 */
export function removeTree(path: string): boolean {
  return succeeds(() => remove(path)) || succeeds(() => removeReadOnly(path));
}

function remove(path: string): void {
  rmSync(path, { recursive: true, force: true });
}

function removeReadOnly(path: string): void {
  makeWritable(path);
  remove(path);
}

function makeWritable(directory: string): void {
  chmodSync(directory, 0o700);
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    if (entry.isDirectory()) makeWritable(join(directory, entry.name));
  }
}

function succeeds(act: () => void): boolean {
  try {
    act();
    return true;
  } catch (error) {
    if (isSystemError(error)) return false;
    throw error;
  }
}
