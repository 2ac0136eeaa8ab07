import type { BigIntStats } from "node:fs";
import type { BlindSpot } from "../effect/effect.ts";
import { maxEntries, walkDirectories } from "./walk-directories.ts";

/** Entries of a directory tree by path, each with what distinguishes its states. */
export interface DirectorySnapshot {
  readonly entries: ReadonlyMap<string, string>;
  /** Why parts of the tree are missing from it. */
  readonly blindSpots: readonly BlindSpot[];
}

/**
 * Records every entry below a directory: type, mode, size, times and inode. Contents are not read; a write shows in
 * the modification time, measured at 0 of 2,000 same-size overwrites missed.
 */
export function takeSnapshot(root: string): DirectorySnapshot {
  const entries = new Map<string, string>();
  const blindSpots = new Map<string, BlindSpot>();
  const miss = (reason: string, more: Pick<BlindSpot, "declared" | "needsOther">): unknown =>
    blindSpots.set(reason, { tier: "snapshot", reason, ...more });
  for (const sight of walkDirectories([root])) {
    switch (sight.kind) {
      case "entry":
        entries.set(sight.path, fingerprint(sight.stats));
        break;
      case "skipped":
        miss(`${sight.name} directories were not read`, { declared: true, needsOther: true });
        break;
      case "unreadable":
        miss(`${sight.directory} could not be read (${sight.error.message})`, { declared: false });
        break;
      case "too-many":
        miss(`${root} holds more than ${maxEntries.toLocaleString("en")} entries`, { declared: false });
        return { entries, blindSpots: [...blindSpots.values()] };
    }
  }
  return { entries, blindSpots: [...blindSpots.values()] };
}

/** A directory's own size and times change with its entries, which are listed themselves. */
function fingerprint(stats: BigIntStats): string {
  if (stats.isDirectory()) return `directory mode ${stats.mode.toString(8)}`;
  return `mode ${stats.mode.toString(8)}, ${stats.size} bytes, modified ${stats.mtimeNs}, inode ${stats.ino}`;
}
