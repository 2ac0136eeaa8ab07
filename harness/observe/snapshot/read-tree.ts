import { createHash } from "node:crypto";
import { readFileSync, readlinkSync, type BigIntStats } from "node:fs";
import { isFileSystemError, maxEntries, walkDirectories } from "./walk-directories.ts";
import type { FileEntry } from "../effect/file-entry.ts";

/** All entries of some trees at one moment, by absolute path. */
export interface Listing {
  readonly entries: ReadonlyMap<string, FileEntry>;
  /** What could not be read, and why. */
  readonly blindSpots: readonly string[];
}

/** Larger contents are compared by digest and not kept. */
export const maxKeptBytes = 1024 * 1024;
/** Larger files are compared by size and times: reading a gigabyte for each call is not an option. */
export const maxHashedBytes = 64 * 1024 * 1024;

/** Reads directory trees repeatedly; a file is read again only when its size, times or inode have changed. */
export class TreeReader {
  readonly #roots: readonly string[];
  #known = new Map<string, { readonly stamp: string; readonly entry: FileEntry }>();

  /** @param roots absolute paths */
  constructor(roots: readonly string[]) {
    this.#roots = roots;
  }

  read(): Listing {
    const entries = new Map<string, FileEntry>();
    const blindSpots = new Set<string>();
    const known = new Map<string, { readonly stamp: string; readonly entry: FileEntry }>();
    for (const sight of walkDirectories(this.#roots)) {
      switch (sight.kind) {
        case "entry": {
          const { path, stats } = sight;
          const stamp = stampOf(stats);
          const before = this.#known.get(path);
          const entry = before?.stamp === stamp ? before.entry : readEntry(path, stats, blindSpots);
          known.set(path, { stamp, entry });
          entries.set(path, entry);
          break;
        }
        case "unreadable":
          // If it is gone by now, its directory tells so.
          if (sight.error.code !== "ENOENT") {
            blindSpots.add(`${sight.directory} could not be read (${sight.error.code})`);
          }
          break;
        case "too-many":
          blindSpots.add(`there are more than ${maxEntries.toLocaleString("en")} files to compare`);
          break;
        case "skipped":
          blindSpots.add(`${sight.path} is not inspected`);
      }
    }
    this.#known = known;
    return { entries, blindSpots: [...blindSpots] };
  }
}

/** One entry with its content, as far as it is worth keeping. */
function readEntry(path: string, stats: BigIntStats, blindSpots: Set<string>): FileEntry {
  const facts = {
    access: (stats.mode & 0o7777n).toString(8),
    modifiedNs: stats.mtimeNs,
    sizeBytes: Number(stats.size),
  };
  if (stats.isDirectory()) return { type: "directory", ...facts, sizeBytes: 0, digest: "" };
  try {
    if (stats.isSymbolicLink()) return { type: "link", ...facts, digest: readlinkSync(path) };
    if (!stats.isFile()) return { type: "other", ...facts, digest: "" };
    if (stats.size > maxHashedBytes) return { type: "file", ...facts, digest: `large ${stampOf(stats)}` };
    const content = readFileSync(path);
    const digest = createHash("sha256").update(content).digest("hex");
    return { type: "file", ...facts, digest, ...(content.length > maxKeptBytes ? {} : { content }) };
  } catch (error) {
    if (!isFileSystemError(error)) throw error;
    blindSpots.add(`${path} could not be read (${error.code})`);
    return { type: "file", ...facts, digest: `unread ${stampOf(stats)}` };
  }
}

function stampOf({ size, mtimeNs, ctimeNs, ino, mode }: BigIntStats): string {
  return [size, mtimeNs, ctimeNs, ino, mode].join(" ");
}
