import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fileEffects } from "../../calls/state/file-effects.ts";
import { TreeReader } from "./read-tree.ts";
import { compareListings } from "../effect/entry-change.ts";

let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "read-tree-"));
  writeFileSync(join(root, "kept"), "1234");
  mkdirSync(join(root, "inner"));
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

async function changesOf(action: () => void): Promise<readonly string[]> {
  const reader = new TreeReader({ directories: [root], comparesContents: true });
  const before = await reader.read();
  action();
  const after = await reader.read();
  return fileEffects(compareListings(before.entries, after.entries), "within").map(
    ({ kind, subject }) => `${kind} ${subject.slice(root.length)}`,
  );
}

describe("two listings of a tree", () => {
  it("are equal where nothing happens", async () => {
    expect(await changesOf(() => undefined)).toEqual([]);
  });

  it("tell what was created, overwritten, deleted and made unreadable", async () => {
    expect(await changesOf(() => writeFileSync(join(root, "inner", "new"), ""))).toEqual(["file.create /inner/new"]);
    expect(await changesOf(() => writeFileSync(join(root, "kept"), "4321"))).toEqual(["file.change /kept"]);
    expect(await changesOf(() => chmodSync(join(root, "kept"), 0o600))).toEqual(["file.mode /kept"]);
    expect(await changesOf(() => rmSync(join(root, "inner"), { recursive: true }))).toEqual([
      "file.delete /inner",
      "file.delete /inner/new",
    ]);
  });

  it("follow no link, and leave the trees of package managers out, which is told", async () => {
    expect(await changesOf(() => symlinkSync("/", join(root, "link")))).toEqual(["file.create /link"]);
    expect(await changesOf(() => mkdirSync(join(root, "node_modules")))).toEqual([]);
    expect((await new TreeReader({ directories: [root] }).read()).blindSpots).toEqual([
      { reason: "node_modules directories were not read", declared: true, needsOther: true },
    ]);
  });

  it("say so when a directory is not there", async () => {
    expect((await new TreeReader({ directories: [join(root, "kept")] }).read()).blindSpots).toEqual([
      { reason: `${join(root, "kept")} could not be read (ENOTDIR)`, declared: false },
    ]);
  });
});
