import { fstatSync, readSync } from "node:fs";
import { descriptors } from "./settings.ts";

/**
 * The settings and later messages for the program, in lines. Only the process that started it can write to this file.
 */
export class Told {
  #readBytes = 0;

  /** Lines that have come since the last call of this. */
  newLines(): readonly string[] {
    const size = fstatSync(descriptors.told).size - this.#readBytes;
    if (size <= 0) return [];
    const bytes = Buffer.alloc(size);
    const read = bytes.subarray(0, readSync(descriptors.told, bytes, 0, size, this.#readBytes));
    // Lines are written whole; an incomplete one is read again.
    const text = read.subarray(0, read.lastIndexOf("\n") + 1);
    this.#readBytes += text.length;
    return text
      .toString()
      .split("\n")
      .filter((line) => line !== "");
  }
}
