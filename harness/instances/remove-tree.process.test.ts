import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { removeTree } from "./remove-tree.ts";

/** A tree with so many files, a thousand in each directory. */
function treeWith(files: number): string {
  const root = mkdtempSync(join(tmpdir(), "filled-tree-test-"));
  for (let file = 0; file < files; file++) {
    const directory = join(root, `${Math.floor(file / 1_000)}`);
    if (file % 1_000 === 0) mkdirSync(directory);
    writeFileSync(join(directory, `${file}`), "");
  }
  return root;
}

it("a tree that a server has filled is removed, and nobody waits for that", async () => {
  const filled = treeWith(5_500);
  expect(removeTree(filled)).toBe(false);
  while (existsSync(filled)) await delay(20);
});

it("any other tree is gone at once", () => {
  const small = treeWith(500);
  expect([removeTree(small), existsSync(small)]).toEqual([true, false]);
});
