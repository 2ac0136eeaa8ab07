import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { clearLeftovers } from "./clear-leftovers.ts";
import { killMarkedOfDead } from "../connect/marked-processes.ts";
import { ownedPrefix } from "../connect/owned-name.ts";
import { removeTree } from "./remove-tree.ts";

/** Once for each process: leftovers of others do not grow while we run. */
let hasCleared = false;

/** Directories that servers get as TMPDIR. Removed at the end of the run, or when our process ends before that. */
export class PrivateDirectories {
  readonly #paths = new Set<string>();
  readonly #removeNow = (): void => {
    for (const path of this.#paths) removeTree(path);
  };

  /** @returns the absolute path of a new, empty directory */
  make(): string {
    this.#clearOnce();
    // Synchronous: our process might end between making and noting it, and the directory would stay.
    return this.#note(mkdtempSync(join(tmpdir(), ownedPrefix())));
  }

  /**
   * For servers without a process, which hardly ever write: making and removing took a fifth of their time.
   *
   * @returns the absolute path of a directory that its user makes
   */
  reserve(): string {
    return this.#note(join(tmpdir(), `${ownedPrefix()}${randomUUID()}`));
  }

  /** One whose user has ended: the files of hundreds of instances would fill a disk. */
  remove(path: string): void {
    removeTree(path);
    this.#paths.delete(path);
    if (this.#paths.size === 0) process.off("exit", this.#removeNow);
  }

  /** What cannot be removed is kept: a report must not be lost because of it. */
  removeAll(): void {
    this.#removeNow();
    this.#paths.clear();
    process.off("exit", this.#removeNow);
  }

  #clearOnce(): void {
    if (hasCleared) return;
    hasCleared = true;
    killMarkedOfDead();
    clearLeftovers(tmpdir());
  }

  #note(path: string): string {
    if (this.#paths.size === 0) process.once("exit", this.#removeNow);
    this.#paths.add(path);
    return path;
  }
}
