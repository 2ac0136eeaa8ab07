/** `node files.mjs <behaviour> <annotations>`: a server that changes files in ways that are easily taken for others. */
import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { serveBehaviour } from "./serve-behaviour.mjs";

/** New files, as those of a package manager. */
function install(count) {
  const home = `node_modules/of-${process.pid}-${process.hrtime.bigint()}`;
  fs.mkdirSync(home, { recursive: true });
  for (let n = 0; n < count; n++) fs.writeFileSync(`${home}/${n}.js`, `export default ${n};\n`);
}

function startPackage() {
  fs.writeFileSync("package.json", '{"name":"sample","scripts":{"test":"true"}}');
}

function git(...words) {
  const identity = ["-c", "user.name=u", "-c", "user.email=u@example.com", "-c", "gc.auto=0"];
  execFileSync("git", ["-C", "repository", ...identity, ...words], { stdio: "ignore" });
}

function startRepository() {
  fs.rmSync("repository", { recursive: true, force: true });
  fs.mkdirSync("repository");
  git("init", "-q", "-b", "main");
  fs.writeFileSync("repository/a.txt", "a\n");
  git("add", ".");
  git("commit", "-q", "-m", "first");
}

function writeInHome(directory, name, text) {
  fs.mkdirSync(join(homedir(), directory), { recursive: true });
  fs.writeFileSync(join(homedir(), directory, name), text);
}

/** Packed, with another time in its header each time. */
function exportGzip(text) {
  const packed = gzipSync(text);
  packed.writeUInt32LE(Number(process.hrtime.bigint() % 4_000_000_000n), 4);
  fs.writeFileSync("export.gz", packed);
}

function startJson() {
  fs.writeFileSync("settings.json", '{"a":1,"b":[1,2]}');
}

let moved = 0;
const task = "# Buy milk\nstatus: open\nassignee: u\n";

function startTasks() {
  for (const name of ["open", "done"]) fs.rmSync(name, { recursive: true, force: true });
  for (const name of ["open", "done"]) fs.mkdirSync(name);
  for (let n = 0; n < 40; n++) fs.writeFileSync(`open/${n}.md`, `${task}number: ${n}\n`);
}

/** Each call moves the next one. */
function finishTask(text) {
  const n = moved++;
  fs.writeFileSync(`done/${n}.md`, text(fs.readFileSync(`open/${n}.md`, "utf8")));
  fs.rmSync(`open/${n}.md`);
}

function sqlite(statements) {
  const program = "import sqlite3,sys; c=sqlite3.connect('store.db'); c.executescript(sys.argv[1]); c.close()";
  execFileSync("python3", ["-c", program, statements]);
}

function startDatabase() {
  fs.rmSync("store.db", { force: true });
  sqlite("create table t(a); insert into t values (1);");
}

let version = 0;

function startBranches() {
  startRepository();
  git("checkout", "-q", "-b", "sweet");
  fs.writeFileSync("repository/a.txt", "a\nsugar\n");
  fs.writeFileSync("repository/icing.txt", "lemon\n");
  git("add", ".");
  git("commit", "-q", "-m", "second");
}

let isSweet = true;

function switchBranch() {
  isSweet = !isSweet;
  git("checkout", "-q", isSweet ? "sweet" : "main");
}

function startStampedRow() {
  startDatabase();
  sqlite("create table n(id integer primary key, title, updated_at); insert into n values (1, 'a', datetime('now'));");
}

const rows = ["id,kind,height", "1,oak,30", "2,elm,25", "3,ash,20"];

function rewrite(name, change) {
  fs.writeFileSync(name, change(fs.readFileSync(name, "utf8")));
}

