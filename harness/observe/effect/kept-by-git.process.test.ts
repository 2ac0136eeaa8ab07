import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { compareListings } from "./entry-change.ts";
import type { FileEntry } from "./file-entry.ts";
import { withRepositories } from "./kept-by-git.ts";

let root = "";

function git(...words: readonly string[]): void {
  const identity = ["-c", "user.name=u", "-c", "user.email=u@example.com", "-c", "gc.auto=0"];
  execFileSync("git", [...identity, ...words], { cwd: root, stdio: "ignore" });
}

function write(name: string, text: string): void {
  writeFileSync(join(root, name), text);
}

/** Two branches; the work tree has what the second one added. */
function beginWith(...options: readonly string[]): void {
  root = mkdtempSync(join(tmpdir(), "kept-by-git-"));
  git("init", "-q", "-b", "main", ...options);
  write("recipe.txt", "flour\n");
  git("add", ".");
  git("commit", "-qm", "first");
  git("checkout", "-qb", "sweet");
  write("recipe.txt", "flour\nsugar\n");
  write("icing.txt", "lemon\n");
  git("add", ".");
  git("commit", "-qm", "second");
}

beforeEach(() => beginWith());

afterEach(() => rmSync(root, { recursive: true, force: true }));

function entryAt(path: string): FileEntry | undefined {
  if (!existsSync(path)) return undefined;
  const content = readFileSync(path);
  const facts = { type: "file", access: "644", modifiedNs: 1n, sizeBytes: content.length } as const;
  return { ...facts, digest: content.toString("base64"), content };
}

function listing(): ReadonlyMap<string, FileEntry> {
  const names = ["recipe.txt", "icing.txt", ".git/HEAD", ".git/index", ".git/refs/heads/sweet"];
  return new Map(
    names.flatMap((name) => {
      const entry = entryAt(join(root, name));
      return entry === undefined ? [] : [[join(root, name), entry] as const];
    }),
  );
}

/** The names of files whose old contents are kept. */
function keptAfter(act: () => void): readonly string[] {
  const before = listing();
  act();
  const namesIn = (path: string): readonly string[] => (existsSync(path) ? readdirSync(path) : []);
  return withRepositories(compareListings(before, listing()), { entryAt, namesIn }).flatMap(({ path, isKeptByGit }) =>
    isKeptByGit === true ? [path.slice(root.length + 1)] : [],
  );
}

it.each([
  ["loose objects", () => undefined],
  ["packed objects", () => git("gc", "-q")],
  [
    "ids of another kind",
    () => {
      rmSync(root, { recursive: true });
      beginWith("--object-format=sha256");
    },
  ],
])("what a switch takes away lies in the other branch, in %s", (_, prepare) => {
  prepare();
  expect(keptAfter(() => git("checkout", "-q", "main"))).toEqual(["icing.txt", "recipe.txt"]);
});

it("what was never in a commit is not kept", () => {
  write("recipe.txt", "flour\nhoney\n");
  expect(keptAfter(() => git("checkout", "-qf", "main"))).toEqual(["icing.txt"]);
});

it("a file that is deleted while git moves nothing is not kept", () => {
  expect(keptAfter(() => rmSync(join(root, "icing.txt")))).toEqual([]);
});
