import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";

export const journalEnding = ".jsonl.br";
/** Half of what gzip makes of it: sessions repeat each other over more than it looks back. */
const options = { params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS } };

/** @throws Error where there is no such file */
export function readJournalFile(path: string): string {
  return brotliDecompressSync(readFileSync(path)).toString();
}

export function writeJournalFile(path: string, journal: string): void {
  writeFileSync(path, brotliCompressSync(journal, options));
}
