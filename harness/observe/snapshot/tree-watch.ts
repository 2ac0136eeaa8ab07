import { withDatabases } from "../effect/database-parts.ts";
import { compareListings } from "../effect/entry-change.ts";
import type { FilesSeen, FileWatch } from "../tier/call-watch.ts";
import { TreeReader, type Listing } from "./read-tree.ts";

/** The files of some directories, from one look to the next. Nothing tells that they are untouched, so each look reads. */
export class TreeWatch implements FileWatch {
  readonly #reader: TreeReader;
  #before: Listing | undefined;

  /** @param directories absolute paths */
  constructor(directories: readonly string[]) {
    this.#reader = new TreeReader(directories);
  }

  look(): FilesSeen {
    const after = this.#reader.read();
    const { entries: then } = this.#before ?? after;
    this.#before = after;
    const changes = withDatabases(
      compareListings(then, after.entries),
      (path) => then.get(path),
      (path) => after.entries.get(path),
    );
    return { changes, blindSpots: after.blindSpots };
  }
}