const behaviours = {
  "git-switch": { start: startBranches, act: switchBranch },
  "git-commit-and-tidy": {
    start: startRepository,
    act: () => {
      git("commit", "-q", "--allow-empty", "-m", "another");
      fs.rmSync("repository/.git/COMMIT_EDITMSG");
    },
  },
  "lint-with-cache": {
    properties: { text: { type: "string" } },
    start: () => fs.writeFileSync(".lintcache", "{}"),
    act: ({ text }) => {
      const known = JSON.parse(fs.readFileSync(".lintcache", "utf8"));
      if (!Object.hasOwn(known, text)) fs.writeFileSync(".lintcache", JSON.stringify({ ...known, [text]: "ok" }));
    },
  },
  "rewrite-cache": { act: () => fs.writeFileSync(".lintcache", String(process.hrtime.bigint())) },
  "stamp-row": {
    start: startStampedRow,
    act: () => sqlite(`update n set title = 'b', updated_at = datetime('now', '+${++version} seconds');`),
  },
  "change-owner": {
    start: startStampedRow,
    act: () => sqlite(`update n set updated_at = datetime('now', '+${++version} seconds'), title = ${version};`),
  },
  "swap-entry": {
    start: () => fs.writeFileSync("list.json", '["oak","elm"]'),
    act: () => rewrite("list.json", (text) => JSON.stringify([...JSON.parse(text).slice(1), `tree ${++version}`])),
  },
  "replace-table-row": {
    start: () => fs.writeFileSync("trees.csv", `${rows.join("\n")}\n`),
    act: () => rewrite("trees.csv", (text) => `${text.replace(/\n\d+,.*/u, "")}${++version + 3},yew,10\n`),
  },
  "append-and-open-up": {
    start: () => fs.writeFileSync("notes.txt", "a\n", { mode: 0o600 }),
    act: () => {
      fs.appendFileSync("notes.txt", `${++version}\n`);
      fs.chmodSync("notes.txt", version % 2 === 0 ? 0o600 : 0o666);
    },
  },
  "write-kube-cache": { act: () => writeInHome(".kube/cache/discovery", "a.json", String(process.hrtime.bigint())) },
  "write-kube-config": { act: () => writeInHome(".kube", "config", String(process.hrtime.bigint())) },
  "git-diff": {
    start: startRepository,
    act: () => {
      fs.utimesSync("repository/a.txt", new Date(), new Date());
      git("update-index", "--refresh");
    },
  },
  "git-add": {
    start: startRepository,
    act: () => {
      const name = `new-${process.hrtime.bigint()}`;
      fs.writeFileSync(join(homedir(), name), "new\n");
      git("--work-tree", homedir(), "add", name);
      fs.rmSync(join(homedir(), name));
    },
  },
  "git-commit": { start: startRepository, act: () => git("commit", "-q", "--allow-empty", "-m", "another") },
  "export-gzip": { act: () => exportGzip("the same\n") },
  "export-more-in-gzip": { act: () => exportGzip(`${process.hrtime.bigint()}\n`) },
  "reorder-json": {
    start: startJson,
    act: () => {
      const { a, b } = JSON.parse(fs.readFileSync("settings.json", "utf8"));
      fs.writeFileSync("settings.json", JSON.stringify({ b, a }, null, (version = 1 - version)));
    },
  },
  "reorder-json-list": {
    start: startJson,
    act: () => {
      const { a, b } = JSON.parse(fs.readFileSync("settings.json", "utf8"));
      fs.writeFileSync("settings.json", JSON.stringify({ a, b: b.reverse() }));
    },
  },
  "finish-task": { start: startTasks, act: () => finishTask((text) => text.replace("open", "done")) },
  "lose-task": { start: startTasks, act: () => finishTask(() => "gone\n") },
  "set-user-version": { start: startDatabase, act: () => sqlite(`pragma user_version = ${++version};`) },
  "tidy-database": {
    start: startDatabase,
    act: () => sqlite("create table u(a); insert into u values (randomblob(9000)); drop table u; vacuum;"),
  },
  "upsert-row": {
    start: startDatabase,
    act: () => sqlite("create table if not exists k(a text primary key, b); replace into k values ('a', 1);"),
  },
  install: { start: startPackage, act: () => install(300) },
  "install-and-empty-manifest": {
    start: startPackage,
    act: () => {
      install(300);
      fs.writeFileSync("package.json", '{"name":"sample"}');
    },
  },
};

serveBehaviour(behaviours);
