import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { isSystemError } from "../connect/system-error.ts";
import { isGone, ownerOf } from "../connect/owned-name.ts";
import { removeTree } from "./remove-tree.ts";

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
    if (owner !== undefined && isGone(owner) && remove(join(directory, name))) removed.push(name);
  }
  return removed;
}

function remove(path: string): boolean {
  try {
    const userId = process.getuid?.();
    if (userId !== undefined && lstatSync(path).uid !== userId) return false;
    return removeTree(path);
  } catch (error) {
    // Another run may be clearing as well.
    if (isSystemError(error)) return false;
    throw error;
  }
}
