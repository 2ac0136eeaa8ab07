import { rmSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { resolveDirectory, type Bounds } from "./bounds.ts";
import { makeMissingDirectories } from "./missing-directories.ts";

/**
 * Makes a directory with those above it, where it is missing.
 *
 * @returns its path without links
 * @throws RefusedPath where a link leads out of the bounds; the error of the system when it cannot be made
 */
export function makeDirectory(path: string, bounds: Bounds): string {
  const real = resolveDirectory(path, bounds);
  makeMissingDirectories(real);
  return real;
}

/**
 * Removes a directory with all that is in it, where there is one. A link in its place is removed itself.
 *
 * @throws as `makeDirectory` does
 */
export async function removeAll(path: string, bounds: Bounds): Promise<void> {
  await rm(unfollowed(path, bounds), { recursive: true, force: true });
}

/**
 * Removes a file where there is one. A link in its place is removed itself.
 *
 * @throws as `makeDirectory` does
 */
export function removeFile(path: string, bounds: Bounds): void {
  rmSync(unfollowed(path, bounds), { force: true });
}

/**
 * Gives a file or a directory another name.
 *
 * @throws as `makeDirectory` does
 */
export async function moveTo(from: string, to: string, bounds: Bounds): Promise<void> {
  await rename(unfollowed(from, bounds), unfollowed(to, bounds));
}

/** The path without links on the way; the last of it is not followed. */
function unfollowed(path: string, bounds: Bounds): string {
  const absolute = resolve(path);
  return join(resolveDirectory(dirname(absolute), bounds), basename(absolute));
}
