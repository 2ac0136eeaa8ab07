import { copyFileSync, mkdirSync, readlinkSync, realpathSync, symlinkSync, utimesSync } from "node:fs";
import { join, relative } from "node:path";
import type { Target, TargetProcess } from "../../connect/target.ts";
import { isSystemError } from "../../connect/system-error.ts";
import { walkDirectories } from "../../observe/snapshot/walk-directories.ts";
import { removeTree } from "../../instances/remove-tree.ts";
import type { SessionHub } from "../../instances/session-hub.ts";

/** Larger working directories are not copied: each attempt would copy them. */
const maxEntries = 500;
const maxBytes = 4 * 1024 * 1024;
/** Name of the copy that the others are made from. */
const asItWas = "as-it-was";

/** A target in a copy of its working directory. */
export interface WorkingCopy {
  readonly target: Target;
  /** Absolute path of the copy, without links. */
  readonly path: string;
  /** What it is a copy of. */
  readonly original: string;
}

/**
 * The working directory of a target as it was before the first query. An effect that happens only once, because the
 * server checks for a file that it left, shows again only where that file is missing.
 */
export class WorkingCopies {
  readonly #process: TargetProcess;
  readonly #base: string;
  #made = 0;

  private constructor(process: TargetProcess, base: string) {
    this.#process = process;
    this.#base = base;
  }

  /** @returns undefined for a target without a process, and for a directory that is too large or cannot be read */
  static take(hub: SessionHub, { traits: { process } }: Target): WorkingCopies | undefined {
    if (process === undefined) return undefined;
    const base = realpathSync(hub.makeDirectory());
    return copyTree(process.launch.cwd, join(base, asItWas)) ? new WorkingCopies(process, base) : undefined;
  }

  /** @returns an unused copy, or undefined where it cannot be made */
  next(): WorkingCopy | undefined {
    // The last one may still be used by an instance that is ending.
    removeTree(this.#copyAt(this.#made - 1));
    this.#made++;
    const path = this.#copyAt(this.#made);
    if (!copyTree(join(this.#base, asItWas), path)) return undefined;
    const { launch } = this.#process;
    return { target: this.#process.launchedAs({ ...launch, cwd: path }), path, original: launch.cwd };
  }

  #copyAt(number: number): string {
    return join(this.#base, `copy-${number}`);
  }
}

/**
 * Copies files, directories and links; trees of packages and of version control are linked.
 *
 * @returns whether everything was copied
 */
function copyTree(from: string, to: string): boolean {
  let [entries, bytes] = [0, 0];
  try {
    mkdirSync(to);
    for (const sight of walkDirectories([from])) {
      if (sight.kind === "unreadable" || sight.kind === "too-many" || ++entries > maxEntries) return false;
      const copy = join(to, relative(from, sight.path));
      if (sight.kind === "skipped") symlinkSync(realpathSync(sight.path), copy);
      else if (sight.stats.isDirectory()) mkdirSync(copy);
      else if (sight.stats.isSymbolicLink()) symlinkSync(readlinkSync(sight.path), copy);
      else if (sight.stats.isFile()) {
        bytes += Number(sight.stats.size);
        if (bytes > maxBytes) return false;
        copyFileSync(sight.path, copy);
        utimesSync(copy, Number(sight.stats.atimeMs) / 1_000, Number(sight.stats.mtimeMs) / 1_000);
      }
    }
    return true;
  } catch (error) {
    if (isSystemError(error)) return false;
    throw error;
  }
}
