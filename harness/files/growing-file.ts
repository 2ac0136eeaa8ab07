import { closeSync, constants, openSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { resolveFile, type Bounds } from "./bounds.ts";
import { makeMissingDirectories } from "./missing-directories.ts";

const { O_APPEND, O_CREAT, O_EXCL, O_NOFOLLOW, O_WRONLY } = constants;
/** It can contain what a server has read. */
const ownersOnly = 0o600;

/** A new file that grows: what was added is there whatever becomes of this process. */
export class GrowingFile {
  /** Without links. */
  readonly path: string;
  readonly #descriptor: number;
  readonly #maxBytes: number;
  #bytes = 0;

  /**
   * Makes the file, and its directory where that is missing.
   *
   * @param maxBytes that it may have
   * @throws RefusedPath where a link leads out of the bounds; the error of the system where it cannot be made, also where
   *   something stands there
   */
  constructor(path: string, maxBytes: number, bounds: Bounds) {
    this.path = resolveFile(path, bounds);
    this.#maxBytes = maxBytes;
    makeMissingDirectories(dirname(this.path));
    this.#descriptor = openSync(this.path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_NOFOLLOW, ownersOnly);
  }

  /**
   * @returns whether there was room for it; nothing is added otherwise
   * @throws the error of the system where it cannot be written
   */
  add(text: string): boolean {
    const bytes = Buffer.from(text);
    if (this.#bytes + bytes.length > this.#maxBytes) return false;
    for (let written = 0; written < bytes.length;) written += writeSync(this.#descriptor, bytes, written);
    this.#bytes += bytes.length;
    return true;
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}
