import { mkdtempSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { ownedPrefix } from "../connect/owned-name.ts";
import { removeTree } from "./remove-tree.ts";

const prefix = "mca-";
const form = new RegExp(`^${prefix}\\w{6}$`, "u");

/**
 * A temporary directory for sockets, whose paths have at most 107 bytes on Linux: its name has no room for its owner. A link
 * beside it has, by which `clearLeftovers` finds it when its owner was killed.
 */
export class ShortDirectory {
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
  static make(parent: string): ShortDirectory {
    // Synchronous: our process might end between making both, and the directory would stay.
    const path = mkdtempSync(join(parent, prefix));
    const name = basename(path);
    const link = join(parent, `${ownedPrefix()}${name}`);
    try {
      symlinkSync(name, link);
    } catch (error) {
      removeTree(path);
      throw error;
    }
    return new ShortDirectory(path, link);
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
export function shortDirectoryOf(link: string): string | undefined {
  const name = readlinkSync(link);
  return form.test(name) ? name : undefined;
}
