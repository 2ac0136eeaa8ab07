import { readdirSync } from "node:fs";
import path from "node:path";

/** Folders without tests, which are large. */
const skipped = new Set(["node_modules", "dist", "build", "coverage", ".git"]);

/** @returns the paths of all test files below a directory, from there */
export function testFiles(root: string): readonly string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !skipped.has(entry.name))
    .flatMap(({ name }) =>
      readdirSync(path.join(root, name), { recursive: true, encoding: "utf8" }).map((file) => path.join(name, file)),
    )
    .filter((file) => file.endsWith(".test.ts") && !file.includes("/node_modules/"));
}
