import { describe, expect, test } from "vitest";
import { isJsonObject, type Json, type JsonObject } from "../../json/value.ts";
import { createGenerator, type InvalidArguments } from "../generator.ts";

function invalid(schema: Json): readonly InvalidArguments[] {
  const outcome = createGenerator(schema, { seed: 1, budgetMs: 20_000 });
  if (outcome.kind !== "ready") throw new Error(outcome.reason);
  return outcome.generator.invalid;
}

/** The keywords under `/properties/a` that were broken. */
function broken(schema: JsonObject, others: JsonObject = {}): readonly string[] {
  const found = invalid({ type: "object", properties: { a: schema }, required: ["a"], ...others });
  return found
    .filter(({ schemaPath }) => schemaPath.startsWith("#/properties/a/"))
    .map(({ schemaPath }) => schemaPath.slice("#/properties/a/".length));
}

describe("invalid arguments", () => {
  test("break one constraint each, of the simplest valid arguments", () => {
    const schema = {
      type: "object",
      properties: { path: { type: "string", minLength: 2 }, depth: { type: "integer", maximum: 9 } },
      required: ["path"],
      additionalProperties: false,
    };
    expect(invalid(schema)).toEqual([
      { arguments: {}, keyword: "required", schemaPath: "#/required", instancePath: "" },
      {
        arguments: { path: "aa", extra: "a" },
        keyword: "additionalProperties",
        schemaPath: "#/additionalProperties",
        instancePath: "",
      },
      { arguments: { path: 0 }, keyword: "type", schemaPath: "#/properties/path/type", instancePath: "/path" },
      {
        arguments: { path: "a" },
        keyword: "minLength",
        schemaPath: "#/properties/path/minLength",
        instancePath: "/path",
      },
      {
        arguments: { path: "aa", depth: "a" },
        keyword: "type",
        schemaPath: "#/properties/depth/type",
        instancePath: "/depth",
      },
      {
        arguments: { path: "aa", depth: 10 },
        keyword: "maximum",
        schemaPath: "#/properties/depth/maximum",
        instancePath: "/depth",
      },
      { arguments: "a", keyword: "type", schemaPath: "#/type", instancePath: "" },
    ]);
  });

  test("are none when the schema accepts every object", () => {
    expect(invalid(true)).toEqual([]);
    expect(invalid({ properties: {}, additionalProperties: true, format: "email" })).toEqual([]);
  });

  test("leave out what a dialect does not assert", () => {
    const properties = { a: { format: "email" }, b: { dependencies: { x: ["y"] } } };
    expect(invalid({ properties })).toEqual([]);
    const older = invalid({ $schema: "http://json-schema.org/draft-07/schema#", properties });
    expect(older.map(({ keyword }) => keyword)).toEqual(["dependencies"]);
  });

  test.each<[string, JsonObject]>([
    ["numbers", { type: "number", minimum: 0, exclusiveMaximum: 10, multipleOf: 0.5 }],
    ["exclusive and inclusive bounds", { type: "integer", exclusiveMinimum: 2, maximum: 4 }],
    ["texts", { type: "string", minLength: 2, maxLength: 4, pattern: "^[a-z]+$" }],
    [
      "lists",
      {
        type: "array",
        items: { type: "integer" },
        minItems: 1,
        maxItems: 3,
        uniqueItems: true,
        contains: { const: 1 },
      },
    ],
    ["tuples", { type: "array", prefixItems: [{ type: "string" }, { type: "null" }], items: false }],
    [
      "objects",
      {
        type: "object",
        minProperties: 1,
        maxProperties: 2,
        propertyNames: { pattern: "^[a-z]+$" },
        dependentRequired: { a: ["b"] },
      },
    ],
    [
      "name patterns",
      { type: "object", patternProperties: { "^x": { type: "integer" } }, additionalProperties: { type: "null" } },
    ],
    ["enumerations", { enum: ["a", "b", 1] }],
    ["constants", { const: { x: 1 } }],
    ["negations", { type: "string", not: { const: "a" } }],
    ["branches", { oneOf: [{ type: "string", maxLength: 3 }, { type: "integer", minimum: 2 }, { type: "null" }] }],
    [
      "conditions",
      JSON.parse('{"type":"object","if":{"required":["x"]},"then":{"required":["y"]},"else":{"required":["z"]}}'),
    ],
    [
      "unevaluated names",
      { type: "object", anyOf: [{ required: ["x"] }, { required: ["y"] }], unevaluatedProperties: { type: "null" } },
    ],
  ])("reach every constraint of %s", (_, schema) => {
    expect(new Set(broken(schema))).toEqual(new Set(expectedSites(schema)));
  });

  test("reach a schema that first appears too deep at its least deep place", () => {
    const wrap = (inner: JsonObject, levels: number): JsonObject =>
      levels === 0 ? inner : { type: "object", properties: { in: wrap(inner, levels - 1) } };
    const properties = { deep: wrap({ $ref: "#/$defs/person" }, 9), near: { $ref: "#/$defs/person" } };
    const person = { type: "object", properties: { mail: wrap({ type: "integer" }, 2) } };
    const found = invalid({ type: "object", properties, $defs: { person } }).map(({ schemaPath }) => schemaPath);
    expect(found).toContain("#/$defs/person/properties/mail/properties/in/properties/in/type");
  });

  test("reach constraints behind references, once each", () => {
    const node = {
      type: "object",
      properties: { name: { type: "string" }, next: { $ref: "#/$defs/node" } },
      required: ["name"],
    };
    const found = invalid({ type: "object", properties: { a: { $ref: "#/$defs/node" } }, $defs: { node } });
    expect(found.map(({ schemaPath }) => schemaPath).sort()).toEqual([
      "#/$defs/node/properties/name/type",
      "#/$defs/node/required",
      "#/$defs/node/type",
      "#/type",
    ]);
  });

  test("report names of the prototype and escaped names as they are", () => {
    const schema: Json = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"a/b~c":{"type":"null"}}}',
    );
    const found = invalid(schema).map(({ schemaPath, instancePath }) => [schemaPath, instancePath]);
    expect(found).toContainEqual(["#/properties/__proto__/type", "/__proto__"]);
    expect(found).toContainEqual(["#/properties/a~1b~0c/type", "/a~1b~0c"]);
  });
});

/** Not `unevaluatedProperties`: what it allows is judged as a whole, so the keyword itself is the place. */
const inside = new Set(["items", "contains", "additionalProperties", "propertyNames", "then", "else"]);

/** The constraints of a schema and of the schemas directly in it, as paths, for schemas as small as the ones above. */
function expectedSites(schema: JsonObject, prefix = ""): readonly string[] {
  return Object.entries(schema).flatMap(([keyword, value]): readonly string[] => {
    const path = prefix + keyword;
    if (isJsonObject(value) && inside.has(keyword)) {
      const own = ["contains", "propertyNames"].includes(keyword) ? [path] : [];
      return [...own, ...(keyword === "propertyNames" ? [] : expectedSites(value, `${path}/`))];
    }
    if (isJsonObject(value) && keyword === "patternProperties") {
      return Object.entries(value).flatMap(([name, part]) =>
        isJsonObject(part) ? expectedSites(part, `${path}/${name}/`) : [],
      );
    }
    if (Array.isArray(value) && ["prefixItems", "oneOf", "anyOf"].includes(keyword)) {
      const own = keyword === "prefixItems" ? [] : [path];
      return [
        ...own,
        ...value.flatMap((part: Json, index) => (isJsonObject(part) ? expectedSites(part, `${path}/${index}/`) : [])),
      ];
    }
    return [path];
  });
}
