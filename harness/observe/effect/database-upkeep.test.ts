import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { markUpkeep } from "./database-upkeep.ts";
import type { Effect, EffectKind } from "./effect.ts";

let directory = "";

beforeEach(() => {
  directory = realpathSync(mkdtempSync(join(tmpdir(), "upkeep-")));
  write("data.db", Buffer.from("SQLite format 3\u0000", "latin1"));
});

afterEach(() => {
  rmSync(directory, { recursive: true });
});

function write(name: string, content: string | Uint8Array): void {
  writeFileSync(join(directory, name), content);
}

/** A log with one page of 512 bytes. */
function logOf({ pagesAfter }: { pagesAfter: number }): Uint8Array {
  const log = Buffer.alloc(32 + 24 + 512);
  log.writeUInt32BE(0x377f0682, 0);
  log.writeUInt32BE(512, 8);
  log.writeUInt32BE(1, 32);
  log.writeUInt32BE(pagesAfter, 36);
  return log;
}

const committed = { pagesAfter: 1 };
const pending = { pagesAfter: 0 };

function isUpkeep(kind: EffectKind, name: string, more: Partial<Effect> = {}): boolean {
  const effect: Effect = { kind, tier: "syscalls", subject: join(directory, name), evidence: "", phase: "within" };
  const [marked] = markUpkeep([{ ...effect, ...more }]);
  return marked?.persistence === "upkeep";
}

describe("what a reader of a database in WAL mode does", () => {
  it.each(["file.create", "file.change", "file.mode", "file.delete", "file.truncate"] as const)(
    "%s is upkeep",
    (kind) => {
      write("data.db-wal", "");
      expect([isUpkeep(kind, "data.db-wal"), isUpkeep(kind, "data.db-shm")]).toEqual([true, true]);
    },
  );

  it("is upkeep where the log is not there, was refused, or has no ended transaction", () => {
    expect(isUpkeep("file.create", "data.db-wal", { attempted: true })).toBe(true);
    write("data.db-wal", logOf(pending));
    expect(isUpkeep("file.create", "data.db-wal")).toBe(true);
  });

  it("is upkeep where a log with transactions of others gets its owner and its index", () => {
    write("data.db-wal", logOf(committed));
    expect([isUpkeep("file.mode", "data.db-wal"), isUpkeep("file.create", "data.db-shm")]).toEqual([true, true]);
  });
});

describe("no upkeep", () => {
  it.each(["file.create", "file.change"] as const)("%s is of a log with a transaction", (kind) => {
    write("data.db-wal", logOf(committed));
    expect(isUpkeep(kind, "data.db-wal")).toBe(false);
  });

  it("is a log that SQLite has not written", () => {
    write("data.db-wal", "x".repeat(100));
    expect(isUpkeep("file.create", "data.db-wal")).toBe(false);
  });

  it("is what happens to the database itself, to its journal, and beside a file that is not a database", () => {
    write("notes", "text");
    const places = ["data.db", "data.db-journal", "notes-wal", "notes-shm", "absent-wal"];
    expect(places.filter((name) => isUpkeep("file.create", name))).toEqual([]);
  });

  it("is what leaves nothing, or happens to no file", () => {
    expect(isUpkeep("file.create", "data.db-wal", { persistence: "transient" })).toBe(false);
    expect(isUpkeep("ipc", "data.db-shm")).toBe(false);
  });
});

it("looks where the target sees the file", () => {
  const subject = "/seen/data.db-wal";
  const effect: Effect = { kind: "file.create", tier: "syscalls", subject, evidence: "", phase: "within" };
  const marked = markUpkeep([effect], (path) => path.replace("/seen", directory));
  expect(marked).toEqual([{ ...effect, persistence: "upkeep" }]);
  expect(markUpkeep([effect], () => undefined)).toEqual([effect]);
});
