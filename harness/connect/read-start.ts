import { closeSync, openSync, readSync, statSync } from "node:fs";

/**
 * The beginning of a file. Anything else is not opened: we would wait for a pipe, and a device has no end.
 *
 * @param maxBytes no more is read
 * @returns undefined when it is no file
 * @throws the error of the system when it may not be read
 */
export function readStart(path: string, maxBytes: number): string | undefined {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return undefined;
  const descriptor = openSync(path, "r");
  try {
    const bytes = Buffer.alloc(maxBytes);
    return bytes.toString("utf8", 0, readSync(descriptor, bytes, 0, maxBytes, 0));
  } finally {
    closeSync(descriptor);
  }
}
