/** `node rows.mjs <behaviour> <annotations>`: a server that keeps its notes in a database of SQLite. */
import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { serveBehaviour } from "./serve-behaviour.mjs";

function sqlite(statements) {
  const program = "import sqlite3,sys; c=sqlite3.connect('notes.db'); c.executescript(sys.argv[1]); c.close()";
  execFileSync("python3", ["-c", program, statements]);
}

function start() {
  fs.rmSync("notes.db", { force: true });
  const rows = Array.from({ length: 60 }, (_, n) => `(${n}, 'note ${n}', 'the words of ${n}', 'open')`);
  sqlite(`create table notes(id integer primary key, title, body, status); insert into notes values ${rows.join()};`);
}

let at = 0;

serveBehaviour({
  "replace-row-in-part": {
    start,
    act: () => sqlite(`insert or replace into notes(id, title) values (${++at}, 'renamed ${at}');`),
  },
  "replace-whole-row": {
    start,
    act: () =>
      sqlite(`insert or replace into notes values (${++at}, 'renamed ${at}', 'other words of ${at}', 'open');`),
  },
  "close-and-clear": {
    start,
    act: () => sqlite(`update notes set status = 'closed', body = null where id = ${++at};`),
  },
});
