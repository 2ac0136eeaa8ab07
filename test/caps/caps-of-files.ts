import { gzipSync } from "node:zlib";
import initSqlJs from "sql.js/dist/sql-wasm-inline.js";
import { maxAlike } from "../../harness/calls/execution/gravest-effects.ts";
import { maxNamed } from "../../harness/calls/execution/owner.ts";
import { maxPairs } from "../../harness/calls/state/compare-json.ts";
import { tar } from "../../harness/calls/state/fixture-archives.ts";
import { maxGone } from "../../harness/calls/state/line-changes.ts";
import { maxCellBytes, maxFileBytes, maxRows, maxTables } from "../../harness/calls/state/read-database.ts";
import { maxMembers, maxNesting } from "../../harness/calls/state/unpack.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import { maxPages } from "../../harness/observe/effect/database-file.ts";
import { maxDepth } from "../../harness/json/parse.ts";
import { asAdditive, asReadOnly, file, seenOf, type Cap } from "./cap.ts";

const manifest = { path: "/work/package.json", before: file("a\n"), after: file("b\n") };
const kilobyte = 1024;

/** One file of the user, before and after. */
async function asAdditiveTo(before: string | Uint8Array, after: string | Uint8Array): Promise<Judgement> {
  return asAdditive(await seenOf([{ path: "/work/x", before: file(before), after: file(after) }]));
}

async function afterStatements(before: string, after: string): Promise<Judgement> {
  const { Database } = await initSqlJs();
  const database = new Database(new Uint8Array());
  const [then, now] = [before, after].map((statements) => database.run(statements).export());
  database.close();
  if (then === undefined || now === undefined) throw new Error("there are two");
  return asAdditiveTo(then, now);
}

function lines(from: number, to: number): string {
  return Array.from({ length: to - from }, (_, n) => `line number ${from + n}\n`).join("");
}

function packed(text: string): Uint8Array {
  return Array.from({ length: maxNesting + 1 }).reduce<Uint8Array>((bytes) => gzipSync(bytes), Buffer.from(text));
}

/** A log of one transaction, which writes one page. */
function logOf(page: number): Uint8Array {
  const pageBytes = 512;
  const log = Buffer.alloc(32 + 24 + pageBytes);
  log.writeUInt32BE(0x377f0682, 0);
  log.writeUInt32BE(pageBytes, 8);
  log.writeUInt32BE(page, 32);
  log.writeUInt32BE(1, 36);
  return log;
}

/** What stands behind as much as is looked at of the files that a call changed. */
export const capsOfFiles: readonly Cap[] = [
  {
    name: "harness/calls/execution/gravest-effects.ts maxAlike",
    judged: async () => {
      const made = Array.from({ length: maxAlike + 1 }, (_, n) => ({ path: `/work/m/${n}`, after: file(`${n}`) }));
      return asAdditive(await seenOf([...made, manifest]));
    },
  },
  {
    name: "harness/calls/execution/owner.ts maxNamed",
    judged: async () => {
      const paths = [...Array.from({ length: maxNamed }, (_, n) => `/work/${n}`), "/tmp/own/x"];
      return asAdditive(await seenOf([{ ...manifest, path: "/tmp/own/x" }], { paths }));
    },
  },
  {
    name: "harness/calls/state/compare-json.ts maxPairs",
    judged: () => {
      const count = Math.ceil(Math.sqrt(maxPairs)) + 1;
      const items = (name: string): string => JSON.stringify(Array.from({ length: count }, (_, n) => ({ [name]: n })));
      return asAdditiveTo(items("a"), items("b"));
    },
  },
  {
    name: "harness/json/parse.ts maxDepth",
    judged: () => {
      const nested = (value: number): string => `${"[".repeat(maxDepth + 1)}${value}${"]".repeat(maxDepth + 1)}`;
      return asAdditiveTo(nested(1), nested(2));
    },
  },
  {
    name: "harness/calls/state/line-changes.ts maxGone",
    judged: () => asAdditiveTo(lines(0, 3 * maxGone), lines(maxGone + 1, 4 * maxGone)),
  },
  {
    name: "harness/calls/state/unpack.ts maxMembers",
    judged: () => {
      const archive = (last: string): Uint8Array => {
        const members = Array.from({ length: maxMembers }, (_, n) => [`${n}`, "a"]);
        return tar(Object.fromEntries([...members, ["last", last]]), 1);
      };
      return asAdditiveTo(archive("a"), archive("b"));
    },
  },
  {
    name: "harness/calls/state/unpack.ts maxNesting",
    judged: () => asAdditiveTo(packed("a\n"), packed("b\n")),
  },
  {
    name: "harness/calls/state/read-database.ts maxRows",
    judged: () =>
      afterStatements(
        `create table t(n); with recursive c(n) as (select 1 union all select n + 1 from c where n <= ${maxRows})
         insert into t select n from c;`,
        `delete from t where n = ${maxRows + 1};`,
      ),
  },
  {
    name: "harness/calls/state/read-database.ts maxTables",
    judged: () => {
      const tables = Array.from({ length: maxTables + 1 }, (_, n) => `create table t${n}(a);`).join("");
      return afterStatements(`${tables} insert into t${maxTables} values (1);`, `delete from t${maxTables};`);
    },
  },
  {
    name: "harness/calls/state/read-database.ts maxCellBytes",
    judged: () =>
      afterStatements(
        `create table t(a, b); insert into t values (hex(zeroblob(${Math.ceil(maxCellBytes / 2) + 1})), 1);`,
        "update t set b = 2;",
      ),
  },
  {
    name: "harness/calls/state/read-database.ts maxFileBytes",
    judged: () => {
      const image = (last: number): Uint8Array => {
        const bytes = Buffer.alloc(maxFileBytes + 1);
        bytes.write("SQLite format 3\u0000");
        bytes[maxFileBytes] = last;
        return bytes;
      };
      return asAdditiveTo(image(1), image(2));
    },
  },
  {
    name: "harness/observe/effect/database-file.ts maxPages",
    judged: async () => {
      const { Database } = await initSqlJs();
      const database = new Database(new Uint8Array());
      const image = file(database.run("create table t(a);").export());
      database.close();
      const log = { path: "/work/kv.db-wal", after: file(logOf(maxPages + 1)) };
      return asReadOnly(await seenOf([{ path: "/work/kv.db", before: image, after: image }, log]));
    },
  },
  {
    name: "a database that is too large to keep, with a log",
    judged: async () => {
      const { content: _, ...large } = file(new Uint8Array(kilobyte));
      const log = { path: "/work/kv.db-wal", after: file(logOf(1)) };
      return asAdditive(await seenOf([{ path: "/work/kv.db", before: large, after: large }, log]));
    },
  },
  {
    name: "members of JSON in another order",
    judged: async () =>
      asReadOnly(await seenOf([{ path: "/work/x", before: file('{"a":1,"b":2}'), after: file('{"b":2,"a":1}') }])),
  },
];
