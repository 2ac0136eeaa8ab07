import { crc32, deflateRawSync } from "node:zlib";
import { lines } from "./sample-lines.js";

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const ooxml = "http://schemas.openxmlformats.org";

/** A zip archive of files by name; nothing in it tells when it was made. */
export function zip(files) {
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

export function xlsx() {
  const main = `${ooxml}/spreadsheetml/2006/main`;
  const of = `${ooxml}/officeDocument/2006/relationships`;
  // Some readers know no other texts than shared ones.
  const texts = ["name", "value", "date", "sample", "other", "third", "note", "of the second sheet"];
  const word = (cell, value) => `<c r="${cell}" t="s"><v>${texts.indexOf(value)}</v></c>`;
  const number = (cell, value) => `<c r="${cell}"><v>${value}</v></c>`;
  const day = (cell, value) => `<c r="${cell}" s="1"><v>${value}</v></c>`;
  const row = (at, ...cells) => `<row r="${at}" spans="1:${cells.length}">${cells.join("")}</row>`;
  // Of what is used some readers know nothing but what `dimension` says.
  const sheet = (used, ...rows) => [
    `<worksheet xmlns="${main}"><dimension ref="${used}"/><sheetViews><sheetView workbookViewId="0"/></sheetViews><sheetData>${rows.join("")}</sheetData></worksheet>`,
    "spreadsheetml.worksheet",
  ];
  const first = sheet(
    "A1:C5",
    row(1, word("A1", "name"), word("B1", "value"), word("C1", "date")),
    row(2, word("A2", "sample"), number("B2", 1), day("C2", 46037)),
    row(3, word("A3", "other"), number("B3", 2.5), day("C3", 46068)),
    row(4, word("A4", "third"), number("B4", 3), day("C4", 46096)),
    `<row r="5" spans="1:3"><c r="B5"><f>SUM(B2:B4)</f><v>6.5</v></c></row>`,
  );
  const second = sheet(
    "A1:B2",
    row(1, word("A1", "name"), word("B1", "note")),
    row(2, word("A2", "sample"), word("B2", "of the second sheet")),
  );
  const strings = texts.map((value) => `<si><t>${value}</t></si>`).join("");
  const styles =
    `<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf numFmtId="14" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';
  return office(
    "xl",
    "workbook",
    "spreadsheetml.sheet.main",
    `<workbook xmlns="${main}" xmlns:r="${of}"><bookViews><workbookView/></bookViews><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/><sheet name="Sheet2" sheetId="2" r:id="rId3"/></sheets></workbook>`,
    {
      "xl/worksheets/sheet1.xml": first,
      "xl/worksheets/sheet2.xml": second,
      "xl/styles.xml": [styles, "spreadsheetml.styles"],
      "xl/sharedStrings.xml": [
        `<sst xmlns="${main}" count="${texts.length}" uniqueCount="${texts.length}">${strings}</sst>`,
        "spreadsheetml.sharedStrings",
      ],
    },
    `<Relationship Id="rId1" Type="${of}/worksheet" Target="worksheets/sheet1.xml"/>` +
      `<Relationship Id="rId2" Type="${of}/styles" Target="styles.xml"/>` +
      `<Relationship Id="rId3" Type="${of}/worksheet" Target="worksheets/sheet2.xml"/>` +
      `<Relationship Id="rId4" Type="${of}/sharedStrings" Target="sharedStrings.xml"/>`,
  );
}

export function docx() {
  const main = `${ooxml}/wordprocessingml/2006/main`;
  const paragraphs = lines.map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`).join("");
  const cell = (value) => `<w:tc><w:p><w:r><w:t>${value}</w:t></w:r></w:p></w:tc>`;
  const rows = [
    ["name", "value"],
    ["sample", "1"],
  ].map((cells) => `<w:tr>${cells.map(cell).join("")}</w:tr>`);
  const grid = '<w:tblGrid><w:gridCol w:w="2000"/><w:gridCol w:w="2000"/></w:tblGrid>';
  const table = `<w:tbl><w:tblPr/>${grid}${rows.join("")}</w:tbl>`;
  const body = `<w:document xmlns:w="${main}"><w:body>${paragraphs}${table}<w:p/><w:sectPr/></w:body></w:document>`;
  return office("word", "document", "wordprocessingml.document.main", body);
}
