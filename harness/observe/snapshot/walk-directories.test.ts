import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeDeepTree } from "../../instances/fixture-deep-tree.ts";
import { removeTree } from "../../instances/remove-tree.ts";
import { walkDirectories } from "./walk-directories.ts";

let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "walk-test-"));
});

afterEach(() => {
  removeTree(root);
});

/** What is met, by kind: where, or the name. */
function seen(...roots: readonly string[]): readonly string[] {
  return [...walkDirectories(roots)].map((sight) => {
    switch (sight.kind) {
      case "entry":
        return `entry ${sight.path}`;
      case "skipped":
        return `skipped ${sight.name}`;
      case "unreadable":
        return `unreadable ${sight.directory} ${sight.error.code}`;
      case "too-many":
        return sight.kind;
    }
  });
}

describe("a walk through directories", () => {
  it("meets every entry at any depth, and follows no link", () => {
    mkdirSync(join(root, "a", "b"), { recursive: true });
    writeFileSync(join(root, "a", "b", "file"), "");
    symlinkSync(root, join(root, "a", "link"));
    const paths = ["a", "a/b", "a/b/file", "a/link"].map((path) => `entry ${join(root, path)}`);
    expect(seen(root).toSorted()).toEqual(paths);
  });

  it("tells of what it skips and of what it cannot read, and goes on", () => {
    mkdirSync(join(root, "node_modules", "package"), { recursive: true });
    writeFileSync(join(root, "file"), "");
    const missing = join(root, "missing");
    expect(seen(root, missing)).toEqual([
      `unreadable ${missing} ENOENT`,
      `entry ${join(root, "file")}`,
      "skipped node_modules",
    ]);
  });

  it("tells of what lies deeper than a path can say, and goes on", () => {
    makeDeepTree(root);
    writeFileSync(join(root, "file"), "");
    const sights = seen(root);
    expect(sights).toContain(`entry ${join(root, "file")}`);
    expect(sights.filter((sight) => sight.endsWith(" ENAMETOOLONG"))).toHaveLength(1);
  });

  it("meets what lies below two roots twice", () => {
    mkdirSync(join(root, "inner"));
    writeFileSync(join(root, "inner", "file"), "");
    const file = `entry ${join(root, "inner", "file")}`;
    expect(seen(root, join(root, "inner"))).toEqual([file, `entry ${join(root, "inner")}`, file]);
  });
});
