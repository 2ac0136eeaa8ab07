import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { clearLeftovers } from "./clear-leftovers.ts";
import { killMarkedOfDead } from "../connect/marked-processes.ts";
import { ownedPrefix, temporaryRoot } from "../connect/owned-name.ts";
import { PlainDirectory } from "./plain-directory.ts";
import { removeTree } from "./remove-tree.ts";

/** Once for each process: leftovers of others do not grow while we run. */
let hasCleared = false;

/** Directories that servers get as TMPDIR. Removed at the end of the run, or when our process ends before that. */
export class PrivateDirectories {
  /** What removes each, by its path. */
  readonly #removers = new Map<string, () => void>();
  readonly #removeNow = (): void => {
    for (const remove of this.#removers.values()) remove();
  };

  /** @returns the absolute path of a new, empty directory */
  make(): string {
    this.#clearOnce();
    const directory = PlainDirectory.make(temporaryRoot());
    return this.#note(directory.path, () => directory.remove());
  }

  /**
   * For servers without a process, which hardly ever write: making and removing took a fifth of their time.
   *
   * @returns the absolute path of a directory that its user makes
   */
  reserve(): string {
    const path = join(tmpdir(), `${ownedPrefix()}${randomUUID()}`);
    return this.#note(path, () => void removeTree(path));
  }

  /** One whose user has ended: the files of hundreds of instances would fill a disk. */
  remove(path: string): void {
    this.#removers.get(path)?.();
    this.#removers.delete(path);
    if (this.#removers.size === 0) process.off("exit", this.#removeNow);
  }

  /** What cannot be removed is kept: a report must not be lost because of it. */
  removeAll(): void {
    this.#removeNow();
    this.#removers.clear();
    process.off("exit", this.#removeNow);
  }

  #clearOnce(): void {
    if (hasCleared) return;
    hasCleared = true;
    killMarkedOfDead();
    clearLeftovers(tmpdir());
  }

  #note(path: string, remove: () => void): string {
    if (this.#removers.size === 0) process.once("exit", this.#removeNow);
    this.#removers.set(path, remove);
    return path;
  }
}
