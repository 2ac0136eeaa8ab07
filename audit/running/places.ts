import { join } from "node:path";

/** Where a server is installed and run, below the directory of the whole audit. */
export interface ServerPlaces {
  /** What `$ROOT` stands for. */
  readonly root: string;
  /** Says what is installed; out of reach of what installs. */
  readonly installed: string;
  /** What `$WORK` stands for, the working directory of the server. */
  readonly work: string;
  readonly home: string;
}

/**
 * Places are the same in every audit with the same directory, since reports name them.
 *
 * @param directory of the whole audit, absolute
 */
export function placesOf(directory: string, id: string): ServerPlaces {
  const own = join(directory, id);
  return {
    root: join(own, "package"),
    installed: join(own, "installed"),
    work: join(own, "work"),
    home: join(own, "home"),
  };
}
