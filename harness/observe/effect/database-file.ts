/** The files of one SQLite database, as bytes at one moment. */
export interface DatabaseFiles {
  readonly database: Uint8Array;
  /** The log of what was written since the last checkpoint, where there is one. */
  readonly log?: Uint8Array;
}

const magic = "SQLite format 3\u0000";
const companions = /-(?:wal|shm|journal)$/u;

/** The database that a file with this name belongs to; undefined for any other file. */
export function databaseOfCompanion(path: string): string | undefined {
  return companions.test(path) ? path.replace(companions, "") : undefined;
}

export function isDatabase(content: Uint8Array | undefined): boolean {
  return content !== undefined && Buffer.from(content.subarray(0, magic.length)).toString("latin1") === magic;
}

/** A journal with its header belongs to an unfinished transaction: the database file alone is misleading. */
export function isHot(journal: Uint8Array | undefined): boolean {
  return journal?.[0] === 0xd9;
}

/** Whether a log has rows to add to its database, or is not one of SQLite's. One that only readers opened is empty. */
export function holdsTransaction(log: Uint8Array): boolean {
  if (log.length < logHeaderBytes + frameHeaderBytes) return false;
  const pages = pagesIn(log);
  return pages === "unreadable" || pages.count !== undefined;
}

/** Header fields that no row shows, and their meaning (SQLite, "Database Header"). */
const headerFields = [
  ["user_version", 60],
  ["application_id", 68],
  ["encoding", 56],
] as const;

/** What the header of a database says to programs that use it, where set. */
export function settingsIn(image: Uint8Array): ReadonlyMap<string, number> {
  if (image.length < databaseHeaderBytes) return new Map();
  const view = new DataView(image.buffer, image.byteOffset, image.byteLength);
  const settings = headerFields.map(([name, at]) => [name, view.getInt32(at)] as const);
  return new Map(settings.filter(([, value]) => value !== 0));
}

/** Whether a database says that writes go to a log first. */
export function hasLog({ database }: DatabaseFiles): boolean {
  return database[18] === 2;
}

const databaseHeaderBytes = 100;
/** How a file is written, how often it was, and by which version. */
const counters = [
  [18, 20],
  [24, 28],
  [92, 100],
] as const;

/** Whether two databases are equal for a reader, byte for byte except for counters. */
export function isSameImage(left: DatabaseFiles, right: DatabaseFiles): boolean {
  const images = [withLog(left), withLog(right)];
  for (const image of images) for (const [start, end] of counters) image?.fill(0, start, end);
  const [was, is] = images;
  return was !== undefined && is !== undefined && Buffer.compare(was, is) === 0;
}

const logHeaderBytes = 32;
const frameHeaderBytes = 24;
export const maxPages = 65_536;

/**
 * The database as a reader sees it, in one file without a log: every page as the last finished transaction left it
 * (SQLite, "WAL-mode File Format").
 *
 * @returns undefined where the log does not belong to this database
 */
export function withLog({ database, log }: DatabaseFiles): Uint8Array | undefined {
  const pages = log === undefined || log.length < logHeaderBytes + frameHeaderBytes ? undefined : pagesIn(log);
  if (pages === "unreadable") return undefined;
  const { pageBytes, byNumber, count } = pages ?? { pageBytes: 1, byNumber: [], count: undefined };
  const bytes = count === undefined ? new Uint8Array(database.length) : new Uint8Array(count * pageBytes);
  bytes.set(database.subarray(0, bytes.length));
  for (const [number, content] of byNumber) {
    if (number * pageBytes <= bytes.length) bytes.set(content, (number - 1) * pageBytes);
  }
  // Read and write versions other than 1 demand a log.
  if (bytes.length > 19) bytes.set([1, 1], 18);
  return bytes;
}

interface LoggedPages {
  readonly pageBytes: number;
  readonly byNumber: ReadonlyMap<number, Uint8Array>;
  /** Pages of the database after the last transaction; undefined where none was finished. */
  readonly count: number | undefined;
}

function pagesIn(log: Uint8Array): LoggedPages | "unreadable" {
  const view = new DataView(log.buffer, log.byteOffset, log.byteLength);
  // The last bit tells the byte order of the checksums.
  if (view.getUint32(0) >>> 1 !== 0x377f0682 >>> 1) return "unreadable";
  const pageBytes = view.getUint32(8);
  if (pageBytes < 512 || pageBytes > 65_536) return "unreadable";
  const byNumber = new Map<number, Uint8Array>();
  let pending = new Map<number, Uint8Array>();
  let count: number | undefined;
  for (let at = logHeaderBytes; at + frameHeaderBytes + pageBytes <= log.length; at += frameHeaderBytes + pageBytes) {
    // Frames with other salts are left over from before the log was restarted.
    if (view.getUint32(at + 8) !== view.getUint32(16) || view.getUint32(at + 12) !== view.getUint32(20)) break;
    const number = view.getUint32(at);
    if (number === 0 || number > maxPages) return "unreadable";
    pending.set(number, log.subarray(at + frameHeaderBytes, at + frameHeaderBytes + pageBytes));
    const pagesAfter = view.getUint32(at + 4);
    if (pagesAfter === 0) continue;
    if (pagesAfter > maxPages) return "unreadable";
    for (const [page, content] of pending) byNumber.set(page, content);
    pending = new Map();
    count = pagesAfter;
  }
  return { pageBytes, byNumber, count };
}
