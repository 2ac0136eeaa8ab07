import { createGeneratorSync, type JsonSchema } from "json-schema-faker";
import { createGenerator, sampleArguments } from "../../harness/generate/generator.ts";
import { withinTime } from "../../harness/schema/time-limit.ts";
import { member, type Json } from "../../harness/json/value.ts";
import { argument, argumentSchema } from "./argument-schema.ts";
import type { SuiteGroup } from "./suite.ts";

/** Makes values of a schema; throws when it cannot. */
export type Sampler = (group: SuiteGroup, count: number) => readonly Json[];

/** The budget of a run, and what one schema may take for all its values. */
export const budgetMs = 2_000;
const limitMs = 10_000;

/** The generator of this package, asked for the one argument of a tool. */
export const sampleOurs: Sampler = ({ schema, dialect }, count) =>
  withinTime(limitMs, () => {
    const outcome = createGenerator(argumentSchema(schema, dialect), { seed: 1, budgetMs });
    if (outcome.kind === "unsupported") throw new Error(`${outcome.keyword}: ${outcome.reason}`);
    return sampleArguments(outcome.generator, count, 1).map((value) => member(value, argument) ?? null);
  });

export const sampleFaker: Sampler = ({ schema }, count) =>
  withinTime(limitMs, () => {
    const generator = createGeneratorSync({ seed: 1 });
    const given: JsonSchema = JSON.parse(JSON.stringify(schema));
    return Array.from({ length: count }, (): Json => JSON.parse(JSON.stringify(generator.generate(given))));
  });
