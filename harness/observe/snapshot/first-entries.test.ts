import { Dir, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { firstEntries } from "./first-entries.ts";
import { walkDirectories } from "./walk-directories.ts";

const count = 300;
let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "first-entries-test-"));
  for (let n = 0; n < count; n++) writeFileSync(join(root, String(n)), "");
});

afterEach(() => rmSync(root, { recursive: true }));

it("the entries of a directory come by name", () => {
  const names = Array.from({ length: count }, (_, n) => String(n)).toSorted();
  expect(firstEntries(root, count).map(({ name }) => name)).toEqual(names);
});

it("of a directory with more entries than are wanted, no more is read", () => {
  const read = vi.spyOn(Dir.prototype, "readSync");
  expect(firstEntries(root, 5)).toHaveLength(5);
  expect(read).toHaveBeenCalledTimes(5);
});

it("a walk reads no more names than it may meet, and says that there are more", () => {
  const read = vi.spyOn(Dir.prototype, "readSync");
  const kinds = [...walkDirectories([root, root, root], 5)].map(({ kind }) => kind);
  expect(kinds).toEqual([...Array.from({ length: 5 }, () => "entry"), "too-many", "too-many", "too-many"]);
  // Those that it may meet, once, and in each directory three, since two may be skipped.
  expect(read).toHaveBeenCalledTimes(5 + 3 * 3);
});
