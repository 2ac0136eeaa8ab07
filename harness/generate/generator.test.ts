import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../json/value.ts";
import { createGenerator, sampleArguments, type ArgumentGenerator } from "./generator.ts";

const budgetMs = 2000;

function generatorOf(schema: Json): ArgumentGenerator {
  const outcome = createGenerator(schema, { seed: 1, budgetMs });
  if (outcome.kind !== "ready") throw new Error(`${outcome.keyword} at ${outcome.path}: ${outcome.reason}`);
  return outcome.generator;
}

function object(properties: JsonObject, required: readonly string[] = Object.keys(properties)): JsonObject {
  return { type: "object", properties, required };
}

/** The smallest counterexample of a property over generated arguments. */
function counterexample(schema: Json, fails: (value: JsonObject) => boolean): Json | undefined {
  const property = fc.property(generatorOf(schema).arbitrary, (value) => !fails(value));
  return fc.check(property, { seed: 5, numRuns: 1000 }).counterexample?.[0];
}

describe("what the generator cannot serve is named", () => {
  test.each<[string, Json, string, string]>([
    ["another dialect", { $schema: "http://json-schema.org/draft-04/schema#" }, "$schema", ""],
    ["a remote reference", object({ a: { $ref: "https://schemas.example/a.json" } }), "$ref", "/properties/a"],
    ["a dangling reference", object({ a: { $ref: "#/$defs/a" } }), "$ref", "/properties/a"],
    ["a contradiction", object({ a: { allOf: [{ type: "string" }, { type: "null" }] } }), "allOf", "/properties/a"],
    ["an empty enumeration", object({ a: { type: "string", enum: [] } }), "enum", "/properties/a"],
    ["a value without end", object({ a: { $ref: "#" } }), "$ref", "/properties/a"],
    ["a pattern of another language", object({ a: { pattern: "(?P<x>a)" } }), "pattern", "/properties/a"],
    [
      "a text of a billion characters",
      object({ a: { type: "string", pattern: "^((a{999}){999}){999}$" } }),
      "pattern",
      "/properties/a",
    ],
    ["arguments that are no object", { type: "string" }, "type", ""],
  ])("%s", (_, schema, keyword, path) => {
    const outcome = createGenerator(schema, { seed: 1, budgetMs: 200 });
    expect(outcome).toMatchObject({ kind: "unsupported", keyword, path });
  });

  test("work without end is ended within the budget", () => {
    const $defs: Record<string, Json> = { end: { type: "object", required: ["never"] } };
    for (let level = 0; level < 40; level++) {
      const next = { $ref: level === 0 ? "#/$defs/end" : `#/$defs/level${level - 1}` };
      $defs[`level${level}`] = { anyOf: [next, next] };
    }
    const outcome = createGenerator({ $ref: "#/$defs/level39", $defs }, { seed: 1, budgetMs: 100 });
    expect(outcome).toMatchObject({ kind: "unsupported", keyword: "$ref" });
  });
});

describe("names that a schema only allows", () => {
  test("are none that every object of JavaScript has already", () => {
    const inherited = (value: JsonObject): boolean => Object.keys(value).some((name) => name in Object.prototype);
    for (const schema of [{ type: "object" }, { patternProperties: { "^[a-z]+$": {} } }, { minProperties: 3 }])
      expect(counterexample(schema, inherited)).toBeUndefined();
  });
});

describe("hostile schemas are served", () => {
  test.each<[string, Json]>([
    ["a pattern that backtracks without end", object({ a: { type: "string", pattern: "^(a+)+$" } })],
    ["a name pattern that backtracks without end", { patternProperties: { "^(x+x+)+y$": { type: "string" } } }],
    [
      "2^30 combinations of branches",
      { allOf: Array.from({ length: 30 }, (_, i) => ({ anyOf: [{ required: [`a${i}`] }, { required: [`b${i}`] }] })) },
    ],
    [
      "an enumeration of 5,000 values",
      object({ a: { enum: Array.from({ length: 5000 }, (_, index) => `v${index}`) } }),
    ],
    ["an id that is no address", { $id: "no address %%", ...object({ a: { $id: "%%", type: "string" } }) }],
    ["a meta-schema as part", object({ schema: { $ref: "https://json-schema.org/draft/2020-12/schema" } })],
  ])("%s", (_, schema) => {
    const generator = createGenerator(schema, { seed: 1, budgetMs: 20_000 });
    if (generator.kind !== "ready") throw new Error(generator.reason);
    const values = sampleArguments(generator.generator, 50, 1);
    expect(values.filter((value) => !generator.generator.isValid(value))).toEqual([]);
    expect(generator.generator.covering.values.length).toBeGreaterThan(0);
  });
});

