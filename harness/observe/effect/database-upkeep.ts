import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { databaseOfCompanion, holdsTransaction, isDatabase } from "./database-file.ts";
import type { Effect } from "./effect.ts";

const databaseHeaderBytes = 100;
/** A log that is longer is taken for one with a transaction: SQLite empties it at 4 MB by default. */
const maxLogBytes = 16 * 1024 * 1024;

/**
 * Marks what SQLite does beside a database in WAL mode that is only read: it makes a log without a transaction and an
 * index of it, as root it sets their owner to that of the database, and it deletes both when the last reader has gone,
 * after all that the log had is in the database.
 *
 * @param effects of a window that is being closed: the files are looked at as they are now
 * @param seenAt where we find what the target sees at a path, each byte of it as one character; undefined where nothing is
 */
export function markUpkeep(
  effects: readonly Effect[],
  seenAt: (path: string) => string | undefined = (path) => Buffer.from(path).toString("latin1"),
): readonly Effect[] {
  const start: ReadStart = (path, bytes) => readStart(seenAt(path), bytes);
  return effects.map((effect): Effect => {
    const isUpkeep =
      effect.kind.startsWith("file.") && effect.persistence === undefined && isUpkeepOfReader(effect, start);
    return isUpkeep ? { ...effect, persistence: "upkeep" } : effect;
  });
}

/** The first bytes of a file: none where there is no file, undefined where they cannot be read. */
type ReadStart = (path: string, maxBytes: number) => Uint8Array | undefined;

function isUpkeepOfReader({ kind, subject }: Effect, start: ReadStart): boolean {
  const database = databaseOfCompanion(subject);
  // A reader has no use for a journal.
  if (database === undefined || subject.endsWith("-journal")) return false;
  if (!isDatabase(start(database, databaseHeaderBytes))) return false;
  if (subject.endsWith("-shm") || kind === "file.mode" || kind === "file.delete") return true;
  const log = start(subject, maxLogBytes);
  return log !== undefined && log.length < maxLogBytes && !holdsTransaction(log);
}

function readStart(path: string | undefined, maxBytes: number): Uint8Array | undefined {
  if (path === undefined) return new Uint8Array();
  let descriptor: number | undefined;
  try {
    // A server may have put a pipe or a device there.
    const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
    descriptor = openSync(Buffer.from(path, "latin1"), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    const stats = fstatSync(descriptor);
    if (!stats.isFile()) return undefined;
    const bytes = Buffer.alloc(Math.min(stats.size, maxBytes));
    return bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, 0));
  } catch (error) {
    if (error instanceof Error && "code" in error) return error.code === "ENOENT" ? new Uint8Array() : undefined;
    throw error;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
