import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { RefusedPath } from "./bounds.ts";
import { GrowingFile } from "./growing-file.ts";
import { realPathOf } from "./real-path.ts";

const directory = realPathOf(mkdtempSync(join(tmpdir(), "growing-file-")));
const bounds = { root: directory };

afterAll(() => rmSync(directory, { recursive: true }));

it("has at once what was added, for its owner alone", () => {
  const file = new GrowingFile(join(directory, "new", "a.jsonl"), 100, bounds);
  expect([file.add("one\n"), file.add("two\n")]).toEqual([true, true]);
  expect(readFileSync(file.path, "utf8")).toBe("one\ntwo\n");
  expect(statSync(file.path).mode & 0o777).toBe(0o600);
  file.close();
});

it("adds nothing that it has no room for, and then what it has room for", () => {
  const file = new GrowingFile(join(directory, "small.jsonl"), 5, bounds);
  expect([file.add("äöü\n"), file.add("abc\n"), file.add("de\n")]).toEqual([false, true, false]);
  expect(readFileSync(file.path, "utf8")).toBe("abc\n");
  file.close();
});

it("never takes the place of another file", () => {
  writeFileSync(join(directory, "taken.jsonl"), "mine");
  expect(() => new GrowingFile(join(directory, "taken.jsonl"), 100, bounds)).toThrow(/EEXIST/u);
});

it("follows no link out of its bounds", () => {
  symlinkSync(tmpdir(), join(directory, "out"));
  expect(() => new GrowingFile(join(directory, "out", "a.jsonl"), 100, bounds)).toThrow(RefusedPath);
});
