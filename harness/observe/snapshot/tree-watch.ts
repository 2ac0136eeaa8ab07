import { withDatabases } from "../effect/database-parts.ts";
import { compareListings } from "../effect/entry-change.ts";
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
