import type { Change } from "./change.ts";
import { compareDatabases } from "./compare-databases.ts";
import {
  databaseOfCompanion,
  isDatabase,
  isHot,
  isSameImage,
  type DatabaseFiles,
} from "../../database/database-file.ts";
import type { FileEntry } from "../../observe/effect/file-entry.ts";
import { contentVerb, readChanges } from "./read-changes.ts";
import type { EntryChange } from "./state.ts";

/** Files that are one state together, such as a database with its log. */
const suffixes = ["", "-wal", "-shm", "-journal"];

/** What stands at a path at one moment. */
type Lookup = (path: string) => FileEntry | undefined;

/** The changes, and beside each file of a database the others that hold its content with it, though they are as they were. */
export function withDatabases(changes: readonly EntryChange[], before: Lookup, after: Lookup): readonly EntryChange[] {
  const changed = new Set(changes.map(({ path }) => path));
  const databases = new Set(
    changes.flatMap((entry) => {
      const database = databaseOfCompanion(entry.path);
      if (database !== undefined) return [database];
      return [entry.before, entry.after].some(holdsDatabase) ? [entry.path] : [];
    }),
  );
  const unchanged = [...databases].flatMap((database) =>
    suffixes.flatMap((suffix): readonly EntryChange[] => {
      const path = `${database}${suffix}`;
      const [then, now] = changed.has(path) ? [] : [before(path), after(path)];
      return then === undefined || now === undefined ? [] : [{ path, before: then, after: now }];
    }),
  );
  return [...changes, ...unchanged];
}

/** What became of the file system, as `readChanges` says it, where databases are compared by what they hold. */
export async function changesIn(entries: readonly EntryChange[], phase: Change["phase"]): Promise<readonly Change[]> {
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  const databases = entries.filter(({ before, after }) => [before, after].some(holdsDatabase));
  if (databases.length === 0) return readChanges(entries, phase);
  const changes: Change[] = [];
  const told = new Set<string>();
  for (const entry of databases) {
    const { path, before, after } = entry;
    for (const suffix of suffixes) if (suffix !== "") told.add(`${path}${suffix}`);
    // What is new or gone may have been moved, which takes all entries to tell.
    if (before === undefined || after === undefined || before.type !== after.type) continue;
    told.add(path);
    changes.push(...(await databaseChanges({ path, before, after }, byPath, phase)));
  }
  return [
    ...changes,
    ...readChanges(
      entries.filter(({ path }) => !told.has(path)),
      phase,
    ),
  ];
}

function holdsDatabase(entry: FileEntry | undefined): boolean {
  return isDatabase(entry?.content);
}

async function databaseChanges(
  { path, before, after }: Required<Omit<EntryChange, "isOwnWork">>,
  byPath: ReadonlyMap<string, EntryChange>,
  phase: Change["phase"],
): Promise<readonly Change[]> {
  const access = readChanges([{ path, before, after: { ...after, digest: before.digest } }], phase);
  const log = byPath.get(`${path}-wal`);
  const journal = byPath.get(`${path}-journal`);
  if (before.digest === after.digest && log?.before?.digest === log?.after?.digest) return access;
  // Loaded here because only a database needs it: it has SQLite in it.
  const { readDatabase } = await import("./read-database.ts");
  const [then, now] = [filesOf(before, log?.before, journal?.before), filesOf(after, log?.after, journal?.after)];
  const contents = [then && (await readDatabase(then)), now && (await readDatabase(now))] as const;
  const change = (effect: Change["effect"], evidence: string): Change => ({
    kind: "content",
    subject: path,
    persistence: "persistent",
    effect,
    evidence,
    phase,
  });
  const [was, is] = contents;
  if (was === undefined || is === undefined) {
    return [{ ...change("opaque", `rewrote ${path} (compared by bytes)`), comparedBy: "bytes" }, ...access];
  }
  const difference = compareDatabases(was, is);
  const ofMode = access.filter(({ kind }) => kind === "mode");
  if (difference === undefined) {
    if (then === undefined || now === undefined || isSameImage(then, now)) return ofMode;
    // A tidied file, hidden row numbers, the index of a search: what that means to a program is open.
    return [{ ...change("adds", `rewrote ${path}: all its rows are as they were`), comparedBy: "rows" }, ...ofMode];
  }
  return [change(difference.effect, `${contentVerb(difference.effect)} ${path}: ${difference.says}`), ...access];
}

/** @returns undefined where something of it was not kept, or a transaction was not ended */
function filesOf(
  database: FileEntry,
  log: FileEntry | undefined,
  journal: FileEntry | undefined,
): DatabaseFiles | undefined {
  if (database.content === undefined || isHot(journal?.content)) return undefined;
  if (log === undefined || log.sizeBytes === 0) return { database: database.content };
  return log.content && { database: database.content, log: log.content };
}
