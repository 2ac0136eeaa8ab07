import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import schemas from "../../generate/schema-corpus.json" with { type: "json" };
import { inputsOf } from "../../inputs/fixture-inputs.ts";
import type { JsonObject } from "../../json/value.ts";
import { listed } from "../../session/sample-introduction.ts";
import { chooseArguments } from "./choose-arguments.ts";
import { nothingLearned, type Lesson } from "./learned.ts";
import { propertyRuns } from "../../../test/long/property-runs.ts";

const surroundings = { fixtureHome: "/work/fixtures" };

const names = ["path", "url", "sql", "query", "limit", "id", "command", "date", "deep", "items", "color", "code"];
const leaf = fc.oneof(
  fc.constant({}),
  fc.record({ type: fc.constantFrom("string", "integer", "number", "boolean") }),
  fc.record({ type: fc.constant("string"), minLength: fc.nat(40), pattern: fc.constantFrom("^[a-z ]*$", "^/") }),
  fc.record({ type: fc.constant("integer"), minimum: fc.nat(50), maximum: fc.integer({ min: 50, max: 99 }) }),
  fc.record({ enum: fc.uniqueArray(fc.constantFrom("a", "b", 1, true), { minLength: 1 }) }),
);
const { schema: anySchema } = fc.letrec<{ schema: JsonObject; object: JsonObject }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    leaf,
    tie("object"),
    fc.record({ type: fc.constant("array"), items: tie("schema") }),
  ),
  object: fc
    .record({
      properties: fc.dictionary(fc.constantFrom(...names), tie("schema"), { maxKeys: 5 }),
      required: fc.subarray(names),
    })
    .map(({ properties, required }) => ({
      type: "object",
      properties,
      required: required.filter((name) => Object.hasOwn(properties, name)),
      additionalProperties: false,
    })),
}));
const inputSchema = fc
  .dictionary(fc.constantFrom(...names), anySchema, { maxKeys: 5 })
  .map((properties) => ({ type: "object", properties, additionalProperties: false }));
const someNames = fc.subarray(names, { minLength: 1 });
const lesson = fc.oneof(
  someNames.map((each): Lesson => ({ kind: "required", names: each })),
  someNames.map((each): Lesson => ({ kind: "one-of-these", names: each })),
  fc.constantFrom(...names).map((name): Lesson => ({ kind: "values", name, values: ["seen", 4] })),
);

describe("every set of arguments", () => {
  it("is valid, of another kind, and within the limit, whatever was learned", () => {
    fc.assert(
      fc.property(
        inputSchema,
        fc.array(lesson, { maxLength: 3 }),
        fc.integer({ min: 1, max: 16 }),
        (schema, lessons, limit) => {
          const inputs = inputsOf(schema);
          const learned = { ...nothingLearned, lessonsOf: () => lessons, valuesFor: () => ["seen", 3] };
          const tool = listed({ name: "act", inputSchema: schema });
          const chosen = chooseArguments(tool, inputs, surroundings, [], limit, learned);
          expect(chosen.length).toBeLessThanOrEqual(limit);
          expect(chosen.filter((each) => !inputs.generator.isValid(each))).toEqual([]);
        },
      ),
      { numRuns: propertyRuns(25), seed: 1 },
    );
  });

  it("has the example of the user, where a text may stand there", () => {
    fc.assert(
      fc.property(inputSchema, (schema) => {
        const properties = { ...schema.properties, mine: { type: "string" } };
        const whole = { ...schema, properties };
        const examples = [{ tool: "*", argument: "mine", value: "given" }];
        const tool = listed({ name: "act", inputSchema: whole });
        for (const each of chooseArguments(tool, inputsOf(whole), surroundings, examples, 8)) {
          expect(each).toHaveProperty("mine", "given");
        }
      }),
      { numRuns: propertyRuns(15), seed: 1 },
    );
  });

  it.each(schemas)("is valid for $name", ({ schema }) => {
    const inputs = inputsOf(schema);
    const chosen = chooseArguments(listed({ name: "act", inputSchema: schema }), inputs, surroundings, [], 16);
    expect(chosen.length).toBeGreaterThan(0);
    expect(chosen.filter((each) => !inputs.generator.isValid(each))).toEqual([]);
  });
});
