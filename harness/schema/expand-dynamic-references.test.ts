import { describe, expect, test } from "vitest";
import { isJsonObject, type Json, type JsonObject } from "../json/value.ts";
import { expandDynamicReferences } from "./expand-dynamic-references.ts";
import { SchemaDocument } from "./schema-document.ts";
import { SchemaValidator } from "./schema-validator.ts";

function expand(schema: Json): Json {
  return expandDynamicReferences(new SchemaDocument(schema));
}

function accepts(schema: Json, value: Json): boolean {
  return SchemaValidator.compile(new SchemaDocument(expand(schema)), "2020-12").accepts(value);
}

/** A list whose items are open, and a schema that closes them for everything that it refers to. */
const list: JsonObject = {
  $id: "https://a.example/list",
  type: "array",
  items: { $dynamicRef: "#item" },
  $defs: { item: { $dynamicAnchor: "item" } },
};
const texts: JsonObject = {
  $id: "https://a.example/texts",
  $ref: "list",
  $defs: { item: { $dynamicAnchor: "item", type: "string" }, list },
};

describe("dynamic references", () => {
  test("lead to the outermost anchor that evaluation came through", () => {
    expect(accepts(texts, ["a"])).toBe(true);
    expect(accepts(texts, [1])).toBe(false);
    expect(accepts(list, [1])).toBe(true);
  });

  test("lead elsewhere on another path through the same schema", () => {
    const both = {
      properties: { open: { $ref: "#/$defs/list" }, texts: { $ref: "#/$defs/texts" } },
      $defs: { list, texts },
    };
    expect(accepts(both, { open: [1], texts: ["a"] })).toBe(true);
    expect(accepts(both, { open: [1], texts: [1] })).toBe(false);
  });

  test("that begin at a plain anchor are plain references", () => {
    const plain: JsonObject = { ...list, $defs: { item: { $anchor: "item", type: "null" } } };
    expect(accepts({ ...texts, $defs: { item: { $dynamicAnchor: "item", type: "string" }, plain } }, [null])).toBe(
      true,
    );
  });

  test("of a schema to itself end", () => {
    const tree = { $dynamicAnchor: "node", properties: { next: { $dynamicRef: "#node" } }, required: ["value"] };
    expect(accepts(tree, { value: 1, next: { value: 2 } })).toBe(true);
    expect(accepts(tree, { value: 1, next: {} })).toBe(false);
  });

  test("stand beside a plain reference", () => {
    const beside = {
      properties: { a: { $ref: "#/$defs/text", $dynamicRef: "#short" } },
      $defs: { text: { type: "string" }, short: { $dynamicAnchor: "short", maxLength: 1 } },
    };
    expect(accepts(beside, { a: "x" })).toBe(true);
    expect(accepts(beside, { a: "xy" })).toBe(false);
    expect(accepts(beside, { a: 1 })).toBe(false);
  });

  test("are gone afterwards, and places that no reference leads to keep their path", () => {
    const expanded = expand({ properties: { a: { maxLength: 3 } }, ...texts });
    expect(JSON.stringify(expanded)).not.toMatch(/dynamic|\$id|anchor/i);
    expect(isJsonObject(expanded) ? expanded["properties"] : undefined).toEqual({ a: { maxLength: 3 } });
  });

  test("with too many scopes are refused", () => {
    const names = Array.from({ length: 12 }, (_, index) => `n${index}`);
    // Each resource may come before or after each other one, so their scopes multiply.
    const resources = names.map((name) => [
      name,
      {
        $id: `https://a.example/${name}`,
        $defs: { own: { $dynamicAnchor: name }, shared: { $dynamicAnchor: "shared" } },
        anyOf: names.map((other) => ({ $ref: other })),
        not: { $dynamicRef: "#shared" },
      },
    ]);
    const schema = { $ref: "https://a.example/n0", $defs: Object.fromEntries(resources) };
    expect(() => expand(schema)).toThrow("copies");
  });
});
