import { lstatSync, type BigIntStats } from "node:fs";
import { join } from "node:path";
import { firstEntries } from "./first-entries.ts";

/** Beyond this, trees are not read in full, and the caller is told. */
export const maxEntries = 10_000;

/** Trees that package managers and version control own; large, and seldom written by a server. */
const skippedDirectories = new Set(["node_modules", ".git"]);

/** One thing met on a walk. */
export type Sight =
  | { readonly kind: "entry"; readonly path: string; readonly stats: BigIntStats }
  | { readonly kind: "skipped"; readonly name: string; readonly path: string }
  | { readonly kind: "unreadable"; readonly directory: string; readonly error: FileSystemError }
  /** The rest of a directory is skipped; the walk goes on in the others, which may show something else. */
  | { readonly kind: "too-many" };

export type FileSystemError = Error & { readonly code: string };

/**
 * Walks through directory trees. Links are not followed, and a file that is gone before it is looked at is passed over.
 *
 * @param roots absolute paths; an entry that lies below two of them is met twice, and counts once
 * @param most entries that are met
 */
export function* walkDirectories(roots: readonly string[], most = maxEntries): Generator<Sight, void> {
  const met = new Set<string>();
  const open = [...roots];
  for (let directory = open.pop(); directory !== undefined; directory = open.pop()) {
    // So many tell that there is more, also where some are skipped.
    const enough = (met.size < most ? most : 0) + skippedDirectories.size + 1;
    const names = namesIn(directory, enough);
    if (names instanceof Error) {
      yield { kind: "unreadable", directory, error: names };
      continue;
    }
    let hasMore = names.length === enough;
    for (const name of names) {
      if (skippedDirectories.has(name)) {
        yield { kind: "skipped", name, path: join(directory, name) };
        continue;
      }
      if (met.size >= most) {
        hasMore = true;
        break;
      }
      const path = join(directory, name);
      const stats = statsOf(path);
      if (stats instanceof Error) yield { kind: "unreadable", directory, error: stats };
      if (stats === undefined || stats instanceof Error) continue;
      met.add(path);
      yield { kind: "entry", path, stats };
      if (stats.isDirectory()) open.push(path);
    }
    if (hasMore) yield { kind: "too-many" };
  }
}

function namesIn(directory: string, most: number): readonly string[] | FileSystemError {
  try {
    return firstEntries(directory, most).map(({ name }) => name);
  } catch (error) {
    if (isFileSystemError(error)) return error;
    throw error;
  }
}

/** A directory may be readable though its entries are not, and a path may be longer than the system allows. */
function statsOf(path: string): BigIntStats | undefined | FileSystemError {
  try {
    return lstatSync(path, { bigint: true, throwIfNoEntry: false });
  } catch (error) {
    if (isFileSystemError(error)) return error;
    throw error;
  }
}

/** Whether an error is of the operating system, with a code such as `EACCES`. */
export function isFileSystemError(error: unknown): error is FileSystemError {
  return error instanceof Error && "code" in error && typeof error.code === "string";
}
