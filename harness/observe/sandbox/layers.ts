import { posix } from "node:path";

/** A directory of the sandbox that keeps its changes: it shows the host's content, or only what is laid in. */
export interface Layer {
  readonly path: string;
  readonly lower: "host" | "empty";
}

/** The part of the file system in the sandbox; nothing else exists there. Absolute paths. */
export interface LayerPlan {
  /** Parents before their contents; the root comes first. */
  readonly layers: readonly Layer[];
  /** Directories that exist, so that other parts of the plan can lie in them. */
  readonly directories: readonly string[];
  /** Files that are copied into each sandbox: a layer would show their neighbours. */
  readonly copies: readonly string[];
  readonly links: readonly Link[];
  /** Shown as they are, read-only, including mounts in them. */
  readonly views: readonly View[];
  /** What the target would see elsewhere but not here. */
  readonly gaps: readonly string[];
}

/** A symbolic link, as it is. */
export interface Link {
  readonly path: string;
  readonly to: string;
}

export interface View {
  readonly path: string;
  readonly type: "file" | "directory";
}

/** The file system, and the wanted parts of it. All paths are absolute and without symbolic links. */
export interface LayerFacts {
  readonly mountPoints: readonly string[];
  /** Directories with the programs of the system, shown as a whole. */
  readonly system: readonly string[];
  /** Directories that the target needs. */
  readonly shown: readonly string[];
  /** Files that it needs. */
  readonly files: readonly string[];
  /** Whether a file may be run, so that it is no data. */
  readonly isProgram: (path: string) => boolean;
  /** Directories that start empty, even inside shown ones: homes, temporary directories. */
  readonly empty: readonly string[];
  /** Directories that are there with nothing in them, so that their names exist. */
  readonly named: readonly string[];
  readonly links: readonly Link[];
  readonly entriesOf: (directory: string) => DirectoryEntries;
}

/** Names in a directory. Sockets, pipes and devices are the machine's, and in no sandbox. */
export interface DirectoryEntries {
  readonly directories: readonly string[];
  readonly files: readonly { readonly name: string; readonly sizeBytes: number }[];
  readonly links: readonly { readonly name: string; readonly to: string }[];
}

/** Each costs about half a millisecond at every start. */
const maxLayers = 200;
/**
 * Limit for a system directory with mounts below it, such as /usr/lib of WSL; beyond it, the directory is shown as it
 * is.
 */
const maxSystemParts = 100;
const maxCopies = 2_000;
const maxCopyBytes = 64 * 1024 * 1024;
const maxCopiedBytes = 128 * 1024 * 1024;
/**
 * The same for data that the target is told to use, since what it does to them shows in a copy alone. A database of 80 MB
 * that is opened for writing costs each box a second.
 */
const maxDataBytes = 128 * 1024 * 1024;

/** Plans what a sandbox shows: layers of what the host has, in a root that begins empty. */
export function planLayers(facts: LayerFacts): LayerPlan {
  return new Planner(facts).plan();
}

class Planner {
  readonly #facts: LayerFacts;
  readonly #host: string[] = [];
  readonly #directories = new Set<string>();
  readonly #copies: string[] = [];
  readonly #links: Link[] = [];
  readonly #views: View[] = [];
  readonly #gaps = new Set<string>();
  #copiedBytes = 0;
  #dataBytes = 0;

  constructor(facts: LayerFacts) {
    this.#facts = facts;
  }

  plan(): LayerPlan {
    const { system, shown, files, isProgram, empty, named, links } = this.#facts;
    for (const path of this.#outermost(system)) this.#show(path, true);
    for (const path of this.#outermost(shown)) if (!this.#isShown(path)) this.#show(path, false);
    for (const path of files) if (!this.#isShown(path)) this.#copy(path, this.#sizeOf(path), !isProgram(path));
    for (const { path, to } of links) if (!this.#isShown(path)) this.#links.push({ path, to });
    const inside = [...new Set(empty)].filter((path) => this.#lieIn(path, this.#host) && !shown.includes(path));
    const layers: Layer[] = [
      { path: "/", lower: "empty" },
      { path: "/dev/shm", lower: "empty" },
      ...inside.map((path) => ({ path, lower: "empty" }) as const),
      ...this.#host.map((path) => ({ path, lower: "host" }) as const),
    ];
    return {
      layers: layers.toSorted((a, b) => depthOf(a.path) - depthOf(b.path) || compare(a.path, b.path)),
      directories: [...this.#directories, ...empty, ...named].filter((path) => !this.#isShown(path)),
      copies: this.#copies,
      links: this.#links,
      views: this.#views,
      gaps: [...this.#gaps],
    };
  }

  /**
   * A directory with mounts below it is split: in a user namespace, the kernel refuses an overlay over a mount. Its
   * other entries are laid into the root.
   */
  #show(path: string, isSystem: boolean): void {
    const { mountPoints, entriesOf } = this.#facts;
    if (this.#host.length >= maxLayers) {
      this.#gaps.add(`${path} has too many mounts to show all of them in the sandbox`);
      return;
    }
    if (!mountPoints.some((mount) => mount !== path && isWithin(mount, path))) {
      this.#host.push(path);
      return;
    }
    const { directories, files, links } = entriesOf(path);
    if (isSystem && directories.length > maxSystemParts) {
      this.#views.push({ path, type: "directory" });
      return;
    }
    this.#directories.add(path);
    for (const { name, to } of links) this.#links.push({ path: posix.join(path, name), to });
    for (const { name, sizeBytes } of files) this.#copy(posix.join(path, name), sizeBytes);
    for (const name of directories) this.#show(posix.join(path, name), isSystem);
  }

  #copy(path: string, sizeBytes: number, isData = false): void {
    if (this.#copies.length + this.#views.length >= maxCopies) {
      this.#gaps.add(`${posix.dirname(path)} has too many files to show all of them in the sandbox`);
      return;
    }
    const isSmall = sizeBytes <= maxCopyBytes && this.#copiedBytes + sizeBytes <= maxCopiedBytes;
    const fits = isSmall || (isData && this.#dataBytes + sizeBytes <= maxDataBytes);
    if (isSmall) this.#copiedBytes += sizeBytes;
    else if (fits) this.#dataBytes += sizeBytes;
    if (fits) this.#copies.push(path);
    else this.#views.push({ path, type: "file" });
  }

  #sizeOf(path: string): number {
    const { files } = this.#facts.entriesOf(posix.dirname(path));
    return files.find(({ name }) => name === posix.basename(path))?.sizeBytes ?? 0;
  }

  #isShown(path: string): boolean {
    return this.#lieIn(path, [...this.#host, ...this.#views.map((view) => view.path)]);
  }

  /** Whether a path lies in one of some directories, and in none in there that begins empty. */
  #lieIn(path: string, directories: readonly string[]): boolean {
    const { empty, shown } = this.#facts;
    const around = empty.filter((area) => area !== path && isWithin(path, area) && !shown.includes(area));
    return directories.some(
      (each) => isWithin(path, each) && !around.some((area) => area !== each && isWithin(area, each)),
    );
  }

  /** @returns the paths that lie in none of the others */
  #outermost(paths: readonly string[]): readonly string[] {
    const unique = [...new Set(paths)];
    return unique.filter(
      (path) =>
        !this.#lieIn(
          path,
          unique.filter((other) => other !== path),
        ),
    );
  }
}

export function isWithin(path: string, directory: string): boolean {
  return path === directory || path.startsWith(directory === "/" ? "/" : `${directory}/`);
}

function depthOf(path: string): number {
  return path.split("/").filter((part) => part !== "").length;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
