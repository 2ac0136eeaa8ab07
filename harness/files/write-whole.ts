import { randomUUID } from "node:crypto";
import {
  accessSync,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  rmSync,
  statSync,
  writeFileSync,
  type Stats,
} from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { isSystemError } from "../connect/system-error.ts";
import { boundsOfNamed, RefusedPath, resolveFile, type Bounds } from "./bounds.ts";
import { makeMissingDirectories } from "./missing-directories.ts";
import { descriptorOf, isLinkOfSystem } from "./real-path.ts";

const { O_APPEND, O_CREAT, O_EXCL, O_NOFOLLOW, O_NONBLOCK, O_WRONLY, W_OK } = constants;

/** A report can contain what a server has read. */
const ownersOnly = 0o600;
/** For what is made to be shown: those whom the user's umask lets. */
export const readByAll = 0o666;

/** How a file is written. */
export interface Writing {
  /** Who may read and write it; its owner alone when left out. A file that is changed may keep its owner and mode. */
  readonly mode?: number | "kept";
  /** Where its path may lead; as for one that the user named when left out. */
  readonly bounds?: Bounds | undefined;
  /** Whether a directory that is missing is made. */
  readonly makesDirectory?: true;
}

/** What a path stands for. */
type Place =
  | { readonly kind: "file"; readonly path: string; readonly before: Stats | undefined }
  /** A device, a pipe, or what the system has in place of one. */
  | { readonly kind: "stream"; readonly path: string }
  /** A file that we were started with: what others write through the same descriptor goes on where we end. */
  | { readonly kind: "descriptor"; readonly path: string; readonly number: number };

/**
 * Writes a file that is whole or not there: it is written aside and renamed. What cannot be renamed to is written as it
 * is: a device, a pipe, what our output leads to, and a file in a directory that is not ours or that is mounted by itself.
 *
 * @throws RefusedPath where a link leads out of the bounds; the error of the system when it cannot be written
 */
export async function writeWhole(path: string, content: string | Uint8Array, writing: Writing = {}): Promise<void> {
  const place = placeOf(path, writing.bounds ?? boundsOfNamed(path));
  if (place.kind === "stream") return writeOpened(place.path, O_WRONLY | O_APPEND, content);
  if (place.kind === "descriptor") return writeFileSync(place.number, content);
  const { path: target, before } = place;
  if (writing.makesDirectory === true) makeMissingDirectories(dirname(target));
  const kept = writing.mode === "kept" ? before : undefined;
  const mode = typeof writing.mode === "number" ? writing.mode : ownersOnly;
  const aside = join(dirname(target), `.${basename(target).slice(0, 100)}.${randomUUID()}`);
  try {
    await writeOpened(aside, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, content, mode, kept);
    await rename(aside, target);
  } catch (error) {
    await rm(aside, { force: true });
    if (!isSystemError(error, "EACCES", "EPERM", "EROFS", "EBUSY", "EXDEV")) throw error;
    await writeInPlace(target, content, mode);
  }
}

/** @param like whose owner and mode it gets */
async function writeOpened(
  path: string,
  flags: number,
  content: string | Uint8Array,
  mode?: number,
  like?: Stats,
): Promise<void> {
  const file = await open(path, flags, mode);
  try {
    if (like !== undefined) {
      await file.chown(like.uid, like.gid);
      await file.chmod(like.mode & 0o7777);
    }
    await file.writeFile(content);
  } finally {
    await file.close();
  }
}

async function writeInPlace(path: string, content: string | Uint8Array, mode: number): Promise<void> {
  const file = await open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK, mode);
  try {
    const status = await file.stat();
    if (!status.isFile() || status.nlink > 1) throw new RefusedPath(path, "it has another name elsewhere");
    await file.truncate();
    await file.writeFile(content);
  } finally {
    await file.close();
  }
}

/**
 * Makes sure that a file can be written, before work that would be lost without it. What is not there yet is not left behind,
 * and a pipe is not opened: its reader would take that for the end.
 *
 * @throws as `writeWhole` does
 */
export function assertCanWrite(path: string, writing: Pick<Writing, "bounds" | "makesDirectory"> = {}): void {
  const place = placeOf(path, writing.bounds ?? boundsOfNamed(path));
  if (place.kind === "descriptor") return accessSync(place.path, W_OK);
  if (place.kind === "stream") {
    if (statSync(place.path).isSocket()) throw new RefusedPath(path, "it is a socket, which cannot be opened");
    return accessSync(place.path, W_OK);
  }
  const { path: target, before } = place;
  const made = writing.makesDirectory === true ? makeMissingDirectories(dirname(target)) : undefined;
  try {
    const isNew = before === undefined;
    closeSync(openSync(target, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | (isNew ? O_CREAT | O_EXCL : 0), ownersOnly));
    if (isNew) rmSync(target);
  } finally {
    if (made !== undefined) rmSync(made, { recursive: true });
  }
}

function placeOf(path: string, bounds: Bounds): Place {
  const isChosen = bounds.chosenBy !== undefined;
  if (!isChosen && isLinkOfSystem(path)) {
    const number = descriptorOf(path);
    const isFile = number !== undefined && fstatSync(number).isFile();
    return isFile ? { kind: "descriptor", path, number } : { kind: "stream", path };
  }
  const real = resolveFile(path, bounds);
  const before = lstatSync(real, { throwIfNoEntry: false });
  // A directory is refused by the system.
  if (before === undefined || before.isFile() || before.isDirectory()) return { kind: "file", path: real, before };
  if (isChosen) throw new RefusedPath(path, "it is a device or a pipe", real, bounds);
  return { kind: "stream", path: real };
}
