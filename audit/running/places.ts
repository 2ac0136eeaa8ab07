import { join } from "node:path";
import { boundsBelow, resolveDirectory, type Bounds } from "../../harness/files/bounds.ts";

/** Where a server is installed and run, below the directory of the whole audit. */
export interface ServerPlaces {
  /** What `$ROOT` stands for. */
  readonly root: string;
  /** Says what is installed; out of reach of what installs. */
  readonly installed: string;
  /** What `$WORK` stands for, the working directory of the server. */
  readonly work: string;
  readonly home: string;
  /** Where links may lead what is written in all of them. */
  readonly bounds: Bounds;
}

/**
 * Places are the same in every audit with the same directory, since reports name them.
 *
 * @param directory of the whole audit, absolute
 * @throws RefusedPath where a link in it leads out of it
 */
export function placesOf(directory: string, id: string): ServerPlaces {
  const own = join(directory, id);
  const bounds = boundsBelow(directory);
  const places = { root: join(own, "package"), work: join(own, "work"), home: join(own, "home") };
  for (const each of Object.values(places)) resolveDirectory(each, bounds);
  return { ...places, installed: join(own, "installed"), bounds };
}
