import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FileEntry } from "../../observe/effect/file-entry.ts";
import { fileEffects } from "./file-effects.ts";
import { compareListings } from "../../observe/effect/entry-change.ts";

let root = "";

function git(...words: readonly string[]): void {
  const identity = ["-c", "user.name=u", "-c", "user.email=u@example.com", "-c", "gc.auto=0"];
  execFileSync("git", [...identity, ...words], { cwd: root, stdio: "ignore" });
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "git-files-"));
  git("init", "-q", "-b", "main");
  writeFileSync(join(root, "a.txt"), "a\n");
  git("add", ".");
  git("commit", "-qm", "first");
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function listing(): ReadonlyMap<string, FileEntry> {
  const names = readdirSync(root, { recursive: true, encoding: "utf8" });
  const files = names.filter((name) => statSync(join(root, name)).isFile());
  return new Map(
    files.map((name) => {
      const content = readFileSync(join(root, name));
      const facts = { type: "file", access: "644", modifiedNs: 1n, sizeBytes: content.length } as const;
      return [`/${name}`, { ...facts, digest: content.toString("base64"), content }];
    }),
  );
}

/** Without new objects: they are new whatever is done. */
function changesBy(act: () => void): readonly string[] {
  const under = (files: ReadonlyMap<string, FileEntry>): ReadonlyMap<string, FileEntry> =>
    new Map([...files].map(([path, entry]) => [`/w${path}`, entry]));
  const before = under(listing());
  act();
  return fileEffects(compareListings(before, under(listing())), "within")
    .map(({ kind, subject, does }) => `${kind} ${subject} ${does}`)
    .filter((change) => !change.includes("/objects/"));
}

describe("in a repository", () => {
  it.each(["2", "3", "4"])("an index of version %s that is refreshed is only touched", (version) => {
    git("update-index", "--index-version", version);
    const refresh = (): void => {
      utimesSync(join(root, "a.txt"), 1_000_000_000, 1_000_000_000);
      git("diff");
      git("update-index", "--refresh");
    };
    expect(changesBy(refresh)).toEqual(["file.times /w/.git/index adds"]);
  });

  it("an index with one more file is added to, and one with another content cannot be told", () => {
    writeFileSync(join(root, "b.txt"), "b\n");
    expect(changesBy(() => git("add", "b.txt"))).toEqual(["file.change /w/.git/index adds"]);
    writeFileSync(join(root, "b.txt"), "c\n");
    expect(changesBy(() => git("add", "b.txt"))).toEqual(["file.change /w/.git/index opaque"]);
    expect(changesBy(() => git("update-index", "--skip-worktree", "a.txt"))).toEqual([
      "file.change /w/.git/index opaque",
    ]);
  });

  it("a commit only adds", () => {
    const commit = (): void => git("commit", "-q", "--allow-empty", "-m", "second");
    expect(changesBy(commit).filter((change) => !change.endsWith(" adds"))).toEqual([]);
  });

  it("a commit that is amended takes another one's place", () => {
    git("commit", "-q", "--allow-empty", "-m", "second");
    expect(changesBy(() => git("commit", "-q", "--amend", "--allow-empty", "-m", "other"))).toContain(
      "file.change /w/.git/refs/heads/main overwrites",
    );
  });
});
