import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { effectsSeen, type Observation } from "../tier/observation.ts";
import { SnapshotObserver } from "./snapshot-observer.ts";

let root = "";
const path = (...names: readonly string[]): string => join(root, ...names);

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "snapshot-test-")));
  writeFileSync(path("kept"), "1234");
  mkdirSync(path("inner"));
  writeFileSync(path("inner", "deep"), "1");
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

async function during(action: () => void, directories: readonly string[] = [root]): Promise<Observation> {
  const observer = new SnapshotObserver({ directories });
  await observer.begin();
  action();
  observer.markReply();
  const seen = await observer.end();
  return { effects: effectsSeen(seen), blindSpots: seen.blindSpots };
}

async function effectsOf(action: () => void): Promise<readonly string[]> {
  const { effects } = await during(action);
  return effects.map(({ kind, subject }) => `${kind} ${subject.slice(root.length + 1)}`);
}

describe("a snapshot", () => {
  it("sees nothing where nothing happens", async () => {
    expect(await during(() => undefined)).toEqual({ effects: [], blindSpots: [] });
  });

  it("sees a file that was created, and says so in one line", async () => {
    const { effects } = await during(() => writeFileSync(path("inner", "new"), ""));
    expect(effects).toMatchObject([
      { kind: "file.create", tier: "snapshot", subject: path("inner", "new"), phase: "within" },
    ]);
    expect(effects[0]?.evidence).toBe(`created ${path("inner", "new")} (0 bytes)`);
  });

  it("sees a directory that was created, and what is in it", async () => {
    const effects = await effectsOf(() => {
      mkdirSync(path("a", "b"), { recursive: true });
      writeFileSync(path("a", "b", "c"), "");
    });
    expect(effects.toSorted()).toEqual(["file.create a", "file.create a/b", "file.create a/b/c"]);
  });

  it("sees other contents of the same size", async () => {
    expect(await effectsOf(() => writeFileSync(path("kept"), "4321"))).toEqual(["file.change kept"]);
  });

  it("sees other contents of the same size though the time was set back, when the file was replaced", async () => {
    const { atime, mtime } = statSync(path("kept"));
    const effects = await effectsOf(() => {
      writeFileSync(path("inner", "copy"), "4321");
      utimesSync(path("inner", "copy"), atime, mtime);
      renameSync(path("inner", "copy"), path("kept"));
    });
    expect(effects).toEqual(["file.change kept"]);
  });

  it("sees a file and a directory that were deleted", async () => {
    const effects = await effectsOf(() => rmSync(path("inner"), { recursive: true }));
    expect(effects.toSorted()).toEqual(["file.delete inner", "file.delete inner/deep"]);
  });

  it("sees another mode of a file and of a directory", async () => {
    const effects = await effectsOf(() => {
      chmodSync(path("kept"), 0o600);
      chmodSync(path("inner"), 0o700);
    });
    expect(effects.toSorted()).toEqual(["file.mode inner", "file.mode kept"]);
  });

  it("tells an empty file that was touched from one that was emptied", async () => {
    writeFileSync(path("empty"), "");
    expect(await effectsOf(() => utimesSync(path("empty"), 1, 1))).toEqual(["file.change empty"]);
    expect(await effectsOf(() => writeFileSync(path("kept"), ""))).toEqual(["file.truncate kept"]);
  });

  it("sees a link that was made again to the same place", async () => {
    symlinkSync("nowhere", path("link"));
    const effects = await effectsOf(() => {
      symlinkSync("nowhere", path("other"));
      renameSync(path("other"), path("link"));
    });
    expect(effects).toEqual(["file.change link"]);
  });

  it("sees a directory that is watched and was deleted itself", async () => {
    const { effects, blindSpots } = await during(() => rmSync(path("inner"), { recursive: true }), [path("inner")]);
    expect(effects).toMatchObject([{ kind: "file.delete", subject: path("inner", "deep") }]);
    expect(blindSpots).toEqual([]);
  });

  it("sees a link that was created, and does not follow it out of the tree", async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), "snapshot-elsewhere-"));
    try {
      symlinkSync(elsewhere, path("link"));
      expect(await effectsOf(() => writeFileSync(join(elsewhere, "file"), ""))).toEqual([]);
      expect(await effectsOf(() => symlinkSync("nowhere", path("dangling")))).toEqual(["file.create dangling"]);
    } finally {
      rmSync(elsewhere, { recursive: true });
    }
  });

  it("declares the directories that it does not look into", async () => {
    mkdirSync(path("inner", "node_modules"));
    const { effects, blindSpots } = await during(() => writeFileSync(path("inner", "node_modules", "x"), ""));
    expect(effects).toEqual([]);
    expect(blindSpots).toEqual([
      { tier: "snapshot", reason: "node_modules directories were not read", declared: true, needsOther: true },
    ]);
  });

  it("says that it could not see a directory that is not there, which nobody declared", async () => {
    const { effects, blindSpots } = await during(() => undefined, [root, path("absent")]);
    expect(effects).toEqual([]);
    expect(blindSpots).toMatchObject([{ tier: "snapshot", declared: false }]);
    expect(blindSpots[0]?.reason).toContain("absent could not be read (ENOENT)");
  });

  it("says that it gave up when there is too much to look at", async () => {
    for (let index = 0; index < 10_000; index++) linkSync(path("kept"), path("inner", String(index)));
    // It pushes another one out of the list, which is not deleted.
    const { effects, blindSpots } = await during(() => writeFileSync(path("a-new-one"), ""));
    expect(effects).toEqual([]);
    expect(blindSpots).toEqual([
      { tier: "snapshot", reason: "there are more than 10,000 files to compare", declared: false },
    ]);
  });

  it("tells once what lies below two directories", async () => {
    const { effects } = await during(() => writeFileSync(path("inner", "new"), ""), [root, path("inner")]);
    expect(effects.map(({ subject }) => subject)).toEqual([path("inner", "new")]);
  });
});
