import { describe, expect, test } from "vitest";
import { isJsonObject, member, type Json } from "../../json/value.ts";
import { createGenerator, sampleArguments, type ArgumentGenerator } from "../generator.ts";

function generatorOf(schema: Json, examples: Readonly<Record<string, readonly Json[]>>): ArgumentGenerator {
  const outcome = createGenerator(schema, { seed: 1, budgetMs: 20_000, examples: new Map(Object.entries(examples)) });
  if (outcome.kind !== "ready") throw new Error(outcome.reason);
  return outcome.generator;
}

function argumentsNamed(name: string, values: readonly Json[]): readonly Json[] {
  return values.flatMap((value) => (isJsonObject(value) ? (member(value, name) ?? []) : []));
}

const reading = {
  type: "object",
  properties: { mode: { enum: ["head", "tail"] }, path: { type: "string", minLength: 2 } },
  required: ["mode", "path"],
  additionalProperties: false,
};

describe("given examples", () => {
  test("stand in every combination of choices, and in some random arguments", () => {
    const generator = generatorOf(reading, { path: ["/tmp/a"] });
    const combined = generator.covering.values.slice(0, 2);
    expect(combined).toEqual([
      { mode: "head", path: "/tmp/a" },
      { mode: "tail", path: "/tmp/a" },
    ]);
    const random = argumentsNamed("path", sampleArguments(generator, 100, 1));
    expect(random).toContain("/tmp/a");
    expect(new Set(random).size).toBeGreaterThan(10);
  });

  test("are all covered, however many there are", () => {
    const paths = Array.from({ length: 40 }, (_, index) => `/tmp/${index}`);
    const generator = generatorOf(reading, { path: paths });
    expect(argumentsNamed("path", generator.covering.values)).toEqual(expect.arrayContaining(paths));
    expect(generator.refusedExamples).toEqual([]);
  });

  test("leave valid arguments valid and the simplest ones simple", () => {
    const generator = generatorOf(reading, { path: ["/tmp/a", "x"], mode: ["tail"] });
    const values = [...generator.covering.values, ...sampleArguments(generator, 100, 1)];
    expect(values.filter((value) => !generator.isValid(value))).toEqual([]);
    expect(generator.simplest).toEqual({ mode: "head", path: "aa" });
  });

  test("that the schema refuses or does not know are named", () => {
    const generator = generatorOf(reading, { path: ["x", "xy"], mode: ["middle"], pth: ["/tmp/a"] });
    expect(generator.refusedExamples).toEqual([
      { argument: "path", value: "x", reason: "refused" },
      { argument: "mode", value: "middle", reason: "refused" },
      { argument: "pth", value: "/tmp/a", reason: "unknown" },
    ]);
  });

  test("reach arguments behind references and in branches, and change what is evaluated nowhere", () => {
    const schema = {
      anyOf: [{ $ref: "#/$defs/byId" }, { properties: { name: { type: "string" } }, required: ["name"] }],
      unevaluatedProperties: false,
      $defs: { byId: { properties: { id: { type: "integer" } }, required: ["id"] } },
    };
    const generator = generatorOf(schema, { id: [4711], name: ["main"], other: [1] });
    expect(argumentsNamed("id", generator.covering.values)).toContain(4711);
    expect(argumentsNamed("name", generator.covering.values)).toContain("main");
    expect(generator.refusedExamples).toEqual([{ argument: "other", value: 1, reason: "unknown" }]);
  });

  test("may have names of the prototype", () => {
    const schema: Json = JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"},"toString":{}}}');
    const generator = generatorOf(schema, JSON.parse('{"__proto__":["p", 1],"toString":[{"toString":1}]}'));
    expect(argumentsNamed("__proto__", generator.covering.values)).toContain("p");
    expect(argumentsNamed("toString", generator.covering.values)).toContainEqual({ toString: 1 });
    expect(generator.refusedExamples).toEqual([{ argument: "__proto__", value: 1, reason: "refused" }]);
  });
});

describe("examples and defaults of a schema", () => {
  test("stand for a text or a number that is free otherwise", () => {
    const schema = {
      type: "object",
      properties: {
        path: { type: "string", examples: ["/etc/hosts", "/dev/null"] },
        limit: { type: "integer", default: 50 },
        flag: { type: "boolean" },
      },
      required: ["path", "limit", "flag"],
    };
    const { covering } = generatorOf(schema, {});
    expect(covering.values.slice(0, 2)).toEqual([
      { path: "/etc/hosts", limit: 50, flag: false },
      { path: "/etc/hosts", limit: 50, flag: true },
    ]);
    expect(argumentsNamed("path", covering.values)).toContain("/dev/null");
  });

  test("that are not valid are left out", () => {
    const schema = { type: "object", properties: { id: { type: "integer", default: "none", examples: [0.5] } } };
    const generator = generatorOf(schema, {});
    const values = [...generator.covering.values, ...sampleArguments(generator, 100, 1)];
    expect(argumentsNamed("id", values).filter((id) => !Number.isInteger(id))).toEqual([]);
  });
});
