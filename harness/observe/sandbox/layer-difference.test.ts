import { describe, expect, it } from "vitest";
import type { EntryChange } from "../effect/entry-change.ts";
import { kindOfDifference } from "../effect/file-difference.ts";
import type { FileEntry } from "../effect/file-entry.ts";
import { layerChanges } from "./layer-difference.ts";

function file(contents: string, more: Partial<FileEntry> = {}): FileEntry {
  return { type: "file", access: "644 0:0", sizeBytes: contents.length, modifiedNs: 1n, digest: contents, ...more };
}

const directory: FileEntry = { type: "directory", access: "755 0:0", sizeBytes: 0, modifiedNs: 1n, digest: "" };

function changes(
  before: Record<string, FileEntry | "deleted">,
  after: Record<string, FileEntry | "deleted">,
  host: Record<string, FileEntry> = {},
  unreadAfter: readonly string[] = [],
): readonly string[] {
  const state = (
    entries: Record<string, FileEntry | "deleted">,
    unread: readonly string[] = [],
  ): Parameters<typeof layerChanges>[0] => ({
    entries: new Map(Object.entries(entries)),
    unread: new Set(unread),
  });
  return layerChanges(state(before), state(after, unreadAfter), (path) => host[path]).map(
    (change) => `${kindOfDifference(change.before, change.after) ?? "same"} ${change.path}`,
  );
}

describe("two moments of a sandbox", () => {
  it("that are the same differ in nothing", () => {
    expect(changes({ "/a": file("x") }, { "/a": file("x") })).toEqual([]);
  });

  it("do not differ in what could not be read, or lies in a directory that could not", () => {
    const before = { "/a": file("x"), "/b": directory, "/b/c": file("x"), "/bc": file("x") };
    const after = { "/b": { ...directory, access: "600 0:0" } };
    expect(changes(before, after, {}, ["/a", "/b/c"])).toEqual(["file.mode /b", "file.delete /bc"]);
    expect(changes(before, {}, {}, ["/a", "/b"])).toEqual(["file.delete /bc"]);
  });

  it("differ from the host where nothing was touched before", () => {
    const host = { "/a": file("x"), "/b": file("x"), "/c": file("xyz") };
    expect(changes({}, { "/a": "deleted", "/b": file("y"), "/c": file(""), "/d": file("") }, host)).toEqual([
      "file.delete /a",
      "file.change /b",
      "file.truncate /c",
      "file.create /d",
    ]);
  });

  it("differ from each other where something was touched before", () => {
    const host = { "/a": file("host") };
    expect(changes({ "/a": file("one") }, { "/a": file("two") }, host)).toEqual(["file.change /a"]);
    expect(changes({ "/a": "deleted" }, { "/a": file("two") }, host)).toEqual(["file.create /a"]);
    expect(changes({ "/n": file("one") }, {}, host)).toEqual(["file.delete /n"]);
  });

  it("do not differ by a file that was copied and not changed, or a directory that was entered", () => {
    const host = { "/a": file("x"), "/d": directory };
    expect(changes({}, { "/a": file("x"), "/d": { ...directory, modifiedNs: 9n } }, host)).toEqual([]);
  });

  it("differ by permissions, by type, and by times only", () => {
    const host = { "/m": file("x"), "/t": file("x"), "/s": file("x") };
    const after = {
      "/m": file("x", { access: "600 0:0", modifiedNs: 9n }),
      "/t": { ...directory, digest: "" },
      "/s": file("x", { modifiedNs: 9n }),
    };
    expect(changes({}, after, host)).toEqual(["file.mode /m", "file.times /s", "file.type /t"]);
  });

  it("tell what the target had made itself before", () => {
    const empty = { unread: new Set<string>() };
    const [before, after] = ["one", "two"].map((text) => ({ ...empty, entries: new Map([["/a", file(text)]]) }));
    const ofHost = (isThere: boolean): readonly EntryChange[] =>
      before && after
        ? layerChanges(
            before,
            after,
            () => undefined,
            () => isThere,
          )
        : [];
    expect(ofHost(false)).toMatchObject([{ path: "/a", isOwnWork: true }]);
    expect(ofHost(true)[0]).not.toHaveProperty("isOwnWork");
  });

  it("have nothing of the host below what was deleted or replaced", () => {
    const host = { "/d": directory, "/d/a": file("x") };
    expect(changes({ "/d/a": file("x") }, { "/d": "deleted" }, host)).toEqual(["file.delete /d", "file.delete /d/a"]);
    expect(changes({}, { "/d": file("now a file"), "/d/a": file("x") }, host)).toContain("file.type /d");
  });

  it("have names of any bytes", () => {
    const bytes = Buffer.from("/é\n").toString("latin1");
    expect(changes({}, { [bytes]: file("") })).toEqual(["file.create /é\n"]);
  });
});
