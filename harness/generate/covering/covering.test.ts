import { describe, expect, test } from "vitest";
import { canonicalText } from "../../json/canonical.ts";
import type { Json, JsonObject } from "../../json/value.ts";
import { createGenerator } from "../generator.ts";
import type { Covering } from "./covering.ts";

function covering(properties: JsonObject, others: JsonObject = {}): Covering {
  const outcome = createGenerator({ type: "object", properties, ...others }, { seed: 1, budgetMs: 20_000 });
  if (outcome.kind !== "ready") throw new Error(outcome.reason);
  return outcome.generator.covering;
}

const flag: Json = { type: "boolean" };
const text: Json = { type: "string" };

describe("covering values", () => {
  test("hold every combination of choices, the most ordinary first", () => {
    const found = covering({ action: { enum: ["list", "delete"] }, force: flag, path: text }, { required: ["action"] });
    expect(found).toMatchObject({ combinations: 12, covered: 12, choices: ["action", "force", "path"] });
    expect(found.values[0]).toEqual({ action: "list" });
    expect(found.values.map(canonicalText)).toContain('{"action":"delete","force":true,"path":"a"}');
  });

  test("hold every combination of three values up to 256 combinations", () => {
    const values = [0, 1, 2, 3];
    const found = covering(
      { a: { enum: values }, b: { enum: values }, c: { enum: values }, d: { enum: values } },
      { required: ["a", "b", "c", "d"] },
    );
    expect(found).toMatchObject({ combinations: 256, covered: 256 });
    const triples = new Set(
      found.values.map((value) => canonicalText([value["b"] ?? null, value["c"] ?? null, value["d"] ?? null])),
    );
    expect(triples.size).toBe(64);
  });

  test("keep all combinations of choices where optional texts alone exceed the bound", () => {
    const texts = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`text${index}`, text]));
    const found = covering(
      { mode: { enum: ["a", "b", "c"] }, x: flag, y: flag, ...texts },
      { required: ["mode", "x", "y"] },
    );
    expect(found.combinations).toBe(12 * 2 ** 10);
    expect(
      new Set(found.values.map(({ mode, x, y }) => canonicalText([mode ?? null, x ?? null, y ?? null]))).size,
    ).toBe(12);
    const pairs = new Set(found.values.map((value) => `${"text0" in value} ${"text9" in value}`));
    expect(pairs.size).toBe(4);
    expect(found.values.length).toBeLessThan(200);
  });

  test("reach choices inside nested objects and branches", () => {
    const found = covering({
      options: { type: "object", properties: { mode: { enum: ["soft", "hard"] }, deep: flag } },
      target: { oneOf: [{ const: "all" }, { type: "object", properties: { id: text }, required: ["id"] }] },
    });
    expect(found.choices).toEqual(["options.mode", "options.deep", "options", "target"]);
    expect(found).toMatchObject({ combinations: 30, covered: 30 });
    const texts = found.values.map(canonicalText);
    expect(texts).toContain('{"options":{"deep":true,"mode":"hard"},"target":{"id":"a"}}');
    expect(texts).toContain('{"target":"all"}');
  });

  test("reach choices below lists", () => {
    const item = { type: "object", properties: { op: { enum: ["add", "remove"] } }, required: ["op"] };
    const found = covering({ steps: { type: "array", items: item } }, { required: ["steps"] });
    const texts = found.values.map(canonicalText);
    expect(texts).toContain('{"steps":[]}');
    for (const op of ["add", "remove"]) expect(texts).toContain(`{"steps":[{"op":"${op}"}]}`);
  });

  test("stand at the boundaries of numbers, lengths and sizes", () => {
    const found = covering({
      count: { type: "integer", minimum: 3, maximum: 9 },
      name: { type: "string", minLength: 2, maxLength: 5 },
      list: { type: "array", items: flag, minItems: 1, maxItems: 3 },
    });
    expect(new Set(found.values.map(({ count }) => count))).toEqual(new Set([undefined, 3, 4, 8, 9]));
    expect(new Set(found.values.map(({ name }) => name))).toEqual(new Set([undefined, "aa", "aaa", "aaaa", "aaaaa"]));
    expect(new Set(found.values.map(({ list }) => (Array.isArray(list) ? list.length : 0)))).toEqual(
      new Set([0, 1, 2, 3]),
    );
  });

  test("leave out combinations that the schema forbids, and say so", () => {
    expect(covering({ a: flag, b: flag }, { maxProperties: 1 })).toMatchObject({ combinations: 9, covered: 5 });
    const both = { properties: { a: { const: true }, b: { const: true } }, required: ["a", "b"] };
    const texts = covering({ a: flag, b: flag }, { dependentRequired: { a: ["b"] }, not: both }).values.map(
      canonicalText,
    );
    expect(new Set(texts)).toEqual(
      new Set([
        "{}",
        '{"b":false}',
        '{"b":true}',
        '{"a":false,"b":false}',
        '{"a":false,"b":true}',
        '{"a":true,"b":false}',
      ]),
    );
  });

  test("are bounded for a tool with very many choices", () => {
    const many = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`p${index}`, { enum: ["a", "b", "c", "d"] }]),
    );
    const found = covering(many);
    expect(found.combinations).toBeGreaterThan(1e20);
    expect(found.values.length).toBeLessThan(700);
    expect(new Set(found.values.map(({ p0, p39 }) => canonicalText([p0 ?? 0, p39 ?? 0]))).size).toBe(25);
  });
});
