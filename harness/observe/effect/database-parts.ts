import { databaseOfCompanion, isDatabase } from "./database-file.ts";
import type { EntryChange } from "./entry-change.ts";
import type { FileEntry } from "./file-entry.ts";

/** Files that form one state, such as a database with its log. */
export const databaseSuffixes = ["", "-wal", "-shm", "-journal"];

/** Returns what is at a path at one moment. */
type Lookup = (path: string) => FileEntry | undefined;

/**
 * The changes, and for each database file the other files that share its content, even if unchanged.
 *
 * @param passing paths of files that were created and deleted
 */
export function withDatabases(
  changes: readonly EntryChange[],
  before: Lookup,
  after: Lookup,
  passing: readonly string[] = [],
): readonly EntryChange[] {
  const changed = new Set(changes.map(({ path }) => path));
  const journaled = new Set(passing.filter((path) => path.endsWith("-journal")).map(databaseOfCompanion));
  const databases = new Set([
    ...[...journaled].filter((path) => path !== undefined),
    ...changes.flatMap((entry) => {
      const database = databaseOfCompanion(entry.path);
      if (database !== undefined) return [database];
      return [entry.before, entry.after].some(holdsDatabase) ? [entry.path] : [];
    }),
  ]);
  const unchanged = [...databases].flatMap((database) =>
    databaseSuffixes.flatMap((suffix): readonly EntryChange[] => {
      const path = `${database}${suffix}`;
      const [then, now] = changed.has(path) ? [] : [before(path), after(path)];
      return then === undefined || now === undefined ? [] : [{ path, before: then, after: now }];
    }),
  );
  return [...changes, ...unchanged].map((each) => (journaled.has(each.path) ? { ...each, hadJournal: true } : each));
}

export function holdsDatabase(entry: FileEntry | undefined): boolean {
  return isDatabase(entry?.content);
}
