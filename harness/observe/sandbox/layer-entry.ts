import { createHash } from "node:crypto";
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  opendirSync,
  openSync,
  readlinkSync,
  readSync,
  type BigIntStats,
} from "node:fs";
import type { FileEntry } from "../effect/file-entry.ts";

export type EntryRead =
  | { readonly kind: "entry"; readonly entry: FileEntry; readonly version?: EntryVersion }
  /** Overlays record a deletion as a device with the number 0. */
  | { readonly kind: "deleted" }
  | { readonly kind: "absent" }
  | { readonly kind: "unreadable"; readonly reason: string };

/**
 * What the kernel changes with each call that changes an entry. Nobody in a sandbox can set it, but a write in memory that
 * a file is mapped to leaves it as it was.
 */
export interface EntryVersion {
  readonly inode: bigint;
  readonly changedNs: bigint;
}

/** An entry as it was read before. */
export interface KnownEntry {
  readonly version: EntryVersion;
  readonly entry: FileEntry;
}

/**
 * The kernel's times move in steps of some 10 ms, and of more where a virtual machine is halted, so a change right before the
 * reading may hide one after it.
 */
const settledMs = 250;

export const maxKeptBytes = 256 * 1024;
/**
 * A box has room for no larger one but for holes: reading the 3 GB of a project's file took 8 s.
 */
export const maxHashedBytes = 512 * 1024 * 1024;
const chunkBytes = 256 * 1024;
const namesAtOnce = 256;

/** Names are bytes: as `latin1`, each byte survives even if it is not UTF-8. */
export function pathBytes(path: string): Buffer {
  return Buffer.from(path, "latin1");
}

/**
 * Reads one entry, links not followed.
 *
 * @param path with each byte as one character
 * @param known the entry as it was read before; it is not read again if each change since then would have changed its
 *   version, and none has
 */
export function readEntry(path: string, known?: KnownEntry): EntryRead {
  try {
    const readAtMs = Date.now();
    const stats = lstatSync(pathBytes(path), { bigint: true, throwIfNoEntry: false });
    if (stats === undefined) return { kind: "absent" };
    if (stats.isCharacterDevice() && stats.rdev === 0n) return { kind: "deleted" };
    if (known !== undefined && isSameVersion(known.version, versionOf(stats)))
      return { kind: "entry", entry: known.entry, version: known.version };
    if (stats.isFile()) return readUntilSteady(() => readFileEntry(path));
    // Its target is read by the path, which may lead to another link by then.
    if (stats.isSymbolicLink())
      return { kind: "entry", entry: { ...factsOf(stats), digest: readlinkSync(pathBytes(path), "latin1") } };
    return { kind: "entry", entry: { ...factsOf(stats), digest: "" }, ...settledVersion(stats, readAtMs) };
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error)) throw error;
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return { kind: "absent" };
    return { kind: "unreadable", reason: String(error.code) };
  }
}

export function isSameVersion(one: EntryVersion, other: EntryVersion): boolean {
  return one.inode === other.inode && one.changedNs === other.changedNs;
}

function versionOf({ ino, ctimeNs }: BigIntStats): EntryVersion {
  return { inode: ino, changedNs: ctimeNs };
}

/** @param readAtMs a time before anything of the entry was read */
function settledVersion(stats: BigIntStats, readAtMs: number): { readonly version?: EntryVersion } {
  return stats.ctimeMs < BigInt(readAtMs - settledMs) ? { version: versionOf(stats) } : {};
}

/**
 * The names in a directory, each byte as one character, and its version: both of the directory that was opened, wherever
 * the path leads meanwhile.
 *
 * @param most names that are read
 * @throws the system's error
 */
export function readNames(
  path: string,
  most: number,
): { readonly names: readonly string[]; readonly version: EntryVersion } {
  const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW } = constants;
  const descriptor = openSync(pathBytes(path), O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
  try {
    const version = versionOf(fstatSync(descriptor, { bigint: true }));
    return { names: firstOf(namesIn(`/proc/self/fd/${descriptor}`), most), version };
  } finally {
    closeSync(descriptor);
  }
}

