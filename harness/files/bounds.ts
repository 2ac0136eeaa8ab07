import { basename, dirname, join, relative, resolve } from "node:path";
import { isPlainlyBelow, isWithin, realPathOf } from "./real-path.ts";

/** Where links may lead what is written. */
export interface Bounds {
  /** A directory, without links: no link leads out of it, or into a hidden directory. Anywhere when absent. */
  readonly root?: string;
  /**
   * The file of a project that chose the path, where nobody gave that file. Then a link never stands for the file itself, and
   * nothing is written into hidden directories, packages, devices or pipes.
   */
  readonly chosenBy?: string;
}

/** A path that is not followed: a link leads out of its bounds, or what stands there is not a file. */
export class RefusedPath extends Error {
  readonly path: string;
  /** Where it would have led. */
  readonly leadsTo: string;
  readonly chosenBy: string | undefined;

  constructor(path: string, reason: string, leadsTo: string = path, { chosenBy }: Bounds = {}) {
    super(reason);
    this.name = "RefusedPath";
    this.path = path;
    this.leadsTo = leadsTo;
    this.chosenBy = chosenBy;
  }
}

/**
 * The bounds of a path that the user named. A project that was cloned may have brought any link in the working directory;
 * elsewhere the user says where it goes.
 */
export function boundsOfNamed(path: string): Bounds {
  const workingDirectory = realPathOf(process.cwd());
  return placeIn(workingDirectory, path) === undefined ? {} : { root: workingDirectory };
}

/**
 * The bounds of all that is written below a directory that the user named.
 *
 * @throws as `resolveDirectory` does
 */
export function boundsBelow(directory: string): Bounds {
  return { root: resolveDirectory(directory, boundsOfNamed(directory)) };
}

/**
 * Follows the links of a directory.
 *
 * @param file without links, where it is the directory of one
 * @returns its path without links, whether it is there or not
 * @throws RefusedPath where one leads out of the bounds; the error of the system where it cannot be followed
 */
export function resolveDirectory(path: string, bounds: Bounds, file?: string): string {
  const { root, chosenBy } = bounds;
  const real = realPathOf(resolve(path));
  if (root === undefined || real === root) return real;
  const isAsNamed = chosenBy === undefined && placeIn(root, path) === real;
  if (isAsNamed || (isWithin(real, root) && isPlainlyBelow(real, root))) return real;
  const where = isWithin(real, root) ? "which is hidden or of a package" : `out of ${root}`;
  throw new RefusedPath(path, `a link leads to ${real}, ${where}`, file ?? real, bounds);
}

/**
 * Follows the links of a file, which may be one itself where it leads to a file of its own directory.
 *
 * @returns its path without links, whether it is there or not
 * @throws as `resolveDirectory` does
 */
export function resolveFile(path: string, bounds: Bounds): string {
  const real = realPathOf(resolve(path));
  // A directory, which the system refuses to write.
  if (real === bounds.root) return real;
  const directory = resolveDirectory(dirname(resolve(path)), bounds, real);
  if (real === join(directory, basename(path))) return real;
  if (bounds.chosenBy === undefined && isPlainlyBelow(real, directory)) return real;
  const where = bounds.chosenBy === undefined ? ", out of its directory or into a hidden one" : "";
  throw new RefusedPath(path, `it is a link that leads to ${real}${where}`, real, bounds);
}

/** Where a path stands in a directory before links below that are followed; undefined where it does not pass through it. */
function placeIn(root: string, path: string): string | undefined {
  const absolute = resolve(path);
  for (let each = absolute; ; each = dirname(each)) {
    if (realPathOf(each) === root) return join(root, relative(each, absolute));
    if (dirname(each) === each) return undefined;
  }
}
