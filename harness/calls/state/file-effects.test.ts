import { describe, expect, it } from "vitest";
import type { Effect } from "../../observe/effect/effect.ts";
import { passingEffects, fileEffects } from "./file-effects.ts";
import type { FileEntry } from "../../observe/effect/file-entry.ts";
import type { EntryChange } from "../../observe/effect/entry-change.ts";

function file(text: string, facts: Partial<FileEntry> = {}): FileEntry {
  const content = new TextEncoder().encode(text);
  return {
    type: "file",
    access: "644",
    modifiedNs: 1n,
    sizeBytes: content.length,
    digest: `digest of ${text}`,
    content,
    ...facts,
  };
}

const directory: FileEntry = { type: "directory", access: "755", modifiedNs: 1n, sizeBytes: 0, digest: "" };

function read(...entries: readonly EntryChange[]): readonly string[] {
  return fileEffects(entries, "within").map(({ kind, subject, does }) => `${kind} ${subject} ${does}`);
}

describe("what became of a path", () => {
  it.each([
    ["a file that is new", { after: file("a") }, "file.create /x adds"],
    ["a file that is gone", { before: file("a") }, "file.delete /x removes"],
    ["a file with other content", { before: file("a\n"), after: file("b\n") }, "file.change /x overwrites"],
    ["a file with more content", { before: file("a\n"), after: file("a\nb\n") }, "file.change /x adds"],
    [
      "a file with other permissions",
      { before: file("a"), after: file("a", { access: "600" }) },
      "file.mode /x overwrites",
    ],
    ["a file in the place of a directory", { before: directory, after: file("a") }, "file.type /x removes"],
    ["a link to another place", link("/a", "/b"), "file.change /x overwrites"],
  ])("%s", (_, entry, change) => {
    expect(read({ path: "/x", ...entry })).toEqual([change]);
  });

  it("that got more contents and other permissions has both", () => {
    const open = file("a\nb\n", { access: "777" });
    expect(read({ path: "/x", before: file("a\n"), after: open })).toEqual([
      "file.change /x adds",
      "file.mode /x overwrites",
    ]);
    const [, mode] = fileEffects([{ path: "/x", before: file("a\n"), after: open }], "within");
    expect(mode).toMatchObject({ evidence: expect.stringContaining("644 → 777") });
  });

  it("that is empty was not moved to another empty one", () => {
    const empty = file("", { digest: "digest of nothing" });
    expect(read({ path: "/a/.gitkeep", before: empty }, { path: "/x.lock", after: empty })).toEqual([
      "file.delete /a/.gitkeep removes",
      "file.create /x.lock adds",
    ]);
  });

  it("that git has checked out in another state is not lost", () => {
    const kept = { isKeptByGit: true } as const;
    expect(read({ path: "/x", before: file("a\nb\n"), after: file("a\n"), ...kept })).toEqual([
      "file.change /x overwrites",
    ]);
    expect(read({ path: "/x", before: file("a\n"), ...kept })).toEqual(["file.delete /x overwrites"]);
  });

  it("that is scratch of git is missed by nobody", () => {
    expect(read({ path: "/w/.git/COMMIT_EDITMSG", before: file("first\n") })).toEqual([
      "file.delete /w/.git/COMMIT_EDITMSG adds",
    ]);
    expect(read({ path: "/w/.git/logs/HEAD", before: file("0 1 first\n") })).toEqual([
      "file.delete /w/.git/logs/HEAD removes",
    ]);
  });

  it("is told with its sizes", () => {
    const entry = { path: "/x", before: file("a\n"), after: file("a\nb\n") };
    expect(fileEffects([entry], "within")).toMatchObject([{ evidence: "added to /x (2 → 4 bytes)" }]);
  });

  it("that was rewritten and keeps all that it had is told from one that was appended to", () => {
    const changeTo = (after: string): unknown =>
      fileEffects([{ path: "/x", before: file('["a"]'), after: file(after) }], "within")[0];
    expect(changeTo('["a","b"]')).toMatchObject({ does: "adds", keepsParts: true });
    expect(changeTo('["a"]\n["b"]')).toMatchObject({ does: "adds" });
    expect(changeTo('["a"]\n["b"]')).not.toHaveProperty("keepsParts");
  });

  it("that was only touched is no lasting change", () => {
    const [change] = fileEffects([{ path: "/x", before: file("a"), after: file("a", { modifiedNs: 2n }) }], "within");
    expect(change).toMatchObject({ kind: "file.times", persistence: "timestamps" });
  });

  it("that is a directory with other times is no change at all", () => {
    expect(read({ path: "/x", before: directory, after: { ...directory, modifiedNs: 2n } })).toEqual([]);
  });

  const second = 1_000_000_000n;
  const timed = (modifiedS: bigint, changedS: bigint): FileEntry =>
    file("a", { modifiedNs: modifiedS * second, changedNs: changedS * second });

  it.each([
    ["was, from before its last change,", timed(3n, 90n)],
    ["will be", timed(110n, 100n)],
  ])("that has a time that %s set is told so, since programs go by it", (_, after) => {
    const [change] = fileEffects([{ path: "/x", before: timed(50n, 50n), after }], "within");
    expect(change).toMatchObject({
      kind: "file.times",
      does: "adds",
      comparedBy: "times",
      evidence: "set the time of /x",
    });
    expect(change).not.toHaveProperty("persistence");
  });

  it.each([
    ["was written again later", timed(90n, 90n)],
    ["got the time of now from a finer clock", timed(91n, 90n)],
    ["got it in whole seconds, right after it was written", timed(49n, 50n)],
  ])("that %s was touched", (_, after) => {
    const [change] = fileEffects([{ path: "/x", before: timed(30n, 50n), after }], "within");
    expect(change).toMatchObject({ kind: "file.times", persistence: "timestamps" });
  });

  it("whose content turns up elsewhere was moved", () => {
    expect(read({ path: "/a", before: file("text") }, { path: "/b", after: file("text") })).toEqual([
      "file.delete /a overwrites",
      "file.create /b adds",
    ]);
  });

  it("that turns up elsewhere with a line changed was moved, each to one file", () => {
    const task = "# Buy milk\nstatus: open\nassignee: u\n";
    const done = task.replace("open", "done");
    expect(read({ path: "/open/1.md", before: file(task) }, { path: "/done/1.md", after: file(done) })[0]).toBe(
      "file.delete /open/1.md overwrites",
    );
    const two = [
      { path: "/open/1.md", before: file(task) },
      { path: "/open/2.md", before: file(task.replace("milk", "eggs")) },
    ];
    expect(read(...two, { path: "/done/1.md", after: file(done) })).toEqual([
      "file.delete /open/1.md overwrites",
      "file.delete /open/2.md removes",
      "file.create /done/1.md adds",
    ]);
    expect(read({ path: "/a", before: file(task) }, { path: "/b", after: file("nothing of it\n") })[0]).toBe(
      "file.delete /a removes",
    );
  });

  it("that turns up elsewhere with a line changed was moved, also beside thousands of others that are new", () => {
    const text = "# Buy milk\nstatus: open\nassignee: u\n";
    const made = Array.from({ length: 3_000 }, (_, n) => ({ path: `/a/${n}.md`, after: file(`number ${n}\n`) }));
    const moved = { path: "/done/task.md", after: file(text.replace("open", "done")) };
    expect(read({ path: "/open/task.md", before: file(text) }, ...made, moved)[0]).toBe(
      "file.delete /open/task.md overwrites",
    );
  });

  it("that was written again with the same meaning is another one to who reads its text", () => {
    const entry = { path: "/x", before: file('{"a":1,"b":2}'), after: file('{"b":2, "a":1}') };
    expect(fileEffects([entry], "within")).toMatchObject([
      { kind: "file.change", does: "adds", comparedBy: "meaning" },
    ]);
  });

  it("that is packed and not the same, in a way that nobody can read, is open", () => {
    const [before, after] = [file("\u0000BIN1"), file("\u0000BIN2")];
    expect(fileEffects([{ path: "/x", before, after }], "within")).toMatchObject([
      { kind: "file.change", does: "opaque", comparedBy: "bytes" },
    ]);
  });

  it("that is a directory was moved when all that it held was", () => {
    const gone = { path: "/d", before: directory };
    const inside = { path: "/d/a", before: file("text") };
    expect(read(gone, inside, { path: "/e/a", after: file("text") })[0]).toBe("file.delete /d overwrites");
    expect(read(gone, inside)[0]).toBe("file.delete /d removes");
  });

  it("whose content was too large to keep cannot be told, unless nothing is left of it", () => {
    const large = { type: "file", access: "644", modifiedNs: 1n, sizeBytes: 9e9, digest: "large 1" } as const;
    const other = { ...large, digest: "large 2" };
    expect(read({ path: "/x", before: large, after: other })).toEqual(["file.change /x opaque"]);
    expect(read({ path: "/x", before: large, after: { ...other, sizeBytes: 0 } })).toEqual([
      "file.truncate /x removes",
    ]);
  });

  it("is told of each, however many there are, and soon", () => {
    const gone = Array.from({ length: 20_000 }, (_, n) => ({ path: `/x/${n}`, before: directory }));
    const last = { path: "/y", before: file("a\n"), after: file("b\n") };
    expect(read(...gone, last).slice(-2)).toEqual(["file.delete /x/19999 removes", "file.change /y overwrites"]);
  });
});

describe("a file that came and went", () => {
  const passing: Effect = {
    kind: "file.create",
    tier: "syscalls",
    subject: "/lock",
    evidence: "openat O_CREAT",
    phase: "within",
    persistence: "transient",
  };

  it("is a change that leaves nothing", () => {
    expect(passingEffects([passing], [], "late")).toEqual([
      {
        ...passing,
        does: "adds",
        evidence: "created and deleted again /lock: openat O_CREAT",
        phase: "late",
      },
    ]);
  });

  it("did not merely pass when something of it stayed", () => {
    const stayed = fileEffects([{ path: "/lock", after: file("a") }], "within");
    expect(passingEffects([passing], stayed, "within")).toEqual([]);
  });
});

function link(from: string, to: string): Pick<EntryChange, "before" | "after"> {
  const at = (digest: string): FileEntry => ({ type: "link", access: "777", modifiedNs: 1n, sizeBytes: 2, digest });
  return { before: at(from), after: at(to) };
}