/**
 * The names in a directory one by one, each byte as one character, so that it may have millions.
 *
 * @throws the system's error
 */
export function* namesIn(path: string): Generator<string, undefined> {
  const directory = opendirSync(pathBytes(path), { encoding: "latin1", bufferSize: namesAtOnce });
  try {
    for (let entry = directory.readSync(); entry !== null; entry = directory.readSync()) yield entry.name;
  } finally {
    directory.closeSync();
  }
}

function firstOf<Item>(items: Iterable<Item>, most: number): readonly Item[] {
  const first: Item[] = [];
  if (most <= 0) return first;
  for (const item of items) {
    first.push(item);
    if (first.length === most) break;
  }
  return first;
}

/**
 * Whether something exists at a path. What cannot be read may exist.
 *
 * @param path with each byte as one character
 */
export function isThere(path: string): boolean {
  try {
    return lstatSync(pathBytes(path), { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error)) throw error;
    return error.code !== "ENOTDIR";
  }
}

/** A heartbeat of ten writes a second rarely interferes twice. */
const maxReads = 5;

/** Reads a file again when it changed meanwhile; one that keeps changing is unreadable. */
export function readUntilSteady(readOnce: () => EntryRead): EntryRead {
  let read = readOnce();
  for (let reads = 1; read.kind === "unreadable" && reads < maxReads; reads++) read = readOnce();
  return read;
}

function readFileEntry(path: string): EntryRead {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  const readAtMs = Date.now();
  const descriptor = openSync(pathBytes(path), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const before = fstatSync(descriptor, { bigint: true });
    const { digest, content } = readContents(descriptor, before);
    const after = fstatSync(descriptor, { bigint: true });
    if (before.size !== after.size || before.mtimeNs !== after.mtimeNs || before.ctimeNs !== after.ctimeNs) {
      return { kind: "unreadable", reason: "it was changed while it was read" };
    }
    const kept = content === undefined ? {} : { content };
    return { kind: "entry", entry: { ...factsOf(after), digest, ...kept }, ...settledVersion(after, readAtMs) };
  } finally {
    closeSync(descriptor);
  }
}

/** Reads at most `size` bytes, so a file that grows meanwhile has an end. Holes are read as zeros. */
function readContents(
  descriptor: number,
  { size: sizeBytes, mtimeNs }: BigIntStats,
): Pick<FileEntry, "digest" | "content"> {
  const size = Number(sizeBytes);
  // What was written to it is known by its time alone.
  if (size > maxHashedBytes) return { digest: `of ${sizeBytes} bytes at ${mtimeNs}` };
  const hash = createHash("sha256");
  const chunk = Buffer.allocUnsafe(Math.min(chunkBytes, Math.max(size, 1)));
  const kept: Buffer[] = [];
  for (let offset = 0; offset < size;) {
    const count = readSync(descriptor, chunk, 0, Math.min(chunk.length, size - offset), offset);
    if (count === 0) break;
    offset += count;
    const part = chunk.subarray(0, count);
    hash.update(part);
    if (size <= maxKeptBytes) kept.push(Buffer.from(part));
  }
  const digest = hash.digest("hex");
  return size <= maxKeptBytes ? { digest, content: Buffer.concat(kept) } : { digest };
}

function factsOf(stats: BigIntStats): Omit<FileEntry, "digest"> {
  return {
    type: typeOf(stats),
    access: `${(stats.mode & 0o7777n).toString(8)} ${stats.uid}:${stats.gid}`,
    sizeBytes: Number(stats.size),
    modifiedNs: stats.mtimeNs,
    changedNs: stats.ctimeNs,
  };
}

function typeOf(stats: BigIntStats): FileEntry["type"] {
  if (stats.isFile()) return "file";
  if (stats.isDirectory()) return "directory";
  return stats.isSymbolicLink() ? "link" : "other";
}
