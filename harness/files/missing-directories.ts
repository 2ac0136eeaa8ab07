import { lstatSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { isSystemError } from "../connect/system-error.ts";

/**
 * Makes a directory with those above it, where they are missing. `mkdirSync` with `recursive` never returns where a
 * directory is there and says that it is not when one is to be made in it, as in `/proc`.
 *
 * @param path absolute, without links
 * @returns the first that was made; undefined where none was
 * @throws the error of the system when one cannot be made
 */
export function makeMissingDirectories(path: string): string | undefined {
  const missing: string[] = [];
  for (let each = path; lstatSync(each, { throwIfNoEntry: false }) === undefined; each = dirname(each))
    missing.push(each);
  for (const each of missing.toReversed()) makeUnlessThere(each);
  return missing.at(-1);
}

/** Another run may make it at the same time. */
function makeUnlessThere(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    if (!isSystemError(error, "EEXIST")) throw error;
  }
}
