/** One entry of a file system at one moment, as far as it tells one state from another. */
export interface StateEntry {
  readonly type: "file" | "directory" | "link" | "other";
  /** Permissions, and the owner where it can be told. */
  readonly access: string;
  readonly modifiedNs: string;
  readonly sizeBytes: number;
  /** Of the content of a file, or of where a link points; empty for what has none. */
  readonly digest: string;
  /** The content of a file that is small enough to be kept. */
  readonly content?: Uint8Array;
}

/** One path at two moments; no entry where nothing stands. */
export interface EntryChange {
  readonly path: string;
  readonly before?: StateEntry;
  readonly after?: StateEntry;
}

/** What differs between two full listings, in the order of the paths. */
export function compareListings(
  before: ReadonlyMap<string, StateEntry>,
  after: ReadonlyMap<string, StateEntry>,
): readonly EntryChange[] {
  const paths = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  return paths.flatMap((path) => {
    const then = before.get(path);
    const now = after.get(path);
    if (then === now) return [];
    return [{ path, ...(then === undefined ? {} : { before: then }), ...(now === undefined ? {} : { after: now }) }];
  });
}
