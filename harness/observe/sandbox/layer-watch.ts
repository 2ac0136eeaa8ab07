import { withDatabases } from "../effect/database-parts.ts";
import { withRepositories } from "../effect/kept-by-git.ts";
import type { FileEntry } from "../effect/file-entry.ts";
import type { EntryChange } from "../effect/entry-change.ts";
import type { FilesSeen } from "../effect/entry-effect.ts";
import type { FileTouches, FileWatch } from "../tier/call-watch.ts";
import type { LayerState } from "./layer-state.ts";

/** What is read of the layers of a sandbox. */
export interface ReadableLayers {
  /**
   * @param before what was read before, where every change since then was made by a call
   * @returns what differs from the host now; undefined when the sandbox cannot be read
   */
  readState(before?: LayerState): Promise<LayerState | undefined>;
  changes(before: LayerState, after: LayerState): Promise<readonly EntryChange[]>;
  entryAt(path: string, state: LayerState): FileEntry | undefined;
  /** Names in a directory as the target sees it now; none where there is no directory. */
  namesIn(path: string): readonly string[];
}

/** The files of a sandbox, from one look to the next. */
export class LayerWatch implements FileWatch {
  readonly #layers: ReadableLayers;
  #before: LayerState | undefined;
  #looking: Promise<unknown> = Promise.resolve();

  constructor(layers: ReadableLayers) {
    this.#layers = layers;
  }

  /** What was there at the last look. */
  get state(): LayerState | undefined {
    return this.#before;
  }

  /** Resolves when no look is being taken. */
  async idle(): Promise<void> {
    await Promise.allSettled([this.#looking]);
  }

  look(touches?: FileTouches, passing?: readonly string[]): Promise<FilesSeen> {
    // Each look compares with the one before it.
    const looking = this.idle().then(() => this.#look(touches, passing));
    this.#looking = looking;
    return looking;
  }

  async #look(touches: FileTouches = "unseen", passing: readonly string[] = []): Promise<FilesSeen> {
    const layers = this.#layers;
    // Reading all that was laid out and written takes longer than the rest of a look, so it is read only where it must be.
    const known = touches === "unseen" ? undefined : this.#before;
    const after = touches === "untouched" && known !== undefined ? known : await layers.readState(known);
    const before = this.#before ?? after;
    this.#before = after;
    if (before === undefined || after === undefined)
      return { changes: [], blindSpots: [{ reason: "the sandbox could not be inspected", declared: false }] };
    const entryAt = (path: string): FileEntry | undefined => layers.entryAt(path, after);
    const differing = before === after ? [] : await layers.changes(before, after);
    const changes = withRepositories(
      withDatabases(differing, (path) => layers.entryAt(path, before), entryAt, passing),
      { entryAt, namesIn: (path) => layers.namesIn(path) },
    );
    const gaps = new Set([...before.gaps, ...after.gaps]);
    return { changes, blindSpots: [...gaps].map((reason) => ({ reason, declared: false })) };
  }
}
