import { describe, expect, test } from "vitest";
import { isJsonObject, type Json, type JsonObject } from "../json/value.ts";
import { adaptSchema } from "./adapt-schema.ts";
import { localizeReferences } from "./localize-references.ts";
import { SchemaDocument, UnresolvedReference } from "./schema-document.ts";

/** Resolves the reference of the property `a` of a schema. */
function resolved(schema: JsonObject): Json {
  const document = new SchemaDocument(schema);
  for (const { schema: place, pointer } of document.places()) {
    const reference = place["$ref"];
    if (pointer === "/properties/a" && typeof reference === "string") return document.resolve(reference, place);
  }
  throw new Error("no reference");
}

describe("a reference is resolved inside the document", () => {
  test.each<[string, JsonObject]>([
    ["by pointer", { properties: { a: { $ref: "#/$defs/x~1y%25" } }, $defs: { "x/y%": { const: 1 } } }],
    ["to an item of a list", { properties: { a: { $ref: "#/allOf/1" } }, allOf: [{}, { const: 1 }] }],
    ["by anchor", { properties: { a: { $ref: "#here" } }, $defs: { b: { $anchor: "here", const: 1 } } }],
    ["by anchor of draft-07", { properties: { a: { $ref: "#here" } }, definitions: { b: { $id: "#here", const: 1 } } }],
    [
      "by relative address",
      {
        $id: "https://a.example/tools/x",
        properties: { a: { $ref: "../parts/y#/$defs/z" } },
        $defs: { y: { $id: "/parts/y", $defs: { z: { const: 1 } } } },
      },
    ],
    ["by name", { properties: { a: { $ref: "urn:example:y" } }, $defs: { y: { $id: "urn:example:y", const: 1 } } }],
    ["into an unknown keyword", { properties: { a: { $ref: "#/components/b" } }, components: { b: { const: 1 } } }],
  ])("%s", (_, schema) => {
    expect(resolved(schema)).toMatchObject({ const: 1 });
    const localized = localizeReferences(schema);
    expect(isJsonObject(localized) ? resolved(localized) : undefined).toMatchObject({ const: 1 });
    expect(JSON.stringify(localized)).not.toMatch(/"\$id"|"\$anchor"/);
  });

  test("and where it leads out, it is remote and never fetched", () => {
    const problem = (reference: string): unknown => {
      try {
        return resolved({ properties: { a: { $ref: reference } } });
      } catch (error) {
        return error instanceof UnresolvedReference ? { remote: error.remote, pointer: error.pointer } : error;
      }
    };
    expect(problem("https://schemas.example/a.json#/x")).toEqual({ remote: true, pointer: "/properties/a" });
    expect(problem("#/$defs/missing")).toEqual({ remote: false, pointer: "/properties/a" });
    expect(problem("#/constructor")).toEqual({ remote: false, pointer: "/properties/a" });
    expect(problem("#/%ZZ")).toEqual({ remote: false, pointer: "/properties/a" });
  });
});

describe("a schema is adapted to what its dialect says", () => {
  test("without keywords that only Ajv knows, but with properties of that name", () => {
    expect(
      adaptSchema({ $async: true, properties: { nullable: { type: "string", nullable: true } } }, "2020-12"),
    ).toEqual({
      properties: { nullable: { type: "string" } },
    });
  });

  test("in draft-07 without the keywords beside a reference, but with the definitions", () => {
    const schema = { $ref: "#/definitions/a", type: "string", definitions: { a: { maxLength: 1 } } };
    expect(adaptSchema(schema, "draft-07")).toEqual({ $ref: "#/definitions/a", definitions: { a: { maxLength: 1 } } });
    expect(adaptSchema(schema, "2020-12")).toEqual(schema);
  });

  test("and values that look like schemas stay as they are", () => {
    const schema = { const: { nullable: true }, enum: [{ $async: true }], default: { $id: "x" } };
    expect(localizeReferences(adaptSchema(schema, "2020-12"))).toEqual(schema);
  });
});
