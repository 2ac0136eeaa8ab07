import { chmodSync, existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isSystemError } from "../connect/system-error.ts";

/** Half of the longest path of Linux, which leaves room for names. */
const longPath = 2_000;
/** Each removes this much of the depth. A server that makes deeper trees keeps them. */
const maxRounds = 1_000;

/**
 * Removes a directory with its contents, including directories that a server made read-only, like module caches, or too
 * deep for a path.
 *
 * @returns whether it is gone; what the system does not let us remove stays
 */
export function removeTree(path: string): boolean {
  return succeeds(() => remove(path)) || succeeds(() => removeReadOnly(path)) || removeDeep(path);
}

/** Moving a directory to the top moves everything below it. */
function removeDeep(path: string): boolean {
  for (let round = 0; round < maxRounds; round++) {
    const name = `moved-${round}`;
    if (!succeeds(() => moveDeepest(path, path, name)) || !existsSync(join(path, name))) return false;
    succeeds(() => removeOthers(path, name));
    if (succeeds(() => remove(path))) return true;
  }
  return false;
}

function moveDeepest(root: string, directory: string, name: string): boolean {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const path = join(directory, entry.name);
    if (path.length < longPath) {
      if (moveDeepest(root, path, name)) return true;
      continue;
    }
    renameSync(path, join(root, name));
    return true;
  }
  return false;
}

function removeOthers(directory: string, kept: string): void {
  for (const name of readdirSync(directory)) if (name !== kept) remove(join(directory, name));
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
