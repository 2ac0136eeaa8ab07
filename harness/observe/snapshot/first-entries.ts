import { opendirSync, type Dirent } from "node:fs";

/**
 * The entries of a directory, by name. Of more than so many, those that the file system tells first; a directory of a
 * million costs no more than one of that many.
 *
 * @param most entries that are read
 * @throws Error of the operating system where it cannot be read
 */
export function firstEntries(directory: string, most: number): readonly Dirent[] {
  const entries: Dirent[] = [];
  const opened = opendirSync(directory);
  try {
    while (entries.length < most) {
      const entry = opened.readSync();
      if (entry === null) break;
      entries.push(entry);
    }
  } finally {
    opened.closeSync();
  }
  return entries.toSorted((left, right) => (left.name < right.name ? -1 : 1));
}
