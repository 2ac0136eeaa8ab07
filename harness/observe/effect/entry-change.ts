import type { TierId } from "./effect.ts";
import type { FileEntry } from "./file-entry.ts";

/** One path at two moments; an entry is absent where nothing exists. */
export interface EntryChange {
  readonly path: string;
  readonly before?: FileEntry;
  readonly after?: FileEntry;
  /** Which tier compared them; the sandbox when absent. */
  readonly tier?: TierId;
  /** The target itself had made what was there before. */
  readonly isOwnWork?: true;
  /** A journal was created and deleted beside the database, as in each transaction that writes. */
  readonly hadJournal?: true;
  /** Its old contents are in a git repository that has checked out something else meanwhile. */
  readonly isKeptByGit?: true;
  /** The program of the system that alone did it, where that keeps a record of its own. */
  readonly program?: string;
}

/** What differs between two full listings, in the order of the paths. */
export function compareListings(
  before: ReadonlyMap<string, FileEntry>,
  after: ReadonlyMap<string, FileEntry>,
): readonly EntryChange[] {
  const paths = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  return paths.flatMap((path) => {
    const then = before.get(path);
    const now = after.get(path);
    if (then === now) return [];
    return [
      {
        path,
        tier: "snapshot",
        ...(then === undefined ? {} : { before: then }),
        ...(now === undefined ? {} : { after: now }),
      },
    ];
  });
}
