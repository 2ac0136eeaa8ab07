import type * as fc from "fast-check";
import { sample } from "fast-check";
import { isJsonObject, type Json, type JsonObject } from "../json/value.ts";
import { adaptSchema } from "./schema/adapt-schema.ts";
import { ArgumentsArbitrary } from "./arguments-arbitrary.ts";
import { ArgumentsMaker } from "./arguments-maker.ts";
import type { Covering } from "./covering/covering.ts";
import type { InvalidArguments } from "./invalid/invalid.ts";
import { localizeReferences } from "./schema/localize-references.ts";
import { hideReservedName, restoreReservedName, usesReservedName } from "./schema/reserved-name.ts";
import { schemaDialectOf, type SchemaDialect } from "./schema/schema-dialect.ts";
import { SchemaDocument } from "./schema/schema-document.ts";
import { withinTime } from "./time-limit.ts";
import { obstacleOf } from "./obstacle.ts";

export type { Covering } from "./covering/covering.ts";
export type { InvalidArguments } from "./invalid/invalid.ts";

/** Arguments for one tool, made from its input schema. */
export interface ArgumentGenerator {
  /** Valid arguments. Shrinks without context: any valid value yields only valid, simpler ones, most drastic first. */
  readonly arbitrary: fc.Arbitrary<JsonObject>;
  /** Valid arguments that cover the discrete choices of the schema; deterministic and bounded. Made when first read. */
  readonly covering: Covering;
  /** Small arguments with one broken constraint each; empty when the schema accepts everything. Made when first read. */
  readonly invalid: readonly InvalidArguments[];
  /** The simplest valid arguments found. */
  readonly simplest: JsonObject;
  /** Whether a value satisfies the schema; false also when that cannot be decided in time. Never throws. */
  isValid(value: Json): boolean;
}

export type GeneratorOutcome =
  | { readonly kind: "ready"; readonly generator: ArgumentGenerator }
  /** A limit of this suite, never a finding: what of the schema it cannot serve. */
  | { readonly kind: "unsupported"; readonly keyword: string; readonly path: string; readonly reason: string };

/**
 * Makes a generator of arguments from the input schema of a tool, in JSON Schema 2020-12 or draft-07.
 *
 * @param options.seed decides what is looked for first; same seed, same values
 * @param options.budgetMs how long this, and each of the lazy members, may take
 */
export function createGenerator(
  schema: Json,
  options: { readonly seed: number; readonly budgetMs: number },
): GeneratorOutcome {
  const dialect = schemaDialectOf(schema);
  if (dialect === undefined) {
    return { kind: "unsupported", keyword: "$schema", path: "", reason: "neither 2020-12 nor draft-07" };
  }
  try {
    return { kind: "ready", generator: withinTime(options.budgetMs, () => build(schema, dialect, options)) };
  } catch (error) {
    return { kind: "unsupported", ...obstacleOf(error, schema) };
  }
}

/** So many valid arguments, deterministic by seed. */
export function sampleArguments(generator: ArgumentGenerator, count: number, seed: number): readonly JsonObject[] {
  return count <= 0 ? [] : sample(generator.arbitrary, { numRuns: count, seed });
}

function build(
  schema: Json,
  dialect: SchemaDialect,
  options: { readonly seed: number; readonly budgetMs: number },
): ArgumentGenerator {
  const names = usesReservedName(schema) ? { hide: hideReservedName, restore: restoreReservedName } : sameNames;
  const document = new SchemaDocument(localizeReferences(adaptSchema(names.hide(schema), dialect)));
  const maker = ArgumentsMaker.create(document, dialect, options);
  const restoreObject = (value: JsonObject): JsonObject => {
    const restored = names.restore(value);
    return isJsonObject(restored) ? restored : value;
  };
  const isValid = (value: Json): boolean => maker.isValid(names.hide(value));
  return {
    arbitrary: new ArgumentsArbitrary({
      draw: (random, bias) => restoreObject(maker.draw(random, bias)),
      isValid: (value): value is JsonObject => isJsonObject(value) && isValid(value),
      simpler: function* (value) {
        for (const simpler of maker.simpler(value)) yield restoreObject(simpler);
      },
    }),
    get covering() {
      const { values, ...counts } = maker.covering();
      return { ...counts, values: values.map(restoreObject) };
    },
    get invalid() {
      return maker.invalid().map((each) => ({ ...each, arguments: names.restore(each.arguments) }));
    },
    simplest: restoreObject(maker.simplest),
    isValid,
  };
}

const sameNames = { hide: (value: Json): Json => value, restore: (value: Json): Json => value };
