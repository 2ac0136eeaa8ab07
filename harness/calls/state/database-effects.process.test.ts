import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { FileEntry } from "../../observe/effect/file-entry.ts";
import { withDatabases } from "../../observe/effect/database-parts.ts";
import { effectsInFiles } from "./database-effects.ts";
import { compareListings } from "../../observe/effect/entry-change.ts";

type Listing = ReadonlyMap<string, FileEntry>;

/** Runs statements in one connection of Python's SQLite that stays open, and copies the files after each. */
const program = `
import shutil, sqlite3, sys
directory, mode, *statements = sys.argv[1:]
c = sqlite3.connect(directory + '/kv.db', isolation_level=None)
c.execute('pragma journal_mode=' + mode)
for n, text in enumerate(statements):
    c.executescript(text)
    shutil.copytree(directory, directory + '-' + str(n))
`;

function listingsAfter(mode: "wal" | "delete", ...statements: readonly string[]): readonly Listing[] {
  const home = mkdtempSync(join(tmpdir(), "database-"));
  try {
    const directory = join(home, "d");
    execFileSync("mkdir", [directory]);
    execFileSync("python3", ["-c", program, directory, mode, ...statements]);
    return statements.map((_, n) => read(`${directory}-${n}`));
  } finally {
    rmSync(home, { recursive: true });
  }
}

function read(directory: string): Listing {
  const entries = readdirSync(directory).map((name) => {
    const content = readFileSync(join(directory, name));
    const facts = { type: "file", access: "644", modifiedNs: 1n, sizeBytes: content.length } as const;
    return [`/${name}`, { ...facts, digest: content.toString("base64"), content }] as const;
  });
  return new Map(entries);
}

async function changes(before: Listing | undefined, after: Listing | undefined): Promise<readonly string[]> {
  if (before === undefined || after === undefined) throw new Error("a statement left no copy");
  const entries = withDatabases(
    compareListings(before, after),
    (path) => before.get(path),
    (path) => after.get(path),
  );
  return (await effectsInFiles(entries, "within")).map(({ does, evidence }) => `${does}: ${evidence}`);
}

const create = "create table kv(k text primary key, v); insert into kv values ('a', 1), ('b', 2);";

describe.each(["delete", "wal"] as const)("a database with journal_mode=%s", (mode) => {
  it.each([
    [
      "an upsert of the same row",
      "insert or replace into kv values ('a', 1);",
      ["adds: rewrote /kv.db: all its rows are as they were"],
    ],
    ["a transaction that is taken back", "begin; delete from kv; rollback;", []],
    ["an added row", "insert into kv values ('c', 3);", ['adds: added to /kv.db: rows of table "kv": 1 added']],
    ["a changed row", "update kv set v = 3;", ['overwrites: overwrote /kv.db: rows of table "kv": 2 changed']],
    [
      "a removed row",
      "delete from kv where k = 'a'; insert into kv values ('c', 3);",
      ['removes: removed content from /kv.db: rows of table "kv": 1 added, 1 removed'],
    ],
    ["a new table", "create table log(t);", ['adds: added to /kv.db: table "log": 1 added']],
    ["a new column", "alter table kv add column w;", ['adds: added to /kv.db: rows of table "kv": 1 added']],
    ["a dropped table", "drop table kv;", ['removes: removed content from /kv.db: table "kv": 1 removed']],
    ["an index", "create index i on kv(v);", ["adds: added to /kv.db: index i: 1 added"]],
    ["tidying up", "create table t(a); drop table t; vacuum;", ["adds: rewrote /kv.db: all its rows are as they were"]],
    ["a number for its programs", "pragma user_version = 7;", ["adds: added to /kv.db: user_version: 1 added"]],
    ["another mark of its kind", "pragma application_id = 7; pragma application_id = 0;", []],
    [
      "a hidden number of a row",
      "update kv set rowid = 9 where k = 'a';",
      ["adds: rewrote /kv.db: all its rows are as they were"],
    ],
  ])("and %s", async (_, statement, expected) => {
    const [before, after] = listingsAfter(mode, create, statement);
    expect(await changes(before, after)).toEqual(expected);
  });
});

