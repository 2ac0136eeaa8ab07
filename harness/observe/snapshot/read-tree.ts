import { createHash } from "node:crypto";
import { readFileSync, readlinkSync, type BigIntStats } from "node:fs";
import { isFileSystemError, maxEntries, walkDirectories, type Sight } from "./walk-directories.ts";
import type { BlindSpot } from "../effect/effect.ts";
import type { FilesSeen } from "../effect/entry-effect.ts";
import type { FileEntry } from "../effect/file-entry.ts";
import type { WatchedPlace } from "../tier/tier.ts";
import { Turns } from "../tier/turns.ts";

/** All entries of some trees at one moment, by absolute path. */
export interface Listing {
  readonly entries: ReadonlyMap<string, FileEntry>;
  /** There were too many to list them all. */
  readonly isCut: boolean;
  /** What could not be read, and why. */
  readonly blindSpots: FilesSeen["blindSpots"];
}

/** Larger contents are compared by digest and not kept. */
export const maxKeptBytes = 1024 * 1024;
/** Larger files are compared by size and times: reading a gigabyte for each call is not an option. */
export const maxHashedBytes = 64 * 1024 * 1024;

/**
 * Reads directory trees repeatedly; a file is read again only when its size, times or inode have changed. Where no
 * contents are read, a write shows in the time of the file: of 2,000 overwrites of the same size, none was missed.
 */
export class TreeReader {
  readonly #roots: readonly string[];
  readonly #comparesContents: boolean;
  readonly #ending: AbortSignal | undefined;
  #known = new Map<string, { readonly stamp: string; readonly entry: FileEntry }>();

  constructor({ directories, comparesContents, ending }: WatchedPlace) {
    this.#roots = directories;
    this.#ending = ending;
    this.#comparesContents = comparesContents === true;
  }

  async read(): Promise<Listing> {
    const turns = new Turns(this.#ending);
    const entries = new Map<string, FileEntry>();
    const gaps = new Gaps();
    const known = new Map<string, { readonly stamp: string; readonly entry: FileEntry }>();
    let isCut = false;
    for (const sight of walkEach(this.#roots)) {
      if (!(await turns.next())) {
        isCut = true;
        gaps.add("the run ended before all files had been read");
        break;
      }
      switch (sight.kind) {
        case "entry": {
          const { path, stats } = sight;
          const stamp = stampOf(stats);
          const before = this.#known.get(path);
          const isKnown = before?.stamp === stamp;
          const entry = isKnown ? before.entry : this.#entry(path, stats, gaps);
          if (!isKnown) await turns.next(this.#bytesOf(stats));
          known.set(path, { stamp, entry });
          entries.set(path, entry);
          break;
        }
        case "unreadable":
          // If it is gone by now, its directory tells so.
          if (sight.error.code !== "ENOENT" || this.#isUnknownRoot(sight.directory))
            gaps.add(`${sight.directory} could not be read (${sight.error.code})`);
          break;
        case "too-many":
          isCut = true;
          gaps.add(`there are more than ${maxEntries.toLocaleString("en")} files to compare`);
          break;
        case "skipped":
          gaps.add(`${sight.name} directories were not read`, { declared: true, needsOther: true });
      }
    }
    this.#known = known;
    return { entries, isCut, blindSpots: gaps.all };
  }

  /** A server may remove its own TMPDIR: what was in it shows as deleted. */
  #isUnknownRoot(directory: string): boolean {
    return this.#roots.includes(directory) && ![...this.#known.keys()].some((path) => path.startsWith(`${directory}/`));
  }

  #bytesOf(stats: BigIntStats): number {
    return this.#comparesContents && stats.isFile() && stats.size <= maxHashedBytes ? Number(stats.size) : 0;
  }

  #entry(path: string, stats: BigIntStats, gaps: Gaps): FileEntry {
    const entry = this.#comparesContents || !stats.isFile() ? readEntry(path, stats, gaps) : undefined;
    if (entry !== undefined && (this.#comparesContents || entry.type === "directory")) return entry;
    const { size, mtimeNs, ino } = stats;
    // One that was made again is another one: a socket, a link to the same place.
    if (entry?.type === "link") return { ...entry, digest: `${entry.digest} (inode ${ino})` };
    return { type: entry?.type ?? "file", ...factsOf(stats), digest: `unread ${[size, mtimeNs, ino].join(" ")}` };
  }
}

/** Each root has its own limit: what one holds must not hide what is in another. */
function* walkEach(roots: readonly string[]): Generator<Sight, void> {
  for (const root of roots) yield* walkDirectories([root]);
}

/** What could not be read, each reason once. */
class Gaps {
  readonly #byReason = new Map<string, FilesSeen["blindSpots"][number]>();

  get all(): FilesSeen["blindSpots"] {
    return [...this.#byReason.values()];
  }

  add(reason: string, more: Pick<BlindSpot, "declared" | "needsOther"> = { declared: false }): void {
    this.#byReason.set(reason, { reason, ...more });
  }
}

function factsOf({ mode, mtimeNs, size }: BigIntStats): Pick<FileEntry, "access" | "modifiedNs" | "sizeBytes"> {
  return { access: (mode & 0o7777n).toString(8), modifiedNs: mtimeNs, sizeBytes: Number(size) };
}

/** One entry with its content, as far as it is worth keeping. */
function readEntry(path: string, stats: BigIntStats, gaps: Gaps): FileEntry {
  const facts = factsOf(stats);
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
    gaps.add(`${path} could not be read (${error.code})`);
    return { type: "file", ...facts, digest: `unread ${stampOf(stats)}` };
  }
}

function stampOf({ size, mtimeNs, ctimeNs, ino, mode }: BigIntStats): string {
  return [size, mtimeNs, ctimeNs, ino, mode].join(" ");
}
