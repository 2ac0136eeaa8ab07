import { lstatSync } from "node:fs";
import { unlessRefused } from "../../connect/system-error.ts";
import type { LayerAccess } from "./layer-access.ts";
import type { FileEntry } from "../effect/file-entry.ts";
import { Turns } from "../tier/turns.ts";
import {
  isSameVersion,
  isThere,
  namesIn,
  pathBytes,
  readEntry,
  readNames,
  type EntryRead,
  type KnownEntry,
} from "./layer-entry.ts";

/** Everything that differs from what the host has, at one moment. */
export interface LayerState {
  /**
   * By absolute path, with each byte as one character; `deleted` where the host has something and the sandbox does not.
   */
  readonly entries: ReadonlyMap<string, FileEntry | "deleted">;
  /** Paths that could not be read; their state, and that of everything below, is unknown. Same format. */
  readonly unread: ReadonlySet<string>;
  /** Why something may be missing. */
  readonly gaps: readonly string[];
  /** There was more than is read, or the run ended: what is missing is unknown. */
  readonly isCut: boolean;
  /** What need not be read again where it is unchanged: by the number of the layer and the path below it. */
  readonly known: ReadonlyMap<string, KnownPlace>;
}

interface KnownPlace extends KnownEntry {
  /** What was written in a directory; absent where that was not read. */
  readonly inside?: Inside;
}

interface Inside {
  /** Each byte as one character. */
  readonly names: readonly string[];
  /** Whether the host has a directory there. */
  readonly isOfHost: boolean;
}

const maxEntries = 20_000;
/** Small files are kept for comparing, up to this size in all. */
const maxKeptBytes = 32 * 1024 * 1024;
/** A target can hash as much as it can write; reading it all again takes 0.3 s for each of these. */
const maxReadBytes = 1024 * 1024 * 1024;

/** How much of the layers is read, of all of them together. */
export const layerLimits = { entries: maxEntries, keptBytes: maxKeptBytes, readBytes: maxReadBytes };

/** Where the layers are read. */
export type ReadLayers = Pick<LayerAccess, "layers" | "plannedMs" | "upper" | "merged" | "lower">;

/**
 * Reads the layers of a sandbox. The cost depends on what was changed, not on what is there.
 *
 * @param before what was read before, where every change since then was made by a call: of a box with 52 files, nearly all
 *   of them laid out by us, reading all again after each call took a fifth of the time of our process
 */
export async function readLayerState(
  access: ReadLayers,
  { limits = layerLimits, before, turns = new Turns() }: LayerReading = {},
): Promise<LayerState> {
  const reader = new StateReader(access, limits, turns, before?.known);
  for (const index of access.layers.keys()) await reader.readLayer(index);
  const { entries, unread, gaps, known, isCut } = reader;
  return { entries, unread, gaps: [...gaps], isCut, known };
}

/** How much is read, and beside what. */
export interface LayerReading {
  readonly limits?: typeof layerLimits;
  readonly before?: LayerState | undefined;
  readonly turns?: Turns;
}

class StateReader {
  readonly entries = new Map<string, FileEntry | "deleted">();
  readonly unread = new Set<string>();
  readonly gaps = new Set<string>();
  readonly known = new Map<string, KnownPlace>();
  isCut = false;
  readonly #access: ReadLayers;
  readonly #limits: typeof layerLimits;
  readonly #turns: Turns;
  readonly #before: ReadonlyMap<string, KnownPlace>;
  #keptBytes = 0;
  #readBytes = 0;
  #hasEnded = false;

  constructor(
    access: ReadLayers,
    limits: typeof layerLimits,
    turns: Turns,
    before: ReadonlyMap<string, KnownPlace> = new Map(),
  ) {
    this.#access = access;
    this.#limits = limits;
    this.#turns = turns;
    this.#before = before;
  }

