import { withDatabases } from "../effect/database-parts.ts";
import type { FileEntry } from "../effect/file-entry.ts";
import type { FilesSeen, FileWatch } from "../tier/call-watch.ts";
import { entryChanges } from "./entry-changes.ts";
import type { LayerChange } from "./layer-difference.ts";
import type { LayerState } from "./layer-state.ts";

/** What is read of the layers of a sandbox. */
export interface ReadableLayers {
  /** @returns what differs from the host now; undefined when the sandbox cannot be read */
  readState(): LayerState | undefined;
  changes(before: LayerState, after: LayerState): readonly LayerChange[];
  entryAt(path: string, state: LayerState): FileEntry | undefined;
  isOfHost(path: string): boolean;
}

/** The files of a sandbox, from one look to the next. */
export class LayerWatch implements FileWatch {
  readonly #layers: ReadableLayers;
  #before: LayerState | undefined;

  constructor(layers: ReadableLayers) {
    this.#layers = layers;
  }

  look(mayDiffer = true, passing: readonly string[] = []): FilesSeen {
    const layers = this.#layers;
    // Reading all that was laid out and written takes longer than the rest of a look.
    const after = mayDiffer ? layers.readState() : (this.#before ?? layers.readState());
    const before = this.#before ?? after;
    this.#before = after;
    if (before === undefined || after === undefined)
      return { changes: [], blindSpots: ["the sandbox could not be inspected"] };
    const differing = before === after ? [] : layers.changes(before, after);
    const changes = withDatabases(
      entryChanges(differing, (path) => layers.isOfHost(path)),
      (path) => layers.entryAt(path, before),
      (path) => layers.entryAt(path, after),
      passing,
    );
    return { changes, blindSpots: after.gaps };
  }
}
