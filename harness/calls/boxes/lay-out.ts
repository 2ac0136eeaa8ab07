import { mkdirSync } from "node:fs";
import { writeOwnFile } from "../../files/own-file.ts";
import type { FixturePart } from "../fixtures/fixture-kind.ts";

/** Writes the files and directories at their paths. */
export function layOut(fixtures: readonly FixturePart[]): void {
  for (const { path, content } of fixtures) {
    if (content === undefined) mkdirSync(path, { recursive: true });
    else writeOwnFile(path, content);
  }
}
