import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readEntry, readUntilSteady, type EntryRead } from "./layer-entry.ts";

const directory = mkdtempSync(join(tmpdir(), "layer-entry-test-"));
afterAll(() => rmSync(directory, { recursive: true }));

const changed: EntryRead = { kind: "unreadable", reason: "it was changed while it was read" };

/** A file that is changed during so many readings, and how often it was read. */
function busyFile(timesChanged: number): { readonly read: () => EntryRead; readonly times: () => number } {
  let times = 0;
  return { read: () => (++times <= timesChanged ? changed : readEntry(directory)), times: () => times };
}

describe("a file that is written while it is read", () => {
  it.each([1, 4])("is read again until it rests, here after %i times", (timesChanged) => {
    const { read, times } = busyFile(timesChanged);
    expect(readUntilSteady(read).kind).toBe("entry");
    expect(times()).toBe(timesChanged + 1);
  });

  it("is unreadable where it never rests, and is not read for ever", () => {
    const { read, times } = busyFile(Infinity);
    expect(readUntilSteady(read)).toEqual(changed);
    expect(times()).toBe(5);
  });

  it("is read once where it is gone", () => {
    let times = 0;
    const read = (): EntryRead => {
      times++;
      return { kind: "absent" };
    };
    expect([readUntilSteady(read).kind, times]).toEqual(["absent", 1]);
  });
});

describe("an entry", () => {
  it("is a file with its content, a directory, or a link with what it points to", () => {
    writeFileSync(join(directory, "file"), "text");
    symlinkSync("file", join(directory, "link"));
    expect(readEntry(join(directory, "file"))).toMatchObject({
      entry: { type: "file", sizeBytes: 4, content: Buffer.from("text") },
    });
    expect(readEntry(directory)).toMatchObject({ entry: { type: "directory" } });
    expect(readEntry(join(directory, "link"))).toMatchObject({ entry: { type: "link", digest: "file" } });
  });

  it("is absent where there is none, also below a file", () => {
    writeFileSync(join(directory, "file"), "text");
    expect(readEntry(join(directory, "none"))).toEqual({ kind: "absent" });
    expect(readEntry(join(directory, "file", "below"))).toEqual({ kind: "absent" });
  });
});
