import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { databaseOfCompanion, holdsTransaction, isDatabase } from "./database-file.ts";
import type { Effect } from "./effect.ts";

const databaseHeaderBytes = 100;
/** A longer log is assumed to have a transaction: SQLite empties it at 4 MB by default. */
const maxLogBytes = 16 * 1024 * 1024;

/**
 * Marks what SQLite does beside a database in WAL mode that is only read. It makes a log without a transaction, and an
 * index of it; as root, it gives them the owner of the database; and it deletes both when the last reader is gone and
 * the database has everything from the log.
 *
 * @param effects the effects of a window that is being closed: the files are read as they are now
 * @param seenAt where we find what the target sees at a path, with each byte as one character; undefined where nothing
 *   exists
 */
export function markUpkeep<Seen extends Effect>(
  effects: readonly Seen[],
  seenAt: (path: string) => string | undefined = (path) => Buffer.from(path).toString("latin1"),
): readonly Seen[] {
  const start: ReadStart = (path, bytes) => readStart(seenAt(path), bytes);
  return effects.map((effect): Seen => {
    const isUpkeep =
      effect.kind.startsWith("file.") && effect.persistence === undefined && isUpkeepOfReader(effect, start);
    return isUpkeep ? { ...effect, persistence: "upkeep" } : effect;
  });
}

/** The first bytes of a file: empty without a file, undefined if they cannot be read. */
type ReadStart = (path: string, maxBytes: number) => Uint8Array | undefined;

function isUpkeepOfReader({ kind, subject }: Effect, start: ReadStart): boolean {
  const database = databaseOfCompanion(subject);
  // A reader does not need a journal.
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
