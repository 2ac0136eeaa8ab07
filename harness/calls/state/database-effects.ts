import type { Does, WeighedEffect } from "./weighed-effect.ts";
import { compareDatabases } from "./compare-databases.ts";
import {
  hasLog,
  holdsTransaction,
  isHot,
  isSameImage,
  type DatabaseFiles,
} from "../../observe/effect/database-file.ts";
import { databaseSuffixes, holdsDatabase } from "../../observe/effect/database-parts.ts";
import type { FileEntry } from "../../observe/effect/file-entry.ts";
import { contentVerb, fileEffects } from "./file-effects.ts";
import type { EntryChange } from "../../observe/effect/entry-change.ts";

type Phase = WeighedEffect["phase"];

/** By the entries of a look: a journal and the observer of a call read the same look. */
const known = new WeakMap<readonly EntryChange[], Promise<readonly WeighedEffect[]>>();

/** What became of the file system, as `fileEffects` says it, with databases compared by content. */
export async function effectsInFiles(entries: readonly EntryChange[], phase: Phase): Promise<readonly WeighedEffect[]> {
  const reading = known.get(entries) ?? readEffects(entries, "within");
  known.set(entries, reading);
  const effects = await reading;
  return phase === "within" ? effects : effects.map((effect) => ({ ...effect, phase }));
}

async function readEffects(entries: readonly EntryChange[], phase: Phase): Promise<readonly WeighedEffect[]> {
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  const databases = entries.filter(({ before, after }) => [before, after].some(holdsDatabase));
  const unread = entries.filter(({ path }) => isUnreadBesideLog(path, byPath));
  if (databases.length + unread.length === 0) return fileEffects(entries, phase);
  const changes = unread.map((entry) => comparedByBytes(entry, phase));
  const told = new Set(unread.flatMap(({ path }) => databaseSuffixes.map((suffix) => `${path}${suffix}`)));
  for (const entry of databases) {
    const { path, before, after } = entry;
    for (const suffix of databaseSuffixes) if (suffix !== "") told.add(`${path}${suffix}`);
    // An entry that is new or gone may have been moved, which takes all entries to tell.
    if (before === undefined || after === undefined || before.type !== after.type) continue;
    told.add(path);
    changes.push(...(await databaseEffects({ ...entry, before, after }, byPath, phase)));
  }
  return [
    ...changes,
    ...fileEffects(
      entries.filter(({ path }) => !told.has(path)),
      phase,
    ),
  ];
}

/** A file that was too large to keep, with something written beside it as beside a database. */
function isUnreadBesideLog(path: string, byPath: ReadonlyMap<string, EntryChange>): boolean {
  const [entry, log] = [byPath.get(path), byPath.get(`${path}-wal`)];
  const isKept = [entry?.before, entry?.after].some((each) => each === undefined || each.content !== undefined);
  if (isKept) return false;
  if (entry?.hadJournal === true) return true;
  if (log?.after === undefined || log.before?.digest === log.after.digest) return false;
  return log.after.content === undefined || holdsTransaction(log.after.content);
}

function comparedByBytes(entry: EntryChange, phase: Phase): WeighedEffect {
  const evidence = `rewrote ${entry.path} (compared by bytes)`;
  return { ...contentEffect(entry, "opaque", evidence, phase), comparedBy: "bytes" };
}

function contentEffect(
  { path, tier = "sandbox" }: Pick<EntryChange, "path" | "tier">,
  does: Does,
  evidence: string,
  phase: Phase,
): WeighedEffect {
  return { kind: "file.change", tier, subject: path, does, evidence, phase };
}

async function databaseEffects(
  entry: EntryChange & Required<Pick<EntryChange, "before" | "after">>,
  byPath: ReadonlyMap<string, EntryChange>,
  phase: Phase,
): Promise<readonly WeighedEffect[]> {
  const { path, before, after, hadJournal } = entry;
  const access = fileEffects([{ ...entry, after: { ...after, digest: before.digest } }], phase);
  const log = byPath.get(`${path}-wal`);
  const journal = byPath.get(`${path}-journal`);
  const written: WeighedEffect = {
    ...contentEffect(entry, "adds", `rewrote ${path}: all its rows are as they were`, phase),
    comparedBy: "rows",
  };
  if (before.digest === after.digest && log?.before?.digest === log?.after?.digest)
    return hadJournal === true ? [written, ...access] : access;
  // Loaded here because only a database needs it: it has SQLite in it.
  const { readDatabase } = await import("./read-database.ts");
  const [then, now] = [filesOf(before, log?.before, journal?.before), filesOf(after, log?.after, journal?.after)];
  const contents = [then && (await readDatabase(then)), now && (await readDatabase(now))] as const;
  const [was, is] = contents;
  if (then === undefined || now === undefined || was === undefined || is === undefined)
    return [comparedByBytes(entry, phase), ...access];
  const difference = compareDatabases(was, is);
  const ofMode = access.filter(({ kind }) => kind === "file.mode");
  if (difference === undefined) {
    // Having a log counts as being written.
    const wasWritten = hadJournal === true && hasLog(then) === hasLog(now);
    // Vacuuming, hidden row numbers, the index of a search: what that means to a program is open.
    return wasWritten || !isSameImage(then, now) ? [written, ...ofMode] : ofMode;
  }
  const { does, says, isStamp } = difference;
  const told = contentEffect(entry, does, `${contentVerb(does)} ${path}: ${says}`, phase);
  return [isStamp ? { ...told, isStamp: true } : told, ...access];
}

/** @returns undefined where part of it was not kept, or a transaction was not ended */
function filesOf(
  database: FileEntry,
  log: FileEntry | undefined,
  journal: FileEntry | undefined,
): DatabaseFiles | undefined {
  if (database.content === undefined || isHot(journal?.content)) return undefined;
  if (log === undefined || log.sizeBytes === 0) return { database: database.content };
  return log.content && { database: database.content, log: log.content };
}
