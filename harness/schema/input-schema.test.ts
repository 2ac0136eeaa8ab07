import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Json } from "../json/value.ts";
import { compileInputSchema } from "./input-schema.ts";

function nested(levels: number): Json {
  let schema: Json = { type: "string" };
  for (let level = 0; level < levels; level++) schema = { type: "object", properties: { inside: schema } };
  return schema;
}

describe("a schema is invalid", () => {
  test.each<[string, Json, string]>([
    ["its type is no type", { type: "objekt" }, "/type"],
    ["required is no list", { type: "object", required: "a" }, "/required"],
    ["properties is a list", { type: "object", properties: [] }, "/properties"],
    ["a nested keyword is wrong", { properties: { a: { items: { minLength: -1 } } } }, "/properties/a/items/minLength"],
    ["it is no schema at all", "object", ""],
    [
      "it is wrong in draft-07",
      { $schema: "http://json-schema.org/draft-07/schema#", properties: { a: { maximum: "1" } } },
      "/properties/a/maximum",
    ],
    ["a reference leads nowhere inside it", { properties: { a: { $ref: "#/$defs/missing" } } }, "/properties/a"],
  ])("when %s", (_, schema, path) => {
    const outcome = compileInputSchema(schema);
    expect(outcome).toMatchObject({ kind: "invalid", path });
    expect(outcome.kind === "invalid" ? outcome.message : "").not.toBe("");
  });

  test("and the message says what is expected", () => {
    expect(compileInputSchema({ properties: { a: { type: "strin" } } })).toEqual({
      kind: "invalid",
      message: "must be equal to one of the allowed values",
      path: "/properties/a/type",
    });
  });
});

describe("a schema is valid", () => {
  test.each<[string, Json]>([
    ["with a pattern that only compiles without flag u", { properties: { a: { pattern: "^[\\w-.]+$" } } }],
    ["with a list of items in draft-07", { $schema: "http://json-schema.org/draft-07/schema", items: [{}, {}] }],
    ["with an id that Ajv would refuse", { $id: "%%", type: "object" }],
    ["with names of the prototype", JSON.parse('{"properties":{"__proto__":{"$ref":"#/$defs/a"}},"$defs":{"a":{}}}')],
    ["with unknown keywords and formats", { "x-order": 1, properties: { a: { format: "colour" } } }],
    ["as a boolean", true],
  ])("%s", (_, schema) => {
    expect(compileInputSchema(schema)).toEqual({ kind: "valid" });
  });

  test("twice with the same id and different content", () => {
    expect(compileInputSchema({ $id: "https://a.example/s", type: "object" })).toEqual({ kind: "valid" });
    expect(compileInputSchema({ $id: "https://a.example/s", type: "string" })).toEqual({ kind: "valid" });
  });
});

describe("a schema is unsupported and no finding", () => {
  test.each<[string, Json]>([
    ["in another dialect", { $schema: "http://json-schema.org/draft-04/schema#" }],
    ["with a remote reference", { properties: { a: { $ref: "https://schemas.example/a.json" } } }],
    ["with a pattern of another language", { properties: { a: { pattern: "(?P<year>[0-9]+)" } } }],
    ["nested deeper than the stack", nested(20_000)],
  ])("%s", (_, schema) => {
    const outcome = compileInputSchema(schema);
    expect(outcome.kind).toBe("unsupported");
    expect(outcome.kind === "unsupported" ? outcome.reason : "").not.toBe("");
  });
});

test("judging a schema does not load fast-check, since a run without dialect needs nothing of it", () => {
  const seen = new Set<string>();
  const loaded = (url: URL): void => {
    if (seen.has(url.href)) return;
    seen.add(url.href);
    for (const [, specifier = ""] of readFileSync(url, "utf8").matchAll(
      /^(?:im|ex)port (?!type )[^;]*?"([^"]+)";/gms,
    )) {
      if (specifier.startsWith(".")) loaded(new URL(specifier, url));
      else seen.add(specifier);
    }
  };
  loaded(new URL("./input-schema.ts", import.meta.url));
  expect([...seen]).toContain("ajv");
  expect([...seen]).not.toContain("fast-check");
});
