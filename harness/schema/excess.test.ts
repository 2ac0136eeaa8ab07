import { describe, expect, it } from "vitest";
import type { Json } from "../json/value.ts";
import { createGenerator } from "../generate/generator.ts";
import { endlessReferenceIn, excessOf, whyNotCompiled } from "./excess.ts";
import { compileInputSchema } from "./input-schema.ts";
import { TimeLimitExceeded } from "./time-limit.ts";
import { judgeValue } from "./value-judge.ts";

const full = new RangeError("Maximum call stack size exceeded");
const constants = (count: number): Json => ({
  type: "object",
  properties: { "a/b": { oneOf: Array.from({ length: count }, (_, index) => ({ const: index })) } },
});
const itself: Json = { type: "object", properties: { a: { $ref: "#/$defs/a" } }, $defs: { a: { $ref: "#/$defs/a" } } };

describe("a reference leads back to itself", () => {
  it.each<[string, Json, string]>([
    ["directly", itself, "/$defs/a"],
    ["at the top", { type: "object", $ref: "#" }, ""],
    [
      "by way of another schema of the same value",
      { $defs: { a: { allOf: [{}, { $ref: "#/$defs/b" }] }, b: { if: { $ref: "#/$defs/a" } } }, $ref: "#/$defs/a" },
      "/$defs/a/allOf/1",
    ],
  ])("%s", (_, schema, path) => {
    expect(endlessReferenceIn(schema)).toMatchObject({ keyword: "$ref", path });
  });

  it.each<[string, Json]>([
    ["where a part of the value is looked at first", { properties: { next: { $ref: "#" } } }],
    ["where two lead to one", { allOf: [{ $ref: "#/$defs/a" }, { $ref: "#/$defs/a" }], $defs: { a: {} } }],
    ["where one leads nowhere", { $ref: "#/$defs/missing" }],
    ["where there is none", constants(3_000)],
    ["where it is no schema", 1],
  ])("not %s", (_, schema) => {
    expect(endlessReferenceIn(schema)).toBeUndefined();
  });

  it("is found in a chain of thousands", () => {
    const $defs = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, at) => [`d${at}`, { $ref: `#/$defs/d${at + 1}` }]),
    );
    expect(endlessReferenceIn({ $defs: { ...$defs, d5000: {} } })).toBeUndefined();
    expect(endlessReferenceIn({ $defs: { ...$defs, d5000: { $ref: "#/$defs/d0" } } })).toMatchObject({
      keyword: "$ref",
    });
  });
});

describe("where the stack is full, the sentence says", () => {
  it("which list is too long, and what is shorter", () => {
    const sentence =
      "oneOf at /properties/a~1b: 3,000 schemas are more than can be compiled here; of constants, an enum says the same";
    expect(whyNotCompiled(full, constants(3_000))).toBe(sentence);
    expect(whyNotCompiled(new TimeLimitExceeded(2_000), constants(3_000))).toBe(sentence);
    expect(whyNotCompiled(new TimeLimitExceeded(2_000), constants(400))).toBe("it took longer than 2000 ms");
    expect(excessOf(new Error("as it is"), constants(3_000))).toBeUndefined();
  });

  it("which reference has no end", () => {
    const reason =
      "it leads back to itself, so that no value can be judged; let it lead to a schema that says something";
    expect(compileInputSchema(itself)).toEqual({ kind: "unsupported", reason: `$ref at /$defs/a: ${reason}` });
    expect(judgeValue(itself, { a: 1 })).toEqual({ kind: "undecided", reason: `$ref at /$defs/a: ${reason}` });
    const options = { seed: 1, budgetMs: 60_000 };
    const place = { kind: "unsupported", keyword: "$ref", reason };
    expect(createGenerator({ required: ["a"], ...Object(itself) }, options)).toEqual({ ...place, path: "/$defs/a" });
    expect(createGenerator({ type: "object", $ref: "#" }, options)).toEqual({ ...place, path: "" });
  });

  it("that it nests, and never the words of the engine", () => {
    expect(whyNotCompiled(full, { properties: { next: { $ref: "#" } } })).toBe(
      "it nests deeper, or refers further, than can be followed here",
    );
    expect(whyNotCompiled(new Error("as it is"), itself)).toBe("as it is");
  });
});
