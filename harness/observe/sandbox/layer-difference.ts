import { posix } from "node:path";
import type { EffectKind } from "../effect/effect.ts";
import type { FileEntry } from "../effect/file-entry.ts";
import { kindOfDifference } from "../effect/file-difference.ts";
import type { LayerState } from "./layer-state.ts";

/** What became of one path between two moments. */
export interface LayerChange {
  readonly kind: Extract<EffectKind, `file.${string}`>;
  /** Absolute, as text. */
  readonly path: string;
  /** Its old path, if it was moved. */
  readonly from?: string;
  readonly before?: FileEntry;
  readonly after?: FileEntry;
}

/**
 * Compares two moments of a sandbox.
 *
 * @param hostEntry what the host has at a path that was untouched before; each byte of the path as one character
 * @returns the changes, in the order of the paths
 */
export function layerChanges(
  before: LayerState,
  after: LayerState,
  hostEntry: (path: string) => FileEntry | undefined,
): readonly LayerChange[] {
  const paths = [...new Set([...before.entries.keys(), ...after.entries.keys()])].toSorted();
  const at = (state: LayerState, path: string): FileEntry | undefined => {
    const entry = state.entries.get(path);
    if (entry === "deleted") return undefined;
    return entry ?? (isCutOff(state, path) ? undefined : hostEntry(path));
  };
  const changes = paths.flatMap((path) => {
    if (before.entries.get(path) === after.entries.get(path)) return [];
    // A directory that lost its permissions hides its entries, which are not deleted.
    if (isUnread(before, path) || isUnread(after, path)) return [];
    return changesOf(path, at(before, path), at(after, path));
  });
  return withMoves(changes);
}

/** Whether it could not be read, or something above it could not. */
function isUnread({ unread }: LayerState, path: string): boolean {
  for (let above = path; above !== "/"; above = posix.dirname(above)) if (unread.has(above)) return true;
  return false;
}

/** Whether a directory above was deleted or replaced by something else. */
function isCutOff(state: LayerState, path: string): boolean {
  for (let above = posix.dirname(path); above !== "/"; above = posix.dirname(above)) {
    const entry = state.entries.get(above);
    if (entry === "deleted" || (entry !== undefined && entry.type !== "directory")) return true;
  }
  return false;
}

/** Permissions and content are two changes. */
function changesOf(bytes: string, before: FileEntry | undefined, after: FileEntry | undefined): readonly LayerChange[] {
  const path = Buffer.from(bytes, "latin1").toString("utf8");
  const kind = kindOfDifference(before, after);
  if (kind === undefined) return [];
  const change = { path, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
  const isAlsoMode = (kind === "file.change" || kind === "file.truncate") && before?.access !== after?.access;
  return isAlsoMode
    ? [
        { kind, ...change },
        { kind: "file.mode", ...change },
      ]
    : [{ kind, ...change }];
}

/** An overlay records a move as a deletion and a creation; the file itself is the same, down to its time. */
function withMoves(changes: readonly LayerChange[]): readonly LayerChange[] {
  const gone = new Map<string, LayerChange>();
  for (const change of changes) {
    const identity = identityOf(change.before);
    if (change.kind === "file.delete" && identity !== undefined) gone.set(identity, change);
  }
  const moved = new Set<LayerChange>();
  const after = changes.map((change): LayerChange => {
    const source = change.kind === "file.create" ? gone.get(identityOf(change.after) ?? "") : undefined;
    if (source === undefined || moved.has(source)) return change;
    moved.add(source);
    const before = source.before === undefined ? {} : { before: source.before };
    return { ...change, kind: "file.rename", from: source.path, ...before };
  });
  return after.filter((change) => !moved.has(change));
}

function identityOf(entry: FileEntry | undefined): string | undefined {
  return entry?.type === "file" ? `${entry.digest} ${entry.modifiedNs} ${entry.access}` : undefined;
}
