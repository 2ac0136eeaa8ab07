import { createHash } from "node:crypto";
import { lstatSync, readdirSync, readFileSync, readlinkSync, type BigIntStats } from "node:fs";
import { join } from "node:path";
import type { StateEntry } from "./state.ts";

/** All entries of some trees at one moment, by absolute path. */
export interface Listing {
  readonly entries: ReadonlyMap<string, StateEntry>;
  /** What could not be looked at, and why. */
  readonly blindSpots: readonly string[];
}

/** Beyond it a tree is not looked at in full, and the state says so. */
const maxEntries = 10_000;
/** Larger contents are told apart by their digest and not kept. */
const maxKeptBytes = 1024 * 1024;
/** Larger files are told apart by size and times: reading a gigabyte for each call is no option. */
const maxHashedBytes = 64 * 1024 * 1024;
/** Trees that package managers and version control own; large, and seldom what a server means to write. */
const skippedDirectories = new Set(["node_modules", ".git"]);

/** Reads directory trees again and again; a file is read only when its size, times or inode are other ones. */
export class TreeReader {
  readonly #roots: readonly string[];
  #known = new Map<string, { readonly stamp: string; readonly entry: StateEntry }>();

  /** @param roots absolute paths */
  constructor(roots: readonly string[]) {
    this.#roots = roots;
  }

  read(): Listing {
    const entries = new Map<string, StateEntry>();
    const blindSpots = new Set<string>();
    const known = new Map<string, { readonly stamp: string; readonly entry: StateEntry }>();
    const open = [...this.#roots];
    for (let directory = open.pop(); directory !== undefined; directory = open.pop()) {
      for (const name of namesIn(directory, blindSpots)) {
        if (skippedDirectories.has(name)) continue;
        if (entries.size >= maxEntries) {
          blindSpots.add(`there are more than ${maxEntries.toLocaleString("en")} files to look at`);
          break;
        }
        const path = join(directory, name);
        const stats = lstatSync(path, { bigint: true, throwIfNoEntry: false });
        if (stats === undefined) continue;
        const stamp = stampOf(stats);
        const before = this.#known.get(path);
        const entry = before?.stamp === stamp ? before.entry : readEntry(path, stats, blindSpots);
        known.set(path, { stamp, entry });
        entries.set(path, entry);
        if (stats.isDirectory()) open.push(path);
      }
    }
    this.#known = known;
    return { entries, blindSpots: [...blindSpots] };
  }
}

/** One entry with its content, as far as it is worth keeping. */
function readEntry(path: string, stats: BigIntStats, blindSpots: Set<string>): StateEntry {
  const facts = {
    access: (stats.mode & 0o7777n).toString(8),
    modifiedNs: String(stats.mtimeNs),
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

function namesIn(directory: string, blindSpots: Set<string>): readonly string[] {
  try {
    return readdirSync(directory);
  } catch (error) {
    if (!isFileSystemError(error)) throw error;
    // One that is gone by now is told by the directory that it was in.
    if (error.code !== "ENOENT") blindSpots.add(`${directory} could not be read (${error.code})`);
    return [];
  }
}

function isFileSystemError(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && "code" in error && typeof error.code === "string";
}

function stampOf({ size, mtimeNs, ctimeNs, ino, mode }: BigIntStats): string {
  return [size, mtimeNs, ctimeNs, ino, mode].join(" ");
}
