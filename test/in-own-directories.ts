import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";

/**
 * Gives all tests of a file an empty working directory and an empty temporary directory. At the end, the file fails if
 * anything is left in the latter.
 */
export function inOwnDirectories(): void {
  const { TMPDIR: temporary } = process.env;
  const home = process.cwd();
  let root = "";
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), "own-directories-"));
    for (const name of ["work", "temporary"]) mkdirSync(join(root, name));
    process.chdir(join(root, "work"));
    process.env["TMPDIR"] = join(root, "temporary");
  });
  afterAll(() => {
    const leftovers = readdirSync(join(root, "temporary"));
    process.chdir(home);
    if (temporary === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = temporary;
    rmSync(root, { recursive: true });
    expect(leftovers).toEqual([]);
  });
}
