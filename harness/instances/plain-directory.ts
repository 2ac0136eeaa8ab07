import { mkdirSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { isPlainName, newPlainName, ownedPrefix } from "../connect/owned-name.ts";
import { removeTree } from "./remove-tree.ts";

/**
 * A temporary directory whose name tells nothing of us, since a server reads it, and is short, since the path of a socket in
 * it has at most 107 bytes on Linux. A link beside it tells its owner, by which `clearLeftovers` finds it when that was killed.
 */
export class PlainDirectory {
  readonly path: string;
  readonly #link: string;

  private constructor(path: string, link: string) {
    this.path = path;
    this.#link = link;
  }

  /**
   * Makes an empty one, readable for this user only.
   *
   * @param parent where temporary files are made
   * @throws the error of the system where none can be made
   */
  static make(parent: string): PlainDirectory {
    const name = newPlainName();
    const path = join(parent, name);
    // Synchronous: our process might end between making both, and the directory would stay.
    mkdirSync(path, { mode: 0o700 });
    const link = join(parent, `${ownedPrefix()}${name}`);
    try {
      symlinkSync(name, link);
    } catch (error) {
      removeTree(path);
      throw error;
    }
    return new PlainDirectory(path, link);
  }

  /** What cannot be removed is left for the next run, and so is the link. */
  remove(): void {
    if (removeTree(this.path)) rmSync(this.#link, { force: true });
  }
}

/**
 * What a link of an owned name stands for.
 *
 * @param link an absolute path; whose it is has been asked for
 * @returns the name of the directory beside it; undefined where it leads to anything else
 */
export function plainDirectoryOf(link: string): string | undefined {
  const name = readlinkSync(link);
  return isPlainName(name) ? name : undefined;
}
