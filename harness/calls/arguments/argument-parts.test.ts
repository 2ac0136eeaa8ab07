import { describe, expect, it } from "vitest";
import type { Json } from "../../json/value.ts";
import { argumentParts, valuesAt } from "./argument-parts.ts";

function told(schema: Json): readonly string[] {
  return argumentParts(schema).map(
    ({ path, isOptional, values }) =>
      `${path.join(".")}${isOptional ? "?" : ""}${values.length === 0 ? "" : ` ${JSON.stringify(values)}`}`,
  );
}

describe("the arguments that a schema names", () => {
  it("have the values that they are chosen from, and are optional or not", () => {
    const properties = {
      action: { enum: ["list", "purge"] },
      force: { type: "boolean" },
      path: { type: "string" },
    };
    expect(told({ type: "object", properties, required: ["action"] })).toEqual([
      'action ["list","purge"]',
      "force? [true,false]",
      "path?",
    ]);
  });

  it("are found inside objects and arrays, through references and branches", () => {
    const schema = {
      properties: {
        edits: { type: "array", items: { $ref: "#/$defs/edit" } },
        tags: { items: { anyOf: [{ const: "a" }, { const: "b" }] } },
      },
      required: ["edits", "tags"],
      $defs: { edit: { properties: { old: {}, mode: { oneOf: [{ const: 1 }, { enum: [2] }] } }, required: ["old"] } },
    };
    expect(told(schema)).toEqual(["edits", "tags", 'tags.* ["a","b"]', "edits.*.old", "edits.*.mode? [1,2]"]);
  });

  it("are bounded where a schema has very many, or refers to itself or to nothing", () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`p${n}`, { $ref: "#" }]));
    expect(told({ properties: many })).toHaveLength(100);
    expect(
      told({ properties: { a: { $ref: "#/$defs/none" }, b: { $ref: "https://schemas.example/a.json" } } }),
    ).toEqual(["a?", "b?"]);
    expect(told(true)).toEqual([]);
  });
});

it("what arguments have at the place of a part", () => {
  const given = { edits: [{ old: "a" }, { old: "b" }, {}] };
  expect(valuesAt(given, ["edits", "*", "old"])).toEqual(["a", "b"]);
  expect(valuesAt(given, ["none"])).toEqual([]);
  expect(valuesAt(undefined, ["edits"])).toEqual([]);
});
