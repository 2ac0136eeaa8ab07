import { readdirSync } from "node:fs";
import { posix } from "node:path";
import { unlessRefused } from "../../connect/system-error.ts";
import type { EntryChange } from "../effect/entry-change.ts";
import { filesObserved, type Observation } from "../tier/observation.ts";
import { Turns } from "../tier/turns.ts";
import type { ProcessObserver } from "../tier/wrapper.ts";
import type { CompanionLink } from "./companion-link.ts";
import type { LayerAccess } from "./layer-access.ts";
import type { FileEntry } from "../effect/file-entry.ts";
import { isThere, readEntry } from "./layer-entry.ts";
import { LayerWatch } from "./layer-watch.ts";
import { layerChanges } from "./layer-difference.ts";
import { readLayerState, type LayerState } from "./layer-state.ts";

/** The sandbox of one target. */
export interface ObservedSandbox {
  /** Opens its layers; called once, when the target is running. */
  readonly open: () => LayerAccess | undefined;
  /** What the target would see elsewhere but not there. */
  readonly gaps?: readonly string[];
  readonly companion?: CompanionLink | undefined;
  /** Aborted when the run is over. */
  readonly ending?: AbortSignal | undefined;
}

/** Files anywhere in a sandbox, compared before and after. Sees no transient files, nor which process wrote. */
export class SandboxObserver implements ProcessObserver {
  readonly tier = "sandbox";
  readonly files = new LayerWatch(this);
  /** The API stub beside the target; absent where there is none. */
  readonly companion: CompanionLink | undefined;
  readonly #open: () => LayerAccess | undefined;
  readonly #gaps: readonly string[];
  readonly #ending: AbortSignal | undefined;
  #access: LayerAccess | undefined;
  #before: LayerState | undefined;

  constructor({ open, gaps = [], companion, ending }: ObservedSandbox) {
    this.companion = companion;
    this.#open = open;
    this.#gaps = gaps;
    this.#ending = ending;
  }

  attach(): Promise<void> {
    this.#access = this.#open();
    return Promise.resolve();
  }

  async begin(): Promise<void> {
    await this.files.look();
    this.#before = this.files.state;
  }

  markReply(): void {
    // The layers have no timeline: `end` finds what the last reply left behind.
  }

  async end(): Promise<Observation> {
    return filesObserved(this.tier, await this.files.look());
  }

  /** @returns what differs from the host now; undefined when the sandbox cannot be read */
  async readState(before?: LayerState): Promise<LayerState | undefined> {
    if (this.#access === undefined) return undefined;
    const state = await readLayerState(this.#access, { before, turns: new Turns(this.#ending) });
    return { ...state, gaps: [...this.#gaps, ...state.gaps] };
  }

  /** @returns what changed between two moments */
  changes(before: LayerState, after: LayerState): Promise<readonly EntryChange[]> {
    return layerChanges(before, after, {
      hostEntry: (path) => this.#hostEntry(path),
      isOfHost: (path) => this.#isOfHost(path),
      turns: new Turns(this.#ending),
    });
  }

  /** What is at a path at one moment, even where the target never changed it. */
  entryAt(path: string, { entries }: LayerState): FileEntry | undefined {
    const bytes = Buffer.from(path).toString("latin1");
    const entry = entries.get(bytes) ?? this.#hostEntry(bytes);
    return entry === "deleted" ? undefined : entry;
  }

  /** Whether a file was not there when the window began; undefined where that was not read. */
  isNew(path: string): boolean | undefined {
    const bytes = Buffer.from(path).toString("latin1");
    const before = this.#before?.entries.get(bytes);
    if (before === undefined && this.#before?.isCut === true) return undefined;
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

  /** A look that is still being taken reads no directory that is closed: its number may be another one's by then. */
  close(): void {
    void this.files.idle().then(() => {
      this.#access?.close();
      this.#access = undefined;
    });
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
