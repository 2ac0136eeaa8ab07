import { posix } from "node:path";
import type { EntryChange } from "../effect/entry-change.ts";
import type { FileEntry } from "../effect/file-entry.ts";
import { kindOfDifference } from "../effect/file-difference.ts";
import type { LayerState } from "./layer-state.ts";

type Compared = Pick<LayerState, "entries" | "unread">;

/**
 * Compares two moments of a sandbox.
 *
 * @param hostEntry what the host has at a path that was untouched before; each byte of the path as one character
 * @param isOfHost whether the host has something at a path; the target made whatever it finds elsewhere
 * @returns one change for each path that differs, in the order of the paths
 */
export function layerChanges(
  before: Compared,
  after: Compared,
  hostEntry: (path: string) => FileEntry | undefined,
  isOfHost: (path: string) => boolean = () => true,
): readonly EntryChange[] {
  const paths = [...new Set([...before.entries.keys(), ...after.entries.keys()])].toSorted();
  const at = (state: Compared, path: string): FileEntry | undefined => {
    const entry = state.entries.get(path);
    if (entry === "deleted") return undefined;
    return entry ?? (isCutOff(state, path) ? undefined : hostEntry(path));
  };
  return paths.flatMap((path) => {
    if (before.entries.get(path) === after.entries.get(path)) return [];
    // A directory that lost its permissions hides its entries, which are not deleted.
    if (isUnread(before, path) || isUnread(after, path)) return [];
    const change = changeOf(path, at(before, path), at(after, path));
    if (change === undefined) return [];
    return [change.before === undefined || isOfHost(change.path) ? change : { ...change, isOwnWork: true }];
  });
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
