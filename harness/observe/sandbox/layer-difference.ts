import { posix } from "node:path";
import type { EntryChange } from "../effect/entry-change.ts";
import type { FileEntry } from "../effect/file-entry.ts";
import { kindOfDifference } from "../effect/file-difference.ts";
import { Turns } from "../tier/turns.ts";
import type { LayerState } from "./layer-state.ts";

type Compared = Pick<LayerState, "entries" | "unread" | "isCut">;

/** The host, as it is compared with. Each byte of a path is one character. */
export interface ComparedHost {
  /** What it has at a path that was untouched before. */
  readonly hostEntry: (path: string) => FileEntry | undefined;
  /** Whether it has something at a path, which is none of bytes; the target made whatever it finds elsewhere. */
  readonly isOfHost?: (path: string) => boolean;
  readonly turns?: Turns;
}

/**
 * Compares two moments of a sandbox.
 *
 * @returns one change for each path that differs, in the order of the paths; where the run ends, the first of them
 */
export async function layerChanges(
  before: Compared,
  after: Compared,
  { hostEntry, isOfHost = () => true, turns = new Turns() }: ComparedHost,
): Promise<readonly EntryChange[]> {
  const paths = [...new Set([...before.entries.keys(), ...after.entries.keys()])].toSorted();
  const at = (state: Compared, path: string): FileEntry | undefined => {
    const entry = state.entries.get(path);
    if (entry === "deleted") return undefined;
    return entry ?? (isCutOff(state, path) ? undefined : hostEntry(path));
  };
  const changes: EntryChange[] = [];
  for (const path of paths) {
    if (!(await turns.next())) return changes;
    if (before.entries.get(path) === after.entries.get(path)) continue;
    // A directory that lost its permissions hides its entries, which are not deleted.
    if ([before, after].some((state) => isUnread(state, path) || isLeftOut(state, path))) continue;
    const change = changeOf(path, at(before, path), at(after, path));
    if (change === undefined) continue;
    changes.push(change.before === undefined || isOfHost(change.path) ? change : { ...change, isOwnWork: true });
  }
  return changes;
}

/** Where not all was read, what is missing need not be as the host has it: another entry may have taken its place. */
function isLeftOut({ entries, isCut }: Compared, path: string): boolean {
  return isCut && !entries.has(path);
}

/** Whether it could not be read, or something above it could not. */
function isUnread({ unread }: Compared, path: string): boolean {
  for (let above = path; above !== "/"; above = posix.dirname(above)) if (unread.has(above)) return true;
  return false;
}

/** Whether a directory above was deleted or replaced by something else. */
function isCutOff(state: Compared, path: string): boolean {
  for (let above = posix.dirname(path); above !== "/"; above = posix.dirname(above)) {
    const entry = state.entries.get(above);
    if (entry === "deleted" || (entry !== undefined && entry.type !== "directory")) return true;
  }
  return false;
}

function changeOf(bytes: string, before: FileEntry | undefined, after: FileEntry | undefined): EntryChange | undefined {
  if (kindOfDifference(before, after) === undefined) return undefined;
  const path = Buffer.from(bytes, "latin1").toString("utf8");
  return { path, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
}
