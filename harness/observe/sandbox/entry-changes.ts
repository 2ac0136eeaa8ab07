import type { FileEntry } from "../effect/file-entry.ts";
import type { LayerChange } from "./layer-difference.ts";
import type { EntryChange } from "../effect/entry-change.ts";

/**
 * One change for each path: content and permissions are separate, and a move is one change.
 *
 * @param isOfHost whether the host has something at a path; the target made whatever it finds elsewhere
 */
export function entryChanges(
  changes: readonly LayerChange[],
  isOfHost: (path: string) => boolean,
): readonly EntryChange[] {
  const byPath = new Map<string, EntryChange>();
  for (const { path, from, before, after } of changes) {
    if (from === undefined) byPath.set(path, entryChange(path, before, after));
    else {
      byPath.set(from, entryChange(from, before, undefined));
      byPath.set(path, entryChange(path, undefined, after));
    }
  }
  return [...byPath.values()].map((each) =>
    each.before === undefined || isOfHost(each.path) ? each : { ...each, isOwnWork: true },
  );
}

function entryChange(path: string, before: FileEntry | undefined, after: FileEntry | undefined): EntryChange {
  return { path, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
}
