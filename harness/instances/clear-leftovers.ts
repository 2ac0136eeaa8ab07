import { lstatSync, readdirSync, type Stats } from "node:fs";
import { join } from "node:path";
import { isSystemError } from "../connect/system-error.ts";
import { isGone, ownerOf } from "../connect/owned-name.ts";
import { removeTree } from "./remove-tree.ts";
import { plainDirectoryOf } from "./plain-directory.ts";

/** The most that one run removes; the rest is left for the next run. */
const maxRemoved = 100;

/**
 * Removes what killed runs have left behind.
 *
 * @param directory where temporary files are made
 * @returns the names that were removed; what belongs to other users or cannot be removed is kept
 */
export function clearLeftovers(directory: string): readonly string[] {
  const removed: string[] = [];
  for (const name of readdirSync(directory)) {
    if (removed.length >= maxRemoved) break;
    const owner = ownerOf(name);
    if (owner !== undefined && isGone(owner) && remove(directory, name)) removed.push(name);
  }
  return removed;
}

function remove(directory: string, name: string): boolean {
  const path = join(directory, name);
  try {
    const stats = lstatSync(path);
    if (!isOurs(stats)) return false;
    const plain = stats.isSymbolicLink() ? plainDirectoryOf(path) : undefined;
    return (plain === undefined || removeOurs(join(directory, plain))) && removeTree(path);
  } catch (error) {
    // Another run may be clearing as well.
    if (isSystemError(error)) return false;
    throw error;
  }
}

/** @returns whether it is gone */
function removeOurs(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats === undefined || (isOurs(stats) && removeTree(path));
}

function isOurs({ uid }: Stats): boolean {
  const userId = process.getuid?.();
  return userId === undefined || uid === userId;
}
