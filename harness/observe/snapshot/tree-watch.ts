import { withDatabases } from "../effect/database-parts.ts";
import { posix } from "node:path";
import { compareListings } from "../effect/entry-change.ts";
import { withRepositories } from "../effect/kept-by-git.ts";
import type { FileEntry } from "../effect/file-entry.ts";
import type { FilesSeen } from "../effect/entry-effect.ts";
import type { FileWatch } from "../tier/call-watch.ts";
import type { WatchedPlace } from "../tier/tier.ts";
import { TreeReader, type Listing } from "./read-tree.ts";

/** The files of some directories, from one look to the next. Nothing tells that they are untouched, so each look reads. */
export class TreeWatch implements FileWatch {
  readonly #reader: TreeReader;
  #before: Listing | undefined;

  constructor(place: WatchedPlace) {
    this.#reader = new TreeReader(place);
  }

  async look(): Promise<FilesSeen> {
    const after = await this.#reader.read();
    const before = this.#before ?? after;
    const { entries: then } = before;
    this.#before = after;
    // Where not all are listed, a new file pushes another one out of the list.
    const isCut = before.isCut || after.isCut;
    const differing = compareListings(then, after.entries);
    const entryAt = (path: string): FileEntry | undefined => after.entries.get(path);
    const told = isCut ? differing.filter((each) => each.before !== undefined && each.after !== undefined) : differing;
    const changes = withRepositories(
      withDatabases(told, (path) => then.get(path), entryAt),
      { entryAt, namesIn: (path) => namesIn(path, after.entries) },
    );
    return { changes, blindSpots: after.blindSpots };
  }
}

function namesIn(directory: string, entries: ReadonlyMap<string, FileEntry>): readonly string[] {
  return [...entries.keys()].flatMap((path) => (posix.dirname(path) === directory ? [posix.basename(path)] : []));
}
