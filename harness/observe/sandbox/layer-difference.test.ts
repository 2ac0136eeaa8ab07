import { describe, expect, it } from "vitest";
import type { EntryChange } from "../effect/entry-change.ts";
import { kindOfDifference } from "../effect/file-difference.ts";
import type { FileEntry } from "../effect/file-entry.ts";
import { Turns } from "../tier/turns.ts";
import { layerChanges } from "./layer-difference.ts";

type Compared = Parameters<typeof layerChanges>[0];

const whole: Compared = { entries: new Map(), unread: new Set(), isCut: false };

function file(contents: string, more: Partial<FileEntry> = {}): FileEntry {
  return { type: "file", access: "644 0:0", sizeBytes: contents.length, modifiedNs: 1n, digest: contents, ...more };
}

const directory: FileEntry = { type: "directory", access: "755 0:0", sizeBytes: 0, modifiedNs: 1n, digest: "" };

async function changes(
  before: Record<string, FileEntry | "deleted">,
  after: Record<string, FileEntry | "deleted">,
  host: Record<string, FileEntry> = {},
  unreadAfter: readonly string[] = [],
): Promise<readonly string[]> {
  const state = (entries: Record<string, FileEntry | "deleted">, unread: readonly string[] = []): Compared => ({
    entries: new Map(Object.entries(entries)),
    unread: new Set(unread),
    isCut: false,
  });
  const hostEntry = (path: string): FileEntry | undefined => host[path];
  return told(await layerChanges(state(before), state(after, unreadAfter), { hostEntry }));
}

function told(changed: readonly EntryChange[]): readonly string[] {
  return changed.map(({ path, before, after }) => `${kindOfDifference(before, after) ?? "same"} ${path}`);
}

describe("two moments of a sandbox", () => {
  it("that are the same differ in nothing", async () => {
    expect(await changes({ "/a": file("x") }, { "/a": file("x") })).toEqual([]);
  });

  it("do not differ in what could not be read, or lies in a directory that could not", async () => {
    const before = { "/a": file("x"), "/b": directory, "/b/c": file("x"), "/bc": file("x") };
    const after = { "/b": { ...directory, access: "600 0:0" } };
    expect(await changes(before, after, {}, ["/a", "/b/c"])).toEqual(["file.mode /b", "file.delete /bc"]);
    expect(await changes(before, {}, {}, ["/a", "/b"])).toEqual(["file.delete /bc"]);
  });

  it("differ from the host where nothing was touched before", async () => {
    const host = { "/a": file("x"), "/b": file("x"), "/c": file("xyz") };
    expect(await changes({}, { "/a": "deleted", "/b": file("y"), "/c": file(""), "/d": file("") }, host)).toEqual([
      "file.delete /a",
      "file.change /b",
      "file.truncate /c",
      "file.create /d",
    ]);
  });

  it("differ from each other where something was touched before", async () => {
    const host = { "/a": file("host") };
    expect(await changes({ "/a": file("one") }, { "/a": file("two") }, host)).toEqual(["file.change /a"]);
    expect(await changes({ "/a": "deleted" }, { "/a": file("two") }, host)).toEqual(["file.create /a"]);
    expect(await changes({ "/n": file("one") }, {}, host)).toEqual(["file.delete /n"]);
  });

  it("do not differ by a file that was copied and not changed, or a directory that was entered", async () => {
    const host = { "/a": file("x"), "/d": directory };
    expect(await changes({}, { "/a": file("x"), "/d": { ...directory, modifiedNs: 9n } }, host)).toEqual([]);
  });

  it("differ by permissions, by type, and by times only", async () => {
    const host = { "/m": file("x"), "/t": file("x"), "/s": file("x") };
    const after = {
      "/m": file("x", { access: "600 0:0", modifiedNs: 9n }),
      "/t": { ...directory, digest: "" },
      "/s": file("x", { modifiedNs: 9n }),
    };
    expect(await changes({}, after, host)).toEqual(["file.mode /m", "file.times /s", "file.type /t"]);
  });

  it("tell what the target had made itself before", async () => {
    const state = (text: string): Compared => ({ ...whole, entries: new Map([["/a", file(text)]]) });
    const ofHost = (isThere: boolean): Promise<readonly EntryChange[]> =>
      layerChanges(state("one"), state("two"), { hostEntry: () => undefined, isOfHost: () => isThere });
    expect(await ofHost(false)).toMatchObject([{ path: "/a", isOwnWork: true }]);
    expect((await ofHost(true))[0]).not.toHaveProperty("isOwnWork");
  });

  it("do not differ in what one of them has no room for, which need not be as on the host", async () => {
    const entries = new Map([["/a", file("one")]]);
    const others = new Map([["/b", file("two")]]);
    const between = async (isBeforeCut: boolean, isAfterCut: boolean): Promise<readonly string[]> => {
      const before = { ...whole, entries, isCut: isBeforeCut };
      const after = { ...whole, entries: others, isCut: isAfterCut };
      return told(await layerChanges(before, after, { hostEntry: () => undefined }));
    };
    expect(await between(false, false)).toEqual(["file.delete /a", "file.create /b"]);
    expect(await between(false, true)).toEqual(["file.create /b"]);
    expect(await between(true, false)).toEqual(["file.delete /a"]);
    expect(await between(true, true)).toEqual([]);
  });

  it("are compared in turns of a thousand entries, and no further where the run ends", async () => {
    const entries = new Map(Array.from({ length: 3_500 }, (_, n) => [`/${n}`, file("x")]));
    const compared = async (endsAt?: number): Promise<readonly [number, number]> => {
      const ending = new AbortController();
      let turns = 0;
      const waitForTurn = (): Promise<void> => Promise.resolve(++turns === endsAt ? ending.abort() : undefined);
      const host = { hostEntry: () => undefined, turns: new Turns(ending.signal, waitForTurn) };
      return [(await layerChanges(whole, { ...whole, entries }, host)).length, turns];
    };
    expect(await compared()).toEqual([3_500, 3]);
    expect(await compared(2)).toEqual([1_999, 2]);
  });

  it("have nothing of the host below what was deleted or replaced", async () => {
    const host = { "/d": directory, "/d/a": file("x") };
    expect(await changes({ "/d/a": file("x") }, { "/d": "deleted" }, host)).toEqual([
      "file.delete /d",
      "file.delete /d/a",
    ]);
    expect(await changes({}, { "/d": file("now a file"), "/d/a": file("x") }, host)).toContain("file.type /d");
  });

  it("have names of any bytes", async () => {
    const bytes = Buffer.from("/é\n").toString("latin1");
    expect(await changes({}, { [bytes]: file("") })).toEqual(["file.create /é\n"]);
  });
});
