import { rmSync, writeFileSync } from "node:fs";

/**
 * Writes a file in a temporary directory of ours. What stands in its place is removed, and neither followed nor written into.
 *
 * @throws the error of the system when it cannot be written
 */
export function writeOwnFile(path: string, content: string | Uint8Array, mode?: number): void {
  rmSync(path, { force: true });
  writeFileSync(path, content, { flag: "wx", ...(mode === undefined ? {} : { mode }) });
}
