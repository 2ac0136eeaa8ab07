import { describe, expect, test } from "vitest";
import type { Json } from "../../json/value.ts";
import { SchemaDocument } from "../../schema/schema-document.ts";
import { alternativesOf, type Alternative } from "./alternatives.ts";

function unfold(schema: Json): readonly Alternative[] {
  return alternativesOf([{ schema, holds: true }], new SchemaDocument(schema));
}

/** What an alternative says, in short. */
function summary({ types, required, forbidden, excluded, exact }: Alternative): Json {
  return {
    types: [...types].sort(),
    ...(required.size > 0 ? { required: [...required] } : {}),
    ...(forbidden.size > 0 ? { forbidden: [...forbidden] } : {}),
    ...(excluded.length > 0 ? { excluded } : {}),
    ...(exact ? {} : { exact }),
  };
}

describe("alternatives", () => {
  test("of allOf are one, with all that it says", () => {
    const [only, ...others] = unfold({ allOf: [{ type: ["string", "number"] }, { type: ["integer", "null"] }] });
    expect(others).toEqual([]);
    expect([...(only?.types ?? [])]).toEqual(["integer"]);
  });

  test("of branches that contradict each other are none", () => {
    expect(unfold({ type: "string", anyOf: [{ type: "null" }, false] })).toEqual([]);
    expect(unfold(false)).toEqual([]);
  });

  test("of two choices are their product, single branches first", () => {
    const found = unfold({
      type: "object",
      anyOf: [{ required: ["a"] }, { required: ["b"] }],
      allOf: [{ anyOf: [{ required: ["c"] }, { required: ["d"] }] }],
    });
    const names = found.map(({ required }) => [...required].sort().join(""));
    expect(names).toHaveLength(4);
    expect(new Set(names)).toEqual(new Set(["ac", "ad", "bc", "bd"]));
    expect(names.at(-1)).toBe("bd");
  });

  test("of oneOf exclude the other branches by structure", () => {
    const found = unfold({ oneOf: [{ type: "string" }, { type: ["string", "null"] }] });
    expect(found.map(summary)).toEqual([{ types: ["null"] }]);
  });

  test("of if are both ways", () => {
    const found = unfold(
      JSON.parse('{"type":"object","if":{"required":["a"]},"then":{"required":["b"]},"else":{"required":["c"]}}'),
    );
    expect(found.map(summary)).toEqual([
      { types: ["object"], required: ["a", "b"] },
      { types: ["object"], required: ["c"], forbidden: ["a"] },
    ]);
  });

  test("of a dependent schema are without the name, and with it", () => {
    expect(unfold({ type: "object", dependentSchemas: { a: { required: ["b"] } } }).map(summary)).toEqual([
      { types: ["object"], forbidden: ["a"] },
      { types: ["object"], required: ["a", "b"] },
    ]);
  });

  test.each<[string, Json, Json]>([
    ["type", { type: "number" }, [{ types: ["array", "boolean", "null", "object", "string"] }]],
    ["integer", { type: ["integer", "object"] }, [{ types: ["array", "boolean", "fraction", "null", "string"] }]],
    [
      "values",
      { enum: [1, "a"] },
      [{ types: ["array", "boolean", "fraction", "integer", "null", "object", "string"], excluded: [1, "a"] }],
    ],
    [
      "names",
      { required: ["a", "b"] },
      [
        { types: ["object"], forbidden: ["a"] },
        { types: ["object"], forbidden: ["b"] },
      ],
    ],
    ["a negation", { not: { type: "null" } }, [{ types: ["null"] }]],
    ["anyOf", { anyOf: [{ type: "null" }, { required: ["a"] }] }, [{ types: ["object"], forbidden: ["a"] }]],
    [
      "what cannot be negated",
      { type: "string", pattern: "a" },
      [{ types: ["array", "boolean", "fraction", "integer", "null", "object"] }, { types: ["string"], exact: false }],
    ],
    ["everything", {}, []],
  ])("of a negation say what must not be: %s", (_, schema, expected) => {
    expect(unfold({ not: schema }).map(summary)).toEqual(expected);
  });

  test("of a reference that goes round in circles end", () => {
    const schema = { $ref: "#/$defs/a", $defs: { a: { anyOf: [{ $ref: "#/$defs/a" }, { $ref: "#" }] } } };
    expect(unfold(schema).length).toBeGreaterThan(0);
  });

  test("are bounded, and each of many branches is among them", () => {
    const choice = (level: number): Json => ({ anyOf: [{ required: [`a${level}`] }, { required: [`b${level}`] }] });
    const found = unfold({ type: "object", allOf: Array.from({ length: 30 }, (_, level) => choice(level)) });
    expect(found.length).toBeLessThanOrEqual(64);
    const seen = new Set(found.flatMap(({ required }) => [...required]));
    for (let level = 0; level < 30; level++)
      expect([seen.has(`a${level}`), seen.has(`b${level}`)]).toEqual([true, true]);
  });
});
