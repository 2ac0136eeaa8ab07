import { opendirSync, type Dirent } from "node:fs";
import { join } from "node:path";

/** A file or directory of a project. */
export interface Seen {
  readonly path: string;
  readonly isDirectory: boolean;
}

const maxEntries = 3_000;
const maxPerDirectory = 500;
/** Names are read up to here before the first of them are taken; of more than that, the file system chooses. */
const maxNames = 100_000;
const maxDepth = 3;
/** What belongs to programs: nobody's own work is in there, and there may be a hundred thousand of it. */
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
  "mcp-fixtures",
]);

/**
 * The files and directories below one, those nearest to it first, and in the order of their names; a hidden directory
 * is named and not looked into. Links are left out, since they may lead anywhere.
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

/** The first by name, so that the same is found wherever the same lies; none where it may not be read. */
function entriesOf(directory: string): readonly Dirent[] {
  const entries: Dirent[] = [];
  try {
    const opened = opendirSync(directory);
    try {
      for (let entry = opened.readSync(); entry !== null && entries.length < maxNames; entry = opened.readSync()) {
        entries.push(entry);
      }
    } finally {
      opened.closeSync();
    }
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
  }
  return entries.toSorted((left, right) => (left.name < right.name ? -1 : 1)).slice(0, maxPerDirectory);
}
