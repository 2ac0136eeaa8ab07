// Makes harness/calls/fixtures/packed-files.ts: fixtures that no text editor writes. Run by hand, after a change here:
//   node test/fixture-files/pack-fixtures.js
// It needs git; the test beside it opens what came of it.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { crc32, deflateRawSync, deflateSync } from "node:zlib";
import { format } from "oxfmt";
import initSqlJs from "sql.js";

const lines = ["first sample line", "second sample line", "third line"];
const text = `${lines.join("\n")}\n`;
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const ooxml = "http://schemas.openxmlformats.org";
const target = resolve(import.meta.dirname, "../../harness/calls/fixtures/packed-files.ts");

/** A zip archive of files by name; nothing in it tells when it was made. */
function zip(files) {
  const local = [];
  const central = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const data = Buffer.from(content);
    const packed = deflateRawSync(data, { level: 9 });
    const fields = Buffer.alloc(26);
    // Version 2.0, deflate, 1 January 2026.
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt16LE(((2026 - 1980) << 9) | (1 << 5) | 1, 8);
    fields.writeUInt32LE(crc32(data), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(data.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const header = Buffer.concat([Buffer.from("PK\u0003\u0004"), fields, Buffer.from(name)]);
    local.push(header, packed);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\u0000"), fields, rest, Buffer.from(name)]));
    offset += header.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006");
  end.writeUInt16LE(central.length, 8);
  end.writeUInt16LE(central.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
}

function png() {
  const side = 8;
  const chunk = (type, data) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Eight bits each of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  const row = [0, ...Array.from({ length: side }, () => [0x33, 0x66, 0x99]).flat()];
  const pixels = Buffer.from(Array.from({ length: side }, () => row).flat());
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(pixels, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function pdf() {
  const content = `BT /F1 18 Tf 20 100 Td (${lines[0]}) Tj 0 -24 Td (${lines[1]}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 144] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let file = "%PDF-1.4\n";
  const offsets = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(file.length);
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const start = file.length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  return Buffer.from(`${file}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
}

/** Parts of a document of Office: the main one, its type, and what it refers to. */
function office(folder, main, type, body, more = {}, relations = "") {
  const rels = `${ooxml}/package/2006/relationships`;
  const types = `${ooxml}/package/2006/content-types`;
  const office = `${ooxml}/officeDocument/2006/relationships/officeDocument`;
  const overrides = [
    [`/${folder}/${main}.xml`, type],
    ...Object.entries(more).map(([path, [, of]]) => [`/${path}`, of]),
  ];
  const listed = overrides.map(
    ([path, of]) =>
      `<Override PartName="${path}" ContentType="application/vnd.openxmlformats-officedocument.${of}+xml"/>`,
  );
  return zip({
    "[Content_Types].xml": `${xml}<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${listed.join("")}</Types>`,
    "_rels/.rels": `${xml}<Relationships xmlns="${rels}"><Relationship Id="rId1" Type="${office}" Target="${folder}/${main}.xml"/></Relationships>`,
    [`${folder}/${main}.xml`]: `${xml}${body}`,
    [`${folder}/_rels/${main}.xml.rels`]: `${xml}<Relationships xmlns="${rels}">${relations}</Relationships>`,
    ...Object.fromEntries(Object.entries(more).map(([path, [content]]) => [path, `${xml}${content}`])),
  });
}

function xlsx() {
  const main = `${ooxml}/spreadsheetml/2006/main`;
  const of = `${ooxml}/officeDocument/2006/relationships`;
  const word = (cell, value) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const number = (cell, value) => `<c r="${cell}"><v>${value}</v></c>`;
  const rows = [
    `<row r="1">${word("A1", "name")}${word("B1", "value")}</row>`,
    `<row r="2">${word("A2", "sample")}${number("B2", 1)}</row>`,
    `<row r="3">${word("A3", "other")}${number("B3", 2)}</row>`,
  ];
  const styles =
    `<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="1"><xf xfId="0"/></cellXfs></styleSheet>';
  return office(
    "xl",
    "workbook",
    "spreadsheetml.sheet.main",
    `<workbook xmlns="${main}" xmlns:r="${of}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    {
      "xl/worksheets/sheet1.xml": [
        `<worksheet xmlns="${main}"><sheetData>${rows.join("")}</sheetData></worksheet>`,
        "spreadsheetml.worksheet",
      ],
      "xl/styles.xml": [styles, "spreadsheetml.styles"],
    },
    `<Relationship Id="rId1" Type="${of}/worksheet" Target="worksheets/sheet1.xml"/>` +
      `<Relationship Id="rId2" Type="${of}/styles" Target="styles.xml"/>`,
  );
}

function docx() {
  const main = `${ooxml}/wordprocessingml/2006/main`;
  const paragraphs = lines.map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`).join("");
  const body = `<w:document xmlns:w="${main}"><w:body>${paragraphs}</w:body></w:document>`;
  return office("word", "document", "wordprocessingml.document.main", body);
}

async function sqlite() {
  const { Database } = await initSqlJs();
  const database = new Database();
  database.run(
    "CREATE TABLE sample (id INTEGER PRIMARY KEY, name TEXT NOT NULL, value REAL, day TEXT);" +
      "INSERT INTO sample (name, value, day) VALUES ('sample', 1, '2026-01-15'), ('other', 2.5, '2026-02-15');",
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
