import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import ambiguitiesSchema from "./ambiguities/ambiguities.schema.json" with { type: "json" };
import { DataFault } from "./data-entry.ts";
import { documentIds } from "./document-id.ts";
import { readDocument } from "./read-document.ts";
import requirementsSchema from "./requirements.schema.json" with { type: "json" };

const row = {
  id: "X-01",
  ordinal: "sentence 1",
  role: "server",
  level: "MUST",
  says: "A server answers.",
  observable: "on-the-wire",
  weight: "fail",
};
const documentWith = (rows: unknown): unknown => ({ title: "T", status: "draft", sections: [{ section: "S", rows }] });
const read = (rows: unknown): unknown => readDocument("core", documentWith(rows));

describe("readDocument", () => {
  it("fills in what a row leaves out", () => {
    expect(read([row])).toEqual({
      title: "T",
      status: "draft",
      rows: [{ ...row, document: "core", section: "S", ambiguities: [], fingerprints: [] }],
    });
  });

  it.each([
    [
      "an unknown word",
      [{ ...row, level: "MSUT" }],
      /^documents\/core\.json: X-01\.level: expected one of MUST, .*"MSUT"$/u,
    ],
    [
      "a missing field",
      [{ ...row, says: undefined }],
      "documents/core.json: X-01.says: expected a text, found undefined",
    ],
    ["an empty text", [{ ...row, ordinal: "" }], 'documents/core.json: X-01.ordinal: expected a text, found ""'],
    [
      "a field that does not exist",
      [{ ...row, fingerprint: [] }],
      /X-01\.fingerprint: expected no such field, only id, /u,
    ],
    ["a list of other things", [{ ...row, fingerprints: [1] }], "X-01.fingerprints[0]: expected a text, found 1"],
    ["a text for a list", [{ ...row, ambiguities: "AMB-01" }], 'X-01.ambiguities: expected an array, found "AMB-01"'],
    [
      "an unknown reason",
      [{ ...row, excluded: { because: "hard" } }],
      /X-01\.excluded\.because: expected one of inside-/u,
    ],
    ["a row that is none", [null], "documents/core.json: sections[0].rows[0]: expected an object, found null"],
    ["rows that are none", {}, "documents/core.json: sections[0].rows: expected an array, found an object"],
  ])("names file, id and field of %s", (_, rows, message) => {
    expect(() => read(rows)).toThrow(DataFault);
    expect(() => read(rows)).toThrow(message);
  });

  it("says that a file is no object", () => {
    expect(() => readDocument("core", [])).toThrow(
      "documents/core.json: the file: expected an object, found an empty array",
    );
  });
});

describe("data files are as the schema says that editors go by", () => {
  const folder = import.meta.dirname;
  const dataFiles = (name: string): readonly string[] =>
    readdirSync(join(folder, name)).filter((file) => /(?<!\.schema)\.json$/u.test(file));

  it("one for each document, and only those", () => {
    expect(dataFiles("documents").toSorted()).toEqual(documentIds.map((id) => `${id}.json`).toSorted());
  });

  it.each([
    { name: "documents", schema: requirementsSchema, reference: "../requirements.schema.json" },
    { name: "ambiguities", schema: ambiguitiesSchema, reference: "./ambiguities.schema.json" },
  ])("$name", ({ name, schema, reference }) => {
    const isValid = new Ajv2020({ allErrors: true }).compile(schema);
    const files = dataFiles(name);
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const content: unknown = JSON.parse(readFileSync(join(folder, name, file), "utf8"));
      expect(isValid(content), `${file}: ${JSON.stringify(isValid.errors)}`).toBe(true);
      expect(content).toMatchObject({ $schema: reference });
    }
  });
});
