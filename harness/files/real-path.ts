import { lstatSync, readlinkSync, realpathSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { isSystemError } from "../connect/system-error.ts";

/** As many as Linux follows. */
const maxLinks = 40;

/**
 * A path without links, whether a file is there or not: a link to what is not there yet is followed, too.
 *
 * @param path absolute
 * @throws the error of the system where it cannot be followed
 */
export function realPathOf(path: string, linksLeft: number = maxLinks): string {
  try {
    return realpathSync.native(path);
  } catch (error) {
    if (!isSystemError(error, "ENOENT") || dirname(path) === path) throw error;
  }
  const real = join(realPathOf(dirname(path), linksLeft), basename(path));
  if (lstatSync(real, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return real;
  if (linksLeft === 0) throw new Error("it has too many links");
  return realPathOf(resolve(dirname(real), readlinkSync(real)), linksLeft - 1);
}

/** Whether a path is a directory or below it, by its text. */
export function isWithin(path: string, directory: string): boolean {
  return path === directory || path.startsWith(directory.endsWith(sep) ? directory : `${directory}${sep}`);
}

/** Below a directory by its text, and in nothing that begins with a dot: there stand the settings of tools. */
export function isPlainlyBelow(path: string, directory: string): boolean {
  return relative(directory, path)
    .split(sep)
    .every((part) => part !== "" && !part.startsWith(".") && part !== "node_modules");
}

/** Whether it is a link such as /dev/stdout, which leads to what we were started with. */
export function isLinkOfSystem(path: string): boolean {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return false;
  const directory = realPathOf(dirname(resolve(path)));
  return directory === "/dev" || isWithin(directory, "/proc");
}

/** The number of the descriptor of ours that such a link stands for, as /dev/stdout does; undefined where it is none of ours. */
export function descriptorOf(path: string): number | undefined {
  if (!isLinkOfSystem(path)) return undefined;
  const absolute = resolve(path);
  const at = join(realPathOf(dirname(absolute)), basename(absolute));
  if (dirname(at) === `/proc/${process.pid}/fd` && /^\d{1,9}$/u.test(basename(at))) return Number(basename(at));
  return dirname(at) === "/dev" ? descriptorOf(resolve("/dev", readlinkSync(at))) : undefined;
}
