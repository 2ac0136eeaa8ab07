import { posix } from "node:path";

/** A directory of the sandbox whose changes stay in it: what the host has there below, or nothing. */
export interface Layer {
  readonly path: string;
  readonly lower: "host" | "empty";
}

/** What of the file system goes into the sandbox. All paths absolute and without symbolic links in them. */
export interface LayerFacts {
  /** Directories at the root, apart from those of the kernel. */
  readonly topDirectories: readonly string[];
  readonly mountPoints: readonly string[];
  /** Directories that are replaced by empty ones: homes, temporary directories. */
  readonly hidden: readonly string[];
  /** Directories that are visible all the same. */
  readonly shown: readonly string[];
  /** Names of the directories, not the links, in a directory. */
  readonly directoriesIn: (path: string) => readonly string[];
}

/** Each costs about a millisecond at every start; what is left out can be read and not written, so it cannot change. */
const maxLayers = 200;
/** The kernel's own; the sandbox gets new ones. */
const notLayered = new Set(["/proc", "/sys", "/dev", "/boot", "/lost+found"]);

/**
 * Plans the layers of a sandbox, parents before what lies in them.
 *
 * A directory with mounts below it is taken apart into its parts without; what lies in it directly is read-only then.
 */
export function planLayers(facts: LayerFacts): readonly Layer[] {
  // One that lies in another is there, and empty as well: a home below a temporary directory.
  const hidden = [...new Set(facts.hidden)];
  const empty = hidden.map((path): Layer => ({ path, lower: "empty" }));
  const shown = outermost(facts.shown.filter((path) => hidden.some((area) => isWithin(path, area))));
  const host = [...facts.topDirectories.filter((path) => !notLayered.has(path)), ...shown]
    .flatMap((path) => takeApart(path, hidden, shown, facts, maxLayers))
    .map((path): Layer => ({ path, lower: "host" }));
  const layers = [...empty, ...host].slice(0, maxLayers);
  return layers.toSorted((a, b) => a.path.split("/").length - b.path.split("/").length || compare(a.path, b.path));
}

function takeApart(
  path: string,
  hidden: readonly string[],
  shown: readonly string[],
  facts: LayerFacts,
  budget: number,
): readonly string[] {
  if (hidden.includes(path) && !shown.includes(path)) return [];
  const hasMounts = facts.mountPoints.some((mount) => mount !== path && isWithin(mount, path));
  if (!hasMounts) return [path];
  const parts: string[] = [];
  for (const name of facts.directoriesIn(path)) {
    if (parts.length >= budget) break;
    parts.push(...takeApart(posix.join(path, name), hidden, shown, facts, budget - parts.length));
  }
  return parts;
}

/** @returns the paths that lie in none of the others */
function outermost(paths: readonly string[]): readonly string[] {
  const unique = [...new Set(paths)];
  return unique.filter((path) => !unique.some((other) => other !== path && isWithin(path, other)));
}

export function isWithin(path: string, directory: string): boolean {
  return path === directory || path.startsWith(directory === "/" ? "/" : `${directory}/`);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
