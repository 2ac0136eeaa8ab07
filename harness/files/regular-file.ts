import { constants, lstatSync } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { isSystemError } from "../connect/system-error.ts";
import { RefusedPath, resolveFile, type Bounds } from "./bounds.ts";

const { O_CREAT, O_EXCL, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_WRONLY } = constants;

/**
 * Reads a file that others may have laid there, such as one of results: neither a link nor a pipe nor a device is opened.
 *
 * @returns undefined where there is none
 * @throws RefusedPath for what is not a file, and for more bytes; the error of the system where it cannot be read
 */
export async function readRegular(path: string, maxBytes: number): Promise<string | undefined> {
  const file = await openRegular(path);
  if (file === undefined) return undefined;
  try {
    const { size } = await file.stat();
    if (size > maxBytes) throw new RefusedPath(path, `it has ${size} bytes, more than ${maxBytes}`);
    return await file.readFile("utf8");
  } finally {
    await file.close();
  }
}

/**
 * Copies such a file where there is one, with its mode, to where there is none yet.
 *
 * @throws as `readRegular` does, and where a link leads out of the bounds
 */
export async function copyRegular(from: string, to: string, bounds: Bounds): Promise<void> {
  const source = await openRegular(from);
  if (source === undefined) return;
  try {
    const { mode } = await source.stat();
    const target = await open(resolveFile(to, bounds), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode & 0o666);
    // Both are closed with their streams.
    await pipeline(source.createReadStream(), target.createWriteStream());
  } finally {
    await source.close();
  }
}

async function openRegular(path: string): Promise<FileHandle | undefined> {
  const status = lstatSync(path, { throwIfNoEntry: false });
  if (status === undefined) return undefined;
  if (!status.isFile()) throw notAFile(path);
  try {
    // What stands there may be another thing by now.
    const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    if ((await file.stat()).isFile()) return file;
    await file.close();
  } catch (error) {
    if (!isSystemError(error, "ELOOP")) throw error;
  }
  throw notAFile(path);
}

function notAFile(path: string): RefusedPath {
  return new RefusedPath(path, "it is a link, or not a file");
}
