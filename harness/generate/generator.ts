import type * as fc from "fast-check";
import { sample } from "fast-check";
import { isJsonObject, type Json, type JsonObject } from "../json/value.ts";
import { noExamples, type ArgumentExamples, type RefusedExample } from "./space/argument-examples.ts";
import { adaptSchema } from "../schema/adapt-schema.ts";
import { ArgumentsArbitrary } from "./arguments-arbitrary.ts";
import { ArgumentsMaker, type MakerOptions } from "./arguments-maker.ts";
import { ArgumentsSpace } from "./space/arguments-space.ts";
import type { Covering } from "./covering/covering.ts";
import type { InvalidArguments } from "./invalid/invalid.ts";
import { localizeReferences } from "../schema/localize-references.ts";
import {
  hideReservedName,
  hideReservedNameInKey,
  restoreReservedName,
  restoreReservedNameInPath,
  usesReservedName,
} from "../schema/reserved-name.ts";
import { schemaDialectOf, type SchemaDialect } from "../schema/schema-dialect.ts";
import { SchemaDocument } from "../schema/schema-document.ts";
import { withinProcessorTime } from "../schema/time-limit.ts";
import { obstacleOf } from "./space/obstacle.ts";

export type { ArgumentExamples, RefusedExample } from "./space/argument-examples.ts";
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
  /** Given examples that are in none of the arguments, and why. */
  readonly refusedExamples: readonly RefusedExample[];
  /** Whether a value satisfies the schema; false also when that cannot be decided in time. Never throws. */
  isValid(value: Json): boolean;
  /** Whether the schema mentions an argument. It may allow other arguments all the same. */
  knows(argument: string): boolean;
}

export type GeneratorOutcome =
  | { readonly kind: "ready"; readonly generator: ArgumentGenerator }
  /** What of the schema the generator cannot serve: a limit of this suite, never a finding. */
  | { readonly kind: "unsupported"; readonly keyword: string; readonly path: string; readonly reason: string };

/**
 * Makes a generator of arguments from the input schema of a tool, in JSON Schema 2020-12 or draft-07.
 *
 * @param options.seed decides what is looked for first; same seed, same values
 * @param options.budgetMs how long this, and each of the lazy members, may take
 * @param options.examples values mixed into the arguments, as `examples` and `default` of the schema are
 */
export function createGenerator(
  schema: Json,
  options: { readonly seed: number; readonly budgetMs: number; readonly examples?: ArgumentExamples },
): GeneratorOutcome {
  const dialect = schemaDialectOf(schema);
  if (dialect === undefined) {
    return { kind: "unsupported", keyword: "$schema", path: "", reason: "neither 2020-12 nor draft-07" };
  }
  try {
    return {
      kind: "ready",
      generator: withinProcessorTime(options.budgetMs, () =>
        build(schema, dialect, { examples: noExamples, ...options }),
      ),
    };
  } catch (error) {
    return { kind: "unsupported", ...obstacleOf(error, schema) };
  }
}

/** This many valid arguments, deterministic by seed. */
export function sampleArguments(generator: ArgumentGenerator, count: number, seed: number): readonly JsonObject[] {
  return count <= 0 ? [] : sample(generator.arbitrary, { numRuns: count, seed });
}

function build(schema: Json, dialect: SchemaDialect, options: MakerOptions): ArgumentGenerator {
  const names = usesReservedName(schema) ? hiddenNames : sameNames;
  const document = new SchemaDocument(localizeReferences(adaptSchema(names.hide(schema), dialect)));
  const examples: ArgumentExamples = new Map(
    [...options.examples].map(([name, values]) => [names.hideKey(name), values.map(names.hide)]),
  );
  const maker = new ArgumentsMaker(ArgumentsSpace.read(document, dialect, examples), { ...options, examples });
  const restore = (value: JsonObject): JsonObject => restoreObject(value, names);
  const isValid = (value: Json): boolean => isValidBy(maker, value, names);
  const covering = once(() => maker.covering());
  const invalid = once(() => maker.invalid(covering().values));
  const restoredCovering = once(() => ({ ...covering(), values: covering().values.map(restore) }));
  const restoredInvalid = once(() => invalid().map((each) => restoreInvalid(each, names)));
  return {
    arbitrary: new ArgumentsArbitrary({
      draw: (random, bias) => restore(maker.draw(random, bias)),
      isValid: (value): value is JsonObject => isJsonObject(value) && isValid(value),
      simpler: function* (value) {
        const hidden = names.hide(value);
        if (isJsonObject(hidden)) for (const simpler of maker.simpler(hidden)) yield restore(simpler);
      },
    }),
    get covering() {
      return restoredCovering();
    },
    get invalid() {
      return restoredInvalid();
    },
    simplest: restore(maker.simplest),
    refusedExamples: maker.refusedExamples.map((refused) => ({
      ...refused,
      argument: names.restorePath(refused.argument),
      value: names.restore(refused.value),
    })),
    isValid,
    knows: (argument) => maker.knows(names.hideKey(argument)),
  };
}

function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

function isValidBy(maker: ArgumentsMaker, value: Json, names: typeof sameNames): boolean {
  try {
    return maker.isValid(names.hide(value));
  } catch (error) {
    // The value nests deeper than the stack: nobody can judge it.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function restoreObject(value: JsonObject, names: typeof sameNames): JsonObject {
  const restored = names.restore(value);
  return isJsonObject(restored) ? restored : value;
}

function restoreInvalid(invalid: InvalidArguments, names: typeof sameNames): InvalidArguments {
  return {
    arguments: names.restore(invalid.arguments),
    keyword: invalid.keyword,
    schemaPath: names.restorePath(invalid.schemaPath),
    instancePath: names.restorePath(invalid.instancePath),
  };
}

const hiddenNames = {
  hide: hideReservedName,
  hideKey: hideReservedNameInKey,
  restore: restoreReservedName,
  restorePath: restoreReservedNameInPath,
};

const sameNames: typeof hiddenNames = {
  hide: (value) => value,
  hideKey: (key) => key,
  restore: (value) => value,
  restorePath: (path) => path,
};