describe("isValid", () => {
  test("says no and does not throw where a pattern does not decide in time", () => {
    const generator = generatorOf(object({ a: { type: "string", pattern: "^(a+)+$" } }));
    expect(generator.isValid({ a: "aaa" })).toBe(true);
    expect(generator.isValid({ a: `${"a".repeat(40)}!` })).toBe(false);
  });

  test("asks for an object whatever the schema says", () => {
    expect([null, [], "a", 1].map((value) => generatorOf({}).isValid(value))).toEqual([false, false, false, false]);
  });

  test("holds for values with names of the prototype", () => {
    const awkward: Json = JSON.parse('[{"toString":1},{"valueOf":2}]');
    const generator = generatorOf(object({ a: { uniqueItems: true, const: awkward } }));
    expect(generator.simplest).toEqual({ a: awkward });
    expect(generatorOf(object({ toString: {} })).isValid({})).toBe(false);
  });

  test("keeps schemas with the same $id apart", () => {
    const [text, number] = ["string", "integer"].map((type) =>
      generatorOf({ $id: "https://a.example/s", ...object({ a: { $id: "part", type } }) }),
    );
    expect([text?.isValid({ a: "a" }), number?.isValid({ a: "a" }), number?.isValid({ a: 1 })]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

describe("a format", () => {
  const page = { properties: { page: { type: "string", format: "uuid" } }, required: ["page"] };
  const workspace = { properties: { type: { const: "workspace" } }, required: ["type"] };
  const schema = { type: "object", oneOf: [page, workspace] };

  test("counts when it makes a value invalid, and not when it makes one valid", () => {
    const generator = generatorOf(schema);
    expect(generator.isValid({ page: "no uuid" })).toBe(false);
    // With formats ignored both branches hold.
    expect(generator.isValid({ page: "no uuid", type: "workspace" })).toBe(false);
    expect(generator.isValid({ type: "workspace" })).toBe(true);
  });
});

describe("random values", () => {
  test("differ by seed and not by anything else", () => {
    const generator = generatorOf(object({ a: { type: "string" }, b: { type: "number" } }));
    expect(sampleArguments(generator, 20, 1)).toEqual(sampleArguments(generator, 20, 1));
    expect(sampleArguments(generator, 20, 1)).not.toEqual(sampleArguments(generator, 20, 2));
    expect(sampleArguments(generator, 0, 1)).toEqual([]);
  });

  test("take the values that the schema suggests, where they are valid", () => {
    const schema = object({
      path: { type: "string", minLength: 2, default: "/srv/data", examples: ["/tmp/x", "", 7] },
    });
    const texts = new Set(sampleArguments(generatorOf(schema), 200, 1).map(({ path }) => path));
    expect([...texts]).toEqual(expect.arrayContaining(["/srv/data", "/tmp/x"]));
    expect(texts.has("")).toBe(false);
  });

  test("are mostly readable text, and sometimes hostile text", () => {
    const texts = sampleArguments(generatorOf(object({ a: { type: "string" } })), 400, 1).map(({ a }) =>
      typeof a === "string" ? a : "",
    );
    const plain = texts.filter((text) => /^[\w\-./]+$/.test(text)).length;
    expect(plain / texts.length).toBeGreaterThan(0.6);
    expect(texts.join("")).toMatch(/["'<\0\n]/);
    expect(texts.join("")).toMatch(/[^\0-\x7f]/);
  });

  test("have every optional property sometimes present and sometimes absent", () => {
    const values = sampleArguments(generatorOf(object({ a: { type: "string" }, b: { type: "boolean" } }, [])), 100, 1);
    for (const name of ["a", "b"]) {
      expect(new Set(values.map((value) => Object.hasOwn(value, name)))).toEqual(new Set([true, false]));
    }
  });
});

describe("a failing value shrinks to what a person can read", () => {
  test("text to fewest visible characters, optional properties away", () => {
    const schema = object(
      { query: { type: "string", minLength: 3 }, limit: { type: "integer" }, tags: { type: "array" } },
      ["query"],
    );
    expect(counterexample(schema, () => true)).toEqual({ query: "aaa" });
    expect(counterexample(schema, ({ tags }) => Array.isArray(tags) && tags.length > 1)).toMatchObject({
      query: "aaa",
    });
  });

  test("numbers to the nearest bound", () => {
    const schema = object({
      n: { type: "integer", minimum: 7, maximum: 1000 },
      x: { type: "number", exclusiveMaximum: -2 },
    });
    expect(counterexample(schema, () => true)).toEqual({ n: 7, x: -3 });
    expect(counterexample(schema, ({ n }) => Number(n) > 500)).toEqual({ n: 501, x: -3 });
  });

  test("choices to the first that fails", () => {
    const schema = object({ action: { enum: ["list", "read", "write", "delete"] }, force: { type: "boolean" } }, [
      "action",
    ]);
    expect(counterexample(schema, ({ action }) => action !== "list")).toEqual({ action: "read" });
    expect(counterexample(schema, ({ action, force }) => action === "delete" && force === true)).toEqual({
      action: "delete",
      force: true,
    });
  });

  test("lists and nested objects to the part that matters", () => {
    const schema = object({
      edits: {
        type: "array",
        minItems: 1,
        items: object({ from: { type: "string" }, to: { type: "string" }, times: { type: "integer" } }, ["from", "to"]),
      },
    });
    const fails = (value: JsonObject): boolean => JSON.stringify(value).includes('"times":');
    expect(counterexample(schema, fails)).toEqual({ edits: [{ from: "a", to: "a", times: 0 }] });
  });

  test("values from elsewhere, which no generator made", () => {
    const { arbitrary } = generatorOf(object({ a: { type: "string" }, b: { type: "integer" } }, ["a"]));
    const [first] = [...arbitrary.shrink({ a: "something long", b: 12, c: [1] }, undefined)];
    expect(first?.value).toEqual({ a: "a" });
    expect(arbitrary.canShrinkWithoutContext({ b: 1 })).toBe(false);
  });
});
