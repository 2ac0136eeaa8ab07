import { randomUUID } from "node:crypto";
import { lstatSync, readlinkSync, realpathSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve, sep } from "node:path";
import { isSystemError } from "../connect/system-error.ts";

/** A report can contain what a server has read. */
const ownersOnly = 0o600;
/** For what is made to be shown: those whom the user's umask lets. */
export const readByAll = 0o666;

/**
 * Writes a file that is whole or not there: it is written aside and renamed. What cannot be renamed to is written as it
 * is: a device, a pipe, and a file in a directory that is not ours or that is mounted by itself.
 *
 * @param mode who may read and write it; its owner alone when left out
 * @throws the error of the system when neither can be done
 */
export async function writeWhole(path: string, text: string, mode = ownersOnly): Promise<void> {
  const target = targetOf(path);
  if (target === undefined) return writeFile(path, text);
  const aside = join(dirname(target), `.${basename(target).slice(0, 100)}.${randomUUID()}`);
  try {
    await writeFile(aside, text, { mode, flag: "wx" });
    await rename(aside, target);
  } catch (error) {
    await rm(aside, { force: true });
    if (!isSystemError(error, "EACCES", "EPERM", "EROFS", "EBUSY", "EXDEV")) throw error;
    await writeFile(path, text, { mode });
  }
}

/**
 * A link is followed within its directory, and where the system itself has one, such as /dev/stdout: anybody may have laid
 * one into a project that leads to a file of the user.
 *
 * @throws Error
 */
function assertInside(path: string, target: string): void {
  const directory = realpathSync(dirname(path));
  const isOfSystem = ["/dev", "/proc"].some((each) => directory === each || directory.startsWith(`${each}/`));
  if (!isOfSystem && !target.startsWith(directory === sep ? sep : `${directory}${sep}`))
    throw new Error(`it is a link that leads to ${target}, out of its directory`);
}

/** The file that a path names, links followed, whether it is there or not; undefined for what is no file. */
export function targetOf(path: string): string | undefined {
  const status = lstatSync(path, { throwIfNoEntry: false });
  if (status === undefined) return path;
  try {
    const target = realpathSync(path);
    if (status.isSymbolicLink()) assertInside(path, target);
    return lstatSync(target).isFile() ? target : undefined;
  } catch (error) {
    if (!isSystemError(error, "ENOENT")) throw error;
    // A link to what is not there yet; over another one that is not there either it may lead anywhere.
    const target = resolve(dirname(path), readlinkSync(path));
    const isLast = lstatSync(target, { throwIfNoEntry: false }) === undefined;
    assertInside(path, isLast ? join(realpathSync(dirname(target)), basename(target)) : sep);
    return undefined;
  }
}
