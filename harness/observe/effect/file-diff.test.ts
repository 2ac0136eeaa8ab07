import { describe, expect, it } from "vitest";
import { fileDiff } from "./file-diff.ts";
import { describeDifference } from "./file-difference.ts";
import type { FileEntry } from "./file-entry.ts";

function file(contents: string | Uint8Array, facts: Partial<FileEntry> = {}): FileEntry {
  const content = Buffer.from(contents);
  const digest = content.toString("hex");
  return { type: "file", access: "644 0:0", modifiedNs: 1n, sizeBytes: content.length, digest, content, ...facts };
}

const directory: FileEntry = { type: "directory", access: "755 0:0", modifiedNs: 1n, sizeBytes: 0, digest: "" };

function diff(before: string | undefined, after: string | undefined, path = "/x"): readonly string[] | undefined {
  return fileDiff(path, before === undefined ? before : file(before), after === undefined ? after : file(after));
}

describe("the diff of a file", () => {
  it("has the lines that were removed and added, and no others", () => {
    expect(diff("a\nb\nc\n", "a\nx\nc\nd\n")).toEqual(["- b", "+ x", "+ d"]);
  });

  it("has all of a file that is new or gone", () => {
    expect(diff(undefined, "a\nb\n")).toEqual(["+ a", "+ b"]);
    expect(diff("a\nb\n", undefined)).toEqual(["- a", "- b"]);
  });

  it("has a few lines, of what was removed as many as of what was added, and counts the others", () => {
    const lines = (sign: string): string => Array.from({ length: 9 }, (_, index) => `${sign}${index}\n`).join("");
    expect(diff(lines("a"), lines("b"))).toEqual([
      "- a0",
      "- a1",
      "- a2",
      "+ b0",
      "+ b1",
      "+ b2",
      "… 12 more changed lines",
    ]);
    expect(diff("", lines("b"))).toEqual(["+ b0", "+ b1", "+ b2", "+ b3", "+ b4", "+ b5", "… 3 more changed lines"]);
  });

  it("of JSON in one line shows the members that changed", () => {
    const store = (views: number): string => JSON.stringify({ notes: Array.from({ length: 99 }, () => "note"), views });
    expect(diff(store(1), store(2))).toEqual(['-  "views": 1', '+  "views": 2']);
  });

  it("of a long line shows what was added to it", () => {
    expect(diff("a".repeat(1_000), `${"a".repeat(1_000)}bc\nd\n`)).toEqual(["+ …bc", "+ d"]);
  });

  it("is none where no short one can be shown", () => {
    expect(diff("a".repeat(1_000), "b".repeat(1_000))).toBeUndefined();
    expect(diff("a\n", "a")).toBeUndefined();
    expect(fileDiff("/x", file(Uint8Array.of(0, 1)), file(Uint8Array.of(0, 2)))).toBeUndefined();
    expect(fileDiff("/x", file("a", { content: Uint8Array.of(0xff) }), file("b"))).toBeUndefined();
    const { content: _, ...large } = file("a");
    expect(fileDiff("/x", large, file("b"))).toBeUndefined();
    expect(fileDiff("/x", undefined, directory)).toBeUndefined();
  });

  it("of texts that differ in thousands of lines ends soon", () => {
    const lines = (sign: string): string => Array.from({ length: 20_000 }, (_, index) => `${sign}${index}\n`).join("");
    expect(diff(lines("a"), lines("b"))).toBeUndefined();
  });

  it.each(["/x/.env", "/x/.env.local", "/x/id_ed25519", "/x/server.pem", "/x/.npmrc", "/x/credentials.json"])(
    "is none of %s, which may be nothing but secrets",
    (path) => {
      expect(diff("a", "b", path)).toBeUndefined();
    },
  );

  it("masks values whose names say that they are secrets", () => {
    expect(diff("", 'DB_PASSWORD=swordfish\n{"apiKey": "some-words"}\nkey: milk\n')).toEqual([
      "+ DB_PASSWORD=‹DB_PASSWORD›",
      '+ {"apiKey": "‹apiKey›"}',
      "+ key: milk",
    ]);
  });
});

describe("what differs between two states of a path", () => {
  it.each([
    [undefined, file("a"), "1 byte"],
    [file("ab"), undefined, "2 bytes"],
    [file("a"), file("abc"), "1 → 3 bytes"],
    [file("a"), file("b"), "1 byte before and after"],
    [file(Uint8Array.of(0)), file("abc"), "binary, 1 → 3 bytes"],
    [undefined, file(Uint8Array.of(0)), "binary, 1 byte"],
    [undefined, directory, "directory"],
    [directory, file("a"), "directory → 1 byte"],
    [file("a"), file("a", { access: "600 0:0" }), "mode 644 → 600"],
    [file("a"), file("a", { access: "644 0:5" }), "owner 0:0 → 0:5"],
    [file("a"), file("ab", { access: "600 0:0" }), "1 → 2 bytes, mode 644 → 600"],
    [file("a", { type: "link" }), file("b", { type: "link" }), "link to 61 → 62"],
    [file("a"), file("a", { modifiedNs: 2n }), "only the time differs"],
  ])("is told in words: %#", (before, after, words) => {
    expect(describeDifference(before, after)).toBe(words);
  });
});
