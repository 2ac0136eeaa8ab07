import { execFileSync } from "node:child_process";
import { closeSync, constants, lstatSync, mkdtempSync, openSync, readSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { assertCanWrite, writeWhole } from "./write-whole.ts";

it("a report goes into a pipe, which is not replaced", async () => {
  const directory = mkdtempSync(join(tmpdir(), "write-whole-"));
  const path = join(directory, "pipe");
  execFileSync("mkfifo", [path]);
  const reader = openSync(path, constants.O_RDWR);
  try {
    assertCanWrite(path);
    await writeWhole(path, "text");
    const read = Buffer.alloc(10);
    expect(read.toString("utf8", 0, readSync(reader, read))).toBe("text");
    expect(lstatSync(path).isFIFO()).toBe(true);
  } finally {
    closeSync(reader);
    rmSync(directory, { recursive: true });
  }
});
