import fileSystem, { chmodSync, existsSync, mkdirSync, mkdtempSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { replaceExports } from "../../test/replace-exports.ts";
import { makeDeepTree } from "./fixture-deep-tree.ts";
import { removeTree } from "./remove-tree.ts";

let tree = "";
let restore = (): void => undefined;

/** The superuser may remove everything, so that the system has to be made to refuse: the first times. */
function refuseToRemove(times: number): void {
  const { rmSync } = fileSystem;
  let refusals = 0;
  restore = replaceExports(fileSystem, {
    rmSync: (...given) => {
      refusals++;
      if (refusals <= times) throw Object.assign(new Error("EACCES: permission denied"), { code: "EACCES" });
      rmSync(...given);
    },
  });
}

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), "remove-tree-test-"));
  mkdirSync(join(tree, "cache", "module"), { recursive: true });
  writeFileSync(join(tree, "cache", "module", "file"), "x");
});

afterEach(() => {
  restore();
  fileSystem.rmSync(tree, { recursive: true, force: true });
});

describe("a tree", () => {
  it("is removed with all that is in it, and one that is not there is gone", () => {
    expect(removeTree(tree)).toBe(true);
    expect(existsSync(tree)).toBe(false);
    expect(removeTree(tree)).toBe(true);
  });

  it("of read-only directories is made writable, and then removed", () => {
    chmodSync(join(tree, "cache", "module"), 0o500);
    chmodSync(join(tree, "cache"), 0o500);
    refuseToRemove(1);
    expect(removeTree(tree)).toBe(true);
    expect(existsSync(tree)).toBe(false);
  });

  it("that is deeper than a path can say is removed", () => {
    makeDeepTree(tree);
    expect(removeTree(tree)).toBe(true);
    expect(existsSync(tree)).toBe(false);
  });

  it("that the system keeps stays, writable as far as it goes, and nothing is thrown", () => {
    chmodSync(join(tree, "cache", "module"), 0o500);
    refuseToRemove(2);
    expect(removeTree(tree)).toBe(false);
    expect(statSync(join(tree, "cache", "module")).mode & 0o777).toBe(0o700);
  });
});
