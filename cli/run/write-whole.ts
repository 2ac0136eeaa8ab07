import { randomUUID } from "node:crypto";
import { lstatSync, realpathSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { isSystemError } from "../../harness/connect/system-error.ts";

/** A report can contain what a server has read. */
const ownersOnly = 0o600;
/** For what is made to be shown: whoever the user's umask lets. */
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

/** The file that a path names, links followed, whether it is there or not; undefined for what is no file. */
function targetOf(path: string): string | undefined {
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return path;
  try {
    const target = realpathSync(path);
    return lstatSync(target).isFile() ? target : undefined;
  } catch (error) {
    // A link to what is not there yet.
    if (isSystemError(error, "ENOENT")) return undefined;
    throw error;
  }
}
