import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { makeMissingDirectories } from "./missing-directories.ts";

const directory = mkdtempSync(join(tmpdir(), "missing-directories-"));

afterAll(() => rmSync(directory, { recursive: true }));

it("makes all that are missing, and tells the first", () => {
  const path = join(directory, "a", "b", "c");
  expect(makeMissingDirectories(path)).toBe(join(directory, "a"));
  expect(existsSync(path)).toBe(true);
  expect(makeMissingDirectories(path)).toBeUndefined();
});

it("ends where the system says that a directory is not there which is", () => {
  expect(() => makeMissingDirectories("/proc/none/below")).toThrow(/ENOENT/u);
});

it("makes none in a file", () => {
  const file = join(directory, "file");
  writeFileSync(file, "");
  expect(() => makeMissingDirectories(join(file, "below"))).toThrow(/ENOTDIR|EEXIST/u);
});
