import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalText } from "../json/canonical.ts";
import { isJsonObject, member, type Json } from "../json/value.ts";
import { createGenerator, sampleArguments, type ArgumentGenerator } from "./generator.ts";
import { compileInputSchema } from "../schema/input-schema.ts";

/** Schemas with arguments that they accept and refuse, judged by hand: the generator must agree without being asked. */
function readCorpus(): readonly CorpusEntry[] {
  const text = readFileSync(new URL("./schema-corpus.json", import.meta.url), "utf8");
  const entries: unknown = JSON.parse(text);
  if (!Array.isArray(entries)) throw new Error("the corpus is no list");
  return entries.filter(isJsonObject).map((entry) => ({
    name: JSON.stringify(member(entry, "name")),
    schema: member(entry, "schema") ?? null,
    valid: listOf(member(entry, "valid")),
    invalid: listOf(member(entry, "invalid")),
  }));
}

interface CorpusEntry {
  readonly name: string;
  readonly schema: Json;
  readonly valid: readonly Json[];
  readonly invalid: readonly Json[];
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function generatorOf(schema: Json, seed = 1): ArgumentGenerator {
  const outcome = createGenerator(schema, { seed, budgetMs: 20_000 });
  if (outcome.kind !== "ready") throw new Error(`${outcome.keyword} at ${outcome.path}: ${outcome.reason}`);
  return outcome.generator;
}

/** What a property that never holds is shrunk to. */
function shrunk(generator: ArgumentGenerator, fails: (value: Json) => boolean): Json | undefined {
  const details = fc.check(
    fc.property(generator.arbitrary, (value) => !fails(value)),
    { seed: 3, numRuns: 200, endOnFailure: false },
  );
  return details.counterexample?.[0];
}

describe.each(readCorpus())("the corpus schema with $name", ({ schema, valid, invalid }) => {
  const generator = generatorOf(schema);

  test("is valid by its own dialect", () => {
    expect(compileInputSchema(schema)).toEqual({ kind: "valid" });
  });

  test("accepts and refuses what it says", () => {
    expect(valid.filter((value) => !generator.isValid(value))).toEqual([]);
    expect(invalid.filter((value) => generator.isValid(value))).toEqual([]);
  });

  test("gets 200 valid values, and more than one where it accepts more than one", () => {
    const values = sampleArguments(generator, 200, 5);
    expect(values).toHaveLength(200);
    expect(values.filter((value) => !generator.isValid(value))).toEqual([]);
    expect(new Set(values.map(canonicalText)).size).toBeGreaterThan(1);
  });

  test("gets the same values from the same seed", () => {
    const texts = [generator, generatorOf(schema)].map((each) =>
      JSON.stringify([each.simplest, each.covering, each.invalid, ...sampleArguments(each, 50, 9)]),
    );
    expect(texts[0]).toBe(texts[1]);
  });

  test("has a valid simplest value that nothing simplifies", () => {
    expect(generator.isValid(generator.simplest)).toBe(true);
    expect([...generator.arbitrary.shrink(generator.simplest, undefined)]).toEqual([]);
  });

  test("covers with valid and different values", () => {
    const { values, covered, combinations } = generator.covering;
    expect(values.filter((value) => !generator.isValid(value))).toEqual([]);
    expect(new Set(values.map(canonicalText)).size).toBe(values.length);
    expect(values.length).toBeGreaterThanOrEqual(Math.max(1, covered));
    expect(combinations).toBeGreaterThanOrEqual(covered);
  });

  test("has invalid values that are invalid, unless it accepts everything", () => {
    expect(generator.invalid.length > 0).toBe(schema !== true);
    expect(generator.invalid.filter((each) => generator.isValid(each.arguments))).toEqual([]);
  });

  test("shrinks every value to valid and simpler ones only, down to the simplest", () => {
    for (const value of [...sampleArguments(generator, 15, 11), ...generator.covering.values.slice(0, 15)]) {
      expect(generator.arbitrary.canShrinkWithoutContext(value)).toBe(true);
      const simpler = [...generator.arbitrary.shrink(value, undefined)].map((each) => each.value);
      expect(simpler.filter((each) => !generator.isValid(each))).toEqual([]);
      expect(simpler.map(canonicalText)).not.toContain(canonicalText(value));
    }
    expect(shrunk(generator, () => true)).toEqual(generator.simplest);
  });
});
