import { readdirSync } from "node:fs";
import { posix } from "node:path";
import { unlessRefused } from "../../connect/system-error.ts";
import type { Observation } from "../effect/effect.ts";
import type { EntryChange } from "../effect/entry-change.ts";
import { filesObserved } from "../effect/entry-effect.ts";
import type { ProcessObserver } from "../tier/wrapper.ts";
import type { CompanionLink } from "./companion-link.ts";
import type { LayerAccess } from "./layer-access.ts";
import type { FileEntry } from "../effect/file-entry.ts";
import { isThere, readEntry } from "./layer-entry.ts";
import { LayerWatch } from "./layer-watch.ts";
import { layerChanges } from "./layer-difference.ts";
import { layerLimits, readLayerState, type LayerState } from "./layer-state.ts";

/** Files anywhere in a sandbox, compared before and after. Sees no transient files, nor which process wrote. */
export class SandboxObserver implements ProcessObserver {
  readonly tier = "sandbox";
  readonly files = new LayerWatch(this);
  /** The API stub beside the target; absent where there is none. */
  readonly companion: CompanionLink | undefined;
  readonly #open: () => LayerAccess | undefined;
  readonly #gaps: readonly string[];
  #access: LayerAccess | undefined;
  #before: LayerState | undefined;

  /**
   * @param open opens the layers of the target's sandbox; called once, when the target is running
   * @param gaps what the target would see elsewhere but not there
   */
  constructor(open: () => LayerAccess | undefined, gaps: readonly string[] = [], companion?: CompanionLink) {
    this.companion = companion;
    this.#open = open;
    this.#gaps = gaps;
  }

  attach(): Promise<void> {
    this.#access = this.#open();
    return Promise.resolve();
  }

  begin(): Promise<void> {
    this.files.look();
    this.#before = this.files.state;
    return Promise.resolve();
  }

  markReply(): void {
    // The layers have no timeline: `end` finds what the last reply left behind.
  }

  end(): Promise<Observation> {
    return Promise.resolve(filesObserved(this.tier, this.files.look(), (path) => this.seenAt(path)));
  }

  /** @returns what differs from the host now; undefined when the sandbox cannot be read */
  readState(before?: LayerState): LayerState | undefined {
    if (this.#access === undefined) return undefined;
    const state = readLayerState(this.#access, layerLimits, before);
    return { ...state, gaps: [...this.#gaps, ...state.gaps] };
  }

  /** @returns what changed between two moments */
  changes(before: LayerState, after: LayerState): readonly EntryChange[] {
    return layerChanges(
      before,
      after,
      (path) => this.#hostEntry(path),
      (path) => this.#isOfHost(path),
    );
  }

  /** What is at a path at one moment, even where the target never changed it. */
  entryAt(path: string, { entries }: LayerState): FileEntry | undefined {
    const bytes = Buffer.from(path).toString("latin1");
    const entry = entries.get(bytes) ?? this.#hostEntry(bytes);
    return entry === "deleted" ? undefined : entry;
  }

  /** Whether a file was not there when the window began. */
  isNew(path: string): boolean {
    const bytes = Buffer.from(path).toString("latin1");
    const before = this.#before?.entries.get(bytes);
    return before === "deleted" || (before === undefined && this.#hostEntry(bytes) === undefined);
  }

  /** Whether the host has something at a path. */
  #isOfHost(path: string): boolean {
    const place = this.#placeOf(Buffer.from(path).toString("latin1"), (access, index) => access.lower(index));
    return place !== undefined && isThere(place);
  }

  /** Where we find what the target sees at a path now; undefined where it sees nothing that it could change. */
  seenAt(path: string): string | undefined {
    return this.#placeOf(Buffer.from(path).toString("latin1"), (access, index) => access.merged(index));
  }

  namesIn(path: string): readonly string[] {
    const place = this.seenAt(path);
    return (place === undefined ? undefined : unlessRefused(() => readdirSync(place, "latin1"))) ?? [];
  }

  close(): void {
    this.#access?.close();
    this.#access = undefined;
  }

  /** The content of an untouched path; undefined in a layer that starts empty. */
  #hostEntry(path: string): FileEntry | undefined {
    const place = this.#placeOf(path, (access, index) => access.lower(index));
    const read = place === undefined ? undefined : readEntry(place);
    return read?.kind === "entry" ? read.entry : undefined;
  }

  #placeOf(path: string, rootOf: (access: LayerAccess, index: number) => string): string | undefined {
    const layers = this.#access?.layers ?? [];
    const roots = layers.map((layer) => Buffer.from(layer.path).toString("latin1"));
    const index = roots.findLastIndex((root) => path.startsWith(root === "/" ? root : `${root}/`));
    if (this.#access === undefined || index === -1) return undefined;
    return posix.join(rootOf(this.#access, index), path.slice(roots[index]?.length));
  }
}
