import { mkdirSync, writeFileSync } from "node:fs";
import type { FixtureEntry } from "./fixtures/fixture-set.ts";

/** Makes the files and directories where their paths say. */
export function layOut(fixtures: readonly FixtureEntry[]): void {
  for (const { path, content } of fixtures) {
    if (content === undefined) mkdirSync(path, { recursive: true });
    else writeFileSync(path, content);
  }
}