describe("a row that is replaced, of a database", () => {
  const notes = "create table n(id integer primary key, title, body, at, kind); create table old(n, body);";
  const rows = "(1, 'a', 'the words', '2026-01-02', null), (2, 'b', 'more words', null, 'memo')";
  const first = `${notes} insert into n values ${rows};`;

  it.each([
    [
      "loses what it is not given",
      "insert or replace into n(id, title) values (1, 'c');",
      ['removes: removed content from /kv.db: 1 value of replaced rows removed; rows of table "n": 1 changed'],
    ],
    [
      "is overwritten where it is given all",
      "insert or replace into n values (1, 'c', 'other words', null, null);",
      ['overwrites: overwrote /kv.db: rows of table "n": 1 changed'],
    ],
    [
      "is overwritten where its values lie in another row",
      "insert into old select id, body from n where id = 1; insert or replace into n(id, title) values (1, 'c');",
      ['opaque: rewrote /kv.db: rows of table "n": 1 changed; rows of table "old": 1 added'],
    ],
    [
      "is overwritten where it keeps what it is, which may be a change of status",
      "update n set title = 'c', at = null where id = 1; update n set title = 'done', body = null where id = 2;",
      ['overwrites: overwrote /kv.db: rows of table "n": 2 changed'],
    ],
  ])("%s", async (_, statement, expected) => {
    const [before, after] = listingsAfter("delete", first, statement);
    expect(await changes(before, after)).toEqual(expected);
  });

  it("loses nothing that is known where no key tells which row it was", async () => {
    const [before, after] = listingsAfter(
      "delete",
      "create table n(title text, body text); insert into n values ('a', 'the words');",
      "delete from n; insert into n(title) values ('c');",
    );
    expect(await changes(before, after)).toEqual(['overwrites: overwrote /kv.db: rows of table "n": 1 changed']);
  });
});

describe("a database", () => {
  it.each([
    ["text", "datetime('now', '+1 day')", true],
    ["seconds since 1970", "1767261600.5", true],
    ["text beside another value", "datetime('now', '+1 day'), owner = 8", false],
  ])("in which rows have another time is only stamped: %s", async (_, time, isStamp) => {
    const table = "create table t(id integer primary key, owner, at); insert into t values (1, 7, datetime('now'));";
    const begin = time.startsWith("1") ? `${table} update t set at = 1767261500.25;` : table;
    const [before, after] = listingsAfter("delete", begin, `update t set at = ${time};`);
    const [change] = await effectsInFiles(compareListings(before ?? new Map(), after ?? new Map()), "within");
    expect([change?.does, change?.isStamp === true]).toEqual(["overwrites", isStamp]);
  });

  it("beside which a journal came and went was written, though it is as it was", async () => {
    const [listing] = listingsAfter("delete", create);
    if (listing === undefined) throw new Error("the statement left no copy");
    const at = (path: string): FileEntry | undefined => listing.get(path);
    const entries = withDatabases([], at, at, ["/kv.db-journal"]);
    expect(await effectsInFiles(entries, "within")).toMatchObject([
      { subject: "/kv.db", does: "adds", comparedBy: "rows" },
    ]);
    expect(await effectsInFiles(withDatabases([], at, at, ["/kv.db-wal"]), "within")).toEqual([]);
  });

  it("that is read makes no change by its log and the memory beside it", async () => {
    const [before, after] = listingsAfter("wal", create, "select * from kv;");
    const alone = new Map([...(before ?? [])].filter(([path]) => path === "/kv.db"));
    const logless = new Map([...(after ?? [])].filter(([path]) => path === "/kv.db"));
    const facts = { type: "file", access: "644", modifiedNs: 1n, sizeBytes: 0, digest: "" } as const;
    const empty: FileEntry = { ...facts, content: new Uint8Array(0) };
    const opened = new Map([...logless, ["/kv.db-wal", empty], ["/kv.db-shm", empty]]);
    expect(await changes(alone, opened)).toEqual([]);
  });

  it("of its own rows has counts that SQLite keeps, and they are no content", async () => {
    const counted = "create table n(id integer primary key autoincrement, v); insert into n(v) values (1);";
    const [before, after] = listingsAfter("delete", counted, "insert into n(v) values (2); analyze;");
    expect(await changes(before, after)).toEqual(['adds: added to /kv.db: rows of table "n": 1 added']);
  });

  it("that cannot be read is compared by bytes, and says so", async () => {
    const [before, after] = listingsAfter("delete", create, "update kv set v = 9;");
    const entry = after?.get("/kv.db");
    const torn = new Map(after);
    const content = Uint8Array.from(entry?.content ?? []);
    content.fill(255, 100);
    if (entry !== undefined) torn.set("/kv.db", { ...entry, content, digest: "torn" });
    expect(await changes(before, torn)).toEqual(["opaque: rewrote /kv.db (compared by bytes)"]);
  });

  it("that is moved is told as moved", async () => {
    const [before] = listingsAfter("delete", create);
    const entry = before?.get("/kv.db");
    const moved = new Map(entry === undefined ? [] : [["/other.db", entry] as const]);
    expect(await changes(before, moved)).toEqual([
      expect.stringContaining("overwrites: moved away /kv.db"),
      expect.stringContaining("adds: created /other.db"),
    ]);
  });

  it("is told as a new file where there was none, with all that belongs to it", async () => {
    const [after] = listingsAfter("wal", create);
    const told = await changes(new Map(), after);
    expect(told).toEqual([expect.stringContaining("adds: created /kv.db (binary, ")]);
  });
});
