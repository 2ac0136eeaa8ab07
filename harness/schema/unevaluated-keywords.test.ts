import { describe, expect, test } from "vitest";
import type { Json } from "../json/value.ts";
import { SchemaDocument } from "./schema-document.ts";
import { SchemaValidator } from "./schema-validator.ts";

function accepts(schema: Json, value: Json): boolean {
  return SchemaValidator.compile(new SchemaDocument(schema), "2020-12").accepts(value);
}

describe("unevaluatedProperties", () => {
  test("leaves alone what a nested one has allowed", () => {
    expect(accepts({ allOf: [{ unevaluatedProperties: true }], unevaluatedProperties: false }, { a: 1 })).toBe(true);
  });

  test.each<[string, Json, Json, Json]>([
    [
      "an if without then",
      JSON.parse('{"if":{"properties":{"a":{"type":"string"}},"required":["a"]},"unevaluatedProperties":false}'),
      { a: "x" },
      { a: 1 },
    ],
    [
      "an if that does not hold",
      JSON.parse(
        '{"if":{"required":["a"]},"then":true,"else":{"properties":{"b":true}},"unevaluatedProperties":false}',
      ),
      { b: 1 },
      { a: 1 },
    ],
    [
      "a branch that does not hold",
      { anyOf: [{ required: ["a"] }, { properties: { b: { type: "string" } } }], unevaluatedProperties: false },
      { b: "x" },
      { b: 1, a: 2 },
    ],
    [
      "a reference",
      { $ref: "#/$defs/a", unevaluatedProperties: false, $defs: { a: { properties: { a: true } } } },
      { a: 1 },
      { b: 1 },
    ],
    [
      "a dependent schema",
      { dependentSchemas: { a: { properties: { a: true, b: true } } }, unevaluatedProperties: false },
      { a: 1, b: 2 },
      { b: 2 },
    ],
    ["a pattern", { patternProperties: { "^a": true }, unevaluatedProperties: false }, { ab: 1 }, { b: 1 }],
    [
      "its own schema",
      { properties: { a: true }, unevaluatedProperties: { type: "null" } },
      { a: 1, b: null },
      { b: 1 },
    ],
    [
      "a property of an object's prototype",
      { properties: { a: true }, unevaluatedProperties: false },
      { a: 1 },
      { hasOwnProperty: 1 },
    ],
  ])("goes by %s", (_, schema, valid, invalid) => {
    expect(accepts(schema, valid)).toBe(true);
    expect(accepts(schema, invalid)).toBe(false);
  });
});

describe("unevaluatedItems", () => {
  test.each<[string, Json, Json, Json]>([
    ["contains", { contains: { type: "string" }, unevaluatedItems: false }, ["a"], ["a", 1]],
    [
      "contains in another branch",
      { allOf: [{ contains: { const: 1 } }], contains: { const: 2 }, unevaluatedItems: false },
      [1, 2],
      [1, 2, 3],
    ],
    ["prefixItems", { prefixItems: [true], unevaluatedItems: false }, [1], [1, 2]],
    [
      "items of a branch",
      { anyOf: [{ items: { type: "string" } }, { prefixItems: [true] }], unevaluatedItems: false },
      [1],
      [1, 2],
    ],
    ["its own schema", { prefixItems: [true], unevaluatedItems: { type: "null" } }, [1, null], [1, 2]],
  ])("goes by %s", (_, schema, valid, invalid) => {
    expect(accepts(schema, valid)).toBe(true);
    expect(accepts(schema, invalid)).toBe(false);
  });
});
