import { createGenerator } from "../generate/generator.ts";
import type { Json, JsonObject } from "../json/value.ts";
import { areKnownValues } from "./known-values.ts";
import type { GeneratedInputs } from "./tool-inputs.ts";

/** Arguments for a schema as a run would have them, or with these valid ones instead. */
export function inputsOf(schema: Json, valid?: readonly JsonObject[]): GeneratedInputs {
  const outcome = createGenerator(schema, { seed: 1, budgetMs: 10_000 });
  if (outcome.kind === "unsupported") throw new Error(`no generator: ${outcome.reason}`);
  const { generator } = outcome;
  const asked = valid ?? generator.covering.values;
  return {
    kind: "generated",
    valid: asked,
    coveringCount: asked.length,
    simplest: generator.simplest,
    leftOut: 0,
    invalid: generator.invalid,
    coverage: "2 of 2 combinations of action",
    generator,
    areKnown: (value) => areKnownValues(value, schema, new Map()),
  };
}
