import type { Dirent } from "node:fs";
import { join } from "node:path";
import { firstEntries } from "../../observe/snapshot/first-entries.ts";

/** A file or directory of a project. */
export interface Seen {
  readonly path: string;
  readonly isDirectory: boolean;
}

const maxEntries = 3_000;
const maxPerDirectory = 500;
/** Names are read up to this number before they are sorted; beyond it, the file system's order decides. */
const maxNames = 100_000;
const maxDepth = 3;
/** Directories that belong to programs: nobody's own work is in them, and they may hold a hundred thousand files. */
const skipped: ReadonlySet<string> = new Set([
  "node_modules",
  "bower_components",
  "vendor",
  "venv",
  "env",
  "site-packages",
  "__pycache__",
  "target",
  "dist",
  "build",
  "coverage",
]);

/**
 * The files and directories below a root, the nearest first, then by name. A hidden directory is listed but not
 * entered. Links are left out, since they may lead anywhere.
 */
export function lookAround(root: string): readonly Seen[] {
  const found: Seen[] = [];
  let level: readonly string[] = [root];
  for (let depth = 0; depth <= maxDepth && level.length > 0; depth++) {
    const next: string[] = [];
    for (const directory of level) {
      if (found.length >= maxEntries) return found;
      for (const entry of entriesOf(directory)) {
        const path = join(directory, entry.name);
        if (entry.isDirectory()) {
          found.push({ path, isDirectory: true });
          if (!entry.name.startsWith(".") && !skipped.has(entry.name)) next.push(path);
        } else if (entry.isFile()) found.push({ path, isDirectory: false });
      }
    }
    level = next;
  }
  return found.slice(0, maxEntries);
}

/** The first ones by name, so equal directories give equal results; empty where the directory cannot be read. */
function entriesOf(directory: string): readonly Dirent[] {
  try {
    return firstEntries(directory, maxNames).slice(0, maxPerDirectory);
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    return [];
  }
}
