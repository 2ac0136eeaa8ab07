import { accessSync, constants, existsSync } from "node:fs";
import { readStart } from "../../connect/read-start.ts";
import { unlessRefused } from "../../connect/system-error.ts";
import { isDatabase } from "../effect/database-file.ts";
import type { CallEffect } from "./call-effect.ts";
import { pathOfOpen } from "./file-calls.ts";
import type { SystemCall } from "./trace-line.ts";

/**
 * Tells which openings for writing that were refused are only how a library opens what it reads: its thread opens the same
 * for reading with its next call. A tool that swallows a refused write may read next as well, so this excuses no other
 * openings than those of which the file tells that nothing would have been written.
 */
export class ReopenedFiles {
  readonly #isReadAnyway: (path: string) => boolean;
  /** By thread, with what its call was about. */
  readonly #refused = new Map<number, { readonly opening: CallEffect; readonly about: string | undefined }>();

  /** @param isReadAnyway whether who cannot open a file for writing here writes nothing to it elsewhere */
  constructor(isReadAnyway: (path: string) => boolean) {
    this.#isReadAnyway = isReadAnyway;
  }

  /**
   * @param effects of the call
   * @returns the opening before it that turns out to mean nothing
   */
  see(call: SystemCall, effects: readonly CallEffect[]): CallEffect | undefined {
    const before = this.#refused.get(call.processId);
    this.#refused.delete(call.processId);
    const opening = effects.find(({ kind, leavesOpen }) => kind === "file.change" && leavesOpen === "refused-opening");
    if (opening !== undefined) this.#refused.set(call.processId, { opening, about: pathOfOpen(call) });
    if (before === undefined || call.error !== undefined || !isForReading(call) || pathOfOpen(call) !== before.about)
      return undefined;
    return this.#isReadAnyway(before.opening.subject) ? before.opening : undefined;
  }
}

function isForReading({ args }: SystemCall): boolean {
  return args.some((argument) => /\bO_RDONLY\b/u.test(argument));
}

const magicBytes = 16;

/**
 * Whether who cannot open a file of the machine for writing in a box writes nothing to it outside: nobody may there
 * either, or it is a database of SQLite, which opens each for writing first, and reads what it may not write.
 */
export function isReadAnyway(path: string, isWritable: (path: string) => boolean = mayWrite): boolean {
  const start = unlessRefused(() => readStart(path, magicBytes)) ?? "";
  return isDatabase(Buffer.from(start, "latin1")) || (existsSync(path) && !isWritable(path));
}

function mayWrite(path: string): boolean {
  return unlessRefused(() => accessSync(path, constants.W_OK) === undefined) ?? false;
}