  async readLayer(index: number): Promise<void> {
    const path = Buffer.from(this.#access.layers[index]?.path ?? "/").toString("latin1");
    const root = path === "/" ? "" : path;
    this.#readEntry(index, "");
    // Directories below the layer, each byte of their names as one character.
    const open = [""];
    for (let below = open.pop(); below !== undefined; below = open.pop()) {
      if (!(await this.#mayGoOn())) return;
      const { names, isOfHost } = this.#inside(index, root, below);
      for (const name of names) {
        if (this.#isFull()) return;
        const readBytes = this.#readBytes;
        if (this.#readName(index, root, `${below}/${name}`)) open.push(`${below}/${name}`);
        if (!(await this.#mayGoOn(this.#readBytes - readBytes))) return;
      }
      if (isOfHost) await this.#findHidden(index, root, below, new Set(names));
    }
  }

  async #mayGoOn(bytes = 0): Promise<boolean> {
    this.#hasEnded ||= !(await this.#turns.next(bytes));
    if (this.#hasEnded) this.#cut("the run ended before all that was changed had been read");
    return !this.#hasEnded;
  }

  #cut(reason: string): void {
    this.isCut = true;
    this.gaps.add(reason);
  }

  #readEntry(index: number, below: string): EntryRead {
    const key = `${index}${below}`;
    const before = this.#before.get(key);
    const read = readEntry(`${this.#access.upper(index)}${below}`, before);
    if (read.kind !== "entry" || read.version === undefined) return read;
    const isSame = before?.version === read.version;
    this.known.set(key, isSame ? before : { version: read.version, entry: read.entry });
    return read;
  }

  /** What was written in a directory whose own entry was read. */
  #inside(index: number, root: string, below: string): Inside {
    const key = `${index}${below}`;
    const known = this.known.get(key);
    if (known?.inside !== undefined) return known.inside;
    // One more name than there is room for tells that there are more.
    const most = this.#limits.entries - this.entries.size + 1;
    const read = this.#unlessUnread(`${root}${below}`, () => readNames(`${this.#access.upper(index)}${below}`, most));
    const isOfHost = below !== "" && isDirectory(`${this.#access.lower(index)}${below}`);
    const inside = { names: read?.names ?? [], isOfHost };
    const isSame = read !== undefined && known !== undefined && isSameVersion(read.version, known.version);
    if (isSame && inside.names.length < most) this.known.set(key, { ...known, inside });
    return inside;
  }

  #isFull(): boolean {
    const isFull = this.entries.size >= this.#limits.entries;
    if (isFull) this.#cut(`more than ${this.#limits.entries.toLocaleString("en")} entries were changed`);
    return isFull;
  }

  /** @returns whether it is a directory, with more to read in it */
  #readName(index: number, root: string, below: string): boolean {
    const path = `${root}${below}`;
    if (this.#readBytes > this.#limits.readBytes) {
      this.#cut("more was written than this tool reads");
      return false;
    }
    const read = this.#readEntry(index, below);
    switch (read.kind) {
      case "absent":
        return false;
      case "deleted":
        this.entries.set(path, "deleted");
        return false;
      case "unreadable":
        this.unread.add(path);
        this.gaps.add(`${Buffer.from(path, "latin1").toString("utf8")} could not be read (${read.reason})`);
        return false;
      case "entry": {
        this.#readBytes += read.entry.type === "file" ? read.entry.sizeBytes : 0;
        const entry = this.#withinBudget(read.entry);
        this.entries.set(path, entry);
        // What is known keeps its content.
        if (entry !== read.entry) this.known.delete(`${index}${below}`);
        return read.entry.type === "directory";
      }
    }
  }

  #withinBudget(entry: FileEntry): FileEntry {
    if (entry.content === undefined) return entry;
    this.#keptBytes += entry.content.length;
    if (this.#keptBytes <= this.#limits.keptBytes) return entry;
    const { content: _, ...rest } = entry;
    return rest;
  }

  /**
   * A directory that was deleted and made again hides all that the host has in it, without a record for each name: the
   * attribute that says so cannot be read from here, but what the target sees can. Where the target sees the first name
   * that it has not changed it sees all of them, however many there are. What the host was given
   * meanwhile, the target may not have seen, and did not delete.
   */
  async #findHidden(index: number, root: string, below: string, changed: ReadonlySet<string>): Promise<void> {
    const path = `${root}${below}`;
    const lower = `${this.#access.lower(index)}${below}`;
    const names = namesIn(lower);
    const nextName = (): string | undefined => this.#unlessUnread(path, () => names.next().value);
    try {
      for (let name = nextName(); name !== undefined; name = nextName()) {
        if (!(await this.#mayGoOn())) return;
        if (changed.has(name) || !isOlderThan(this.#access.plannedMs, `${lower}/${name}`)) continue;
        if (isThere(`${this.#access.merged(index)}${below}/${name}`) || this.#isFull()) return;
        this.entries.set(`${path}/${name}`, "deleted");
      }
    } finally {
      names.return(undefined);
    }
  }

  /** @returns undefined where it cannot be read, or has disappeared */
  #unlessUnread<Value>(path: string, read: () => Value): Value | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof Error) || !("code" in error)) throw error;
      // An entry that disappears between two reads is not a gap.
      if (error.code !== "ENOENT" && error.code !== "ENOTDIR") {
        this.unread.add(path);
        this.gaps.add(`a directory could not be read (${String(error.code)})`);
      }
      return undefined;
    }
  }
}

function isOlderThan(timeMs: number, path: string): boolean {
  const stats = unlessRefused(() => lstatSync(pathBytes(path), { throwIfNoEntry: false }));
  return stats !== undefined && stats.ctimeMs < timeMs;
}

function isDirectory(path: string): boolean {
  try {
    return lstatSync(pathBytes(path), { throwIfNoEntry: false })?.isDirectory() ?? false;
  } catch (error) {
    if (error instanceof Error && "code" in error) return false;
    throw error;
  }
}
