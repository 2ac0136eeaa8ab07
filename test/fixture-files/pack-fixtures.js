// Makes harness/calls/fixtures/packed-files.ts: fixtures that no text editor writes. Run by hand, after a change here:
//   node test/fixture-files/pack-fixtures.js
// It needs git; the test beside it opens what came of it.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { deflateSync } from "node:zlib";
import { format } from "oxfmt";
import initSqlJs from "sql.js";
import { pdf, png, wav } from "./media-files.js";
import { docx, xlsx, zip } from "./office-files.js";
import { lines } from "./sample-lines.js";

const text = `${lines.join("\n")}\n`;
const target = resolve(import.meta.dirname, "../../harness/calls/fixtures/packed-files.ts");

async function sqlite() {
  const { Database } = await initSqlJs();
  const database = new Database();
  database.run(
    "CREATE TABLE sample (id INTEGER PRIMARY KEY, name TEXT NOT NULL, value REAL, day TEXT);" +
      "INSERT INTO sample (name, value, day) VALUES ('sample', 1, '2026-01-15'), ('other', 2.5, '2026-02-15'), ('third', 3, '2026-03-15');" +
      "CREATE TABLE note (id INTEGER PRIMARY KEY, sample_id INTEGER NOT NULL REFERENCES sample (id), text TEXT);" +
      "INSERT INTO note (sample_id, text) VALUES (1, 'first sample line'), (2, 'second sample line');" +
      "CREATE INDEX note_of_sample ON note (sample_id);" +
      "CREATE VIEW sample_note AS SELECT sample.name, note.text FROM sample JOIN note ON note.sample_id = sample.id;",
  );
  return Buffer.from(database.export());
}

/** A repository with three commits on two branches, a tag, a remote beside it, and work that is not committed. */
function repository() {
  const root = mkdtempSync(join(tmpdir(), "pack-"));
  const work = join(root, "repository");
  const bare = join(root, "remote.git");
  const environment = {
    PATH: process.env["PATH"],
    HOME: root,
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_TEMPLATE_DIR: "",
    ...Object.fromEntries(
      ["AUTHOR", "COMMITTER"].flatMap((who) => [
        [`GIT_${who}_NAME`, "Sample"],
        [`GIT_${who}_EMAIL`, "sample@example.com"],
        [`GIT_${who}_DATE`, "2026-01-15T12:00:00Z"],
      ]),
    ),
  };
  const git = (...args) =>
    execFileSync("git", args, { cwd: work, env: environment, stdio: ["ignore", "ignore", "inherit"] });
  const write = (name, content) => writeFileSync(join(work, name), content);
  try {
    mkdirSync(join(work, "src"), { recursive: true });
    git("init", "--quiet", "--initial-branch=main");
    git("config", "user.name", "Sample");
    git("config", "user.email", "sample@example.com");
    write("README.md", `# Sample\n\n${text}`);
    write("src/index.js", 'export const sample = "sample";\n');
    git("add", ".");
    git("commit", "--quiet", "--message=first sample commit");
    git("tag", "v1.0.0");
    write("src/index.js", 'export const sample = "sample";\nexport const other = "other";\n');
    git("commit", "--quiet", "--all", "--message=second sample commit");
    git("checkout", "--quiet", "-b", "feature");
    write("feature.txt", text);
    git("add", ".");
    git("commit", "--quiet", "--message=a feature");
    git("checkout", "--quiet", "main");
    git("clone", "--quiet", "--bare", ".", "../remote.git");
    git("remote", "add", "origin", "../remote.git");
    git("fetch", "--quiet");
    git("branch", "--quiet", "--set-upstream-to=origin/main");
    git("pack-refs", "--all");
    git("gc", "--quiet", "--aggressive");
    execFileSync("git", ["remote", "remove", "origin"], { cwd: bare, env: environment });
    execFileSync("git", ["gc", "--quiet", "--aggressive"], { cwd: bare, env: environment });
    write("README.md", `# Sample\n\n${text}\nnot committed\n`);
    write("untracked.txt", text);
    return filesIn(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const unneeded =
  /(?:^|\/)(?:logs|COMMIT_EDITMSG|FETCH_HEAD|ORIG_HEAD|gc\.log|description)(?:\/|$)|\.(?:rev|bitmap|sample)$|info\/(?:packs|refs|commit-graphs?)$/u;

/** Files by path, and directories with nothing in them. */
function filesIn(root) {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  return entries
    .map((entry) => ({ path: relative(root, join(entry.parentPath, entry.name)), isFile: entry.isFile() }))
    .filter(({ path }) => !unneeded.test(path))
    .toSorted((left, right) => (left.path < right.path ? -1 : 1))
    .map(({ path, isFile }) => [path, isFile ? readFileSync(join(root, path)) : undefined]);
}

const kinds = {
  sqlite: [["store.sqlite", await sqlite()]],
  png: [["image.png", png()]],
  pdf: [["report.pdf", pdf()]],
  wav: [["sound.wav", wav()]],
  xlsx: [["book.xlsx", xlsx()]],
  docx: [["letter.docx", docx()]],
  zip: [["archive.zip", zip({ "sample.txt": text, "folder/inside.txt": text })]],
  git: repository(),
};

const packed = Object.entries(kinds).map(([kind, files]) => {
  const list = files.map(([path, content]) => (content === undefined ? [path] : [path, content.toString("base64")]));
  return `  ${kind}: ${JSON.stringify(deflateSync(JSON.stringify(list), { level: 9 }).toString("base64"))},`;
});
const source = [
  "/** Generated by test/fixture-files/pack-fixtures.js: for each kind its paths and contents, as JSON, deflate and base64. */",
  "export const packedFiles = {",
  ...packed,
  "} as const;",
].join("\n");
writeFileSync(target, (await format(target, source, { printWidth: 120 })).code);
