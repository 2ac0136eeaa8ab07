import { defineMember, isJsonObject, member, type Json, type JsonObject } from "../../json/value.ts";
import { listedValues, positionOf } from "./listed-values.ts";
import { boundsNamedBy } from "../shape/number-rule.ts";
import type { SchemaReader } from "../../schema/schema-reader.ts";
import { simplerNumbers, simplerTexts } from "./simplify-scalar.ts";
import { addWeights, isLighter, part, weighChoice, weighScalar, type Weight } from "./weight.ts";

/**
 * Values simpler than a given one by a schema, most drastic first: fewer properties, fewer items, then simpler parts. They
 * may be invalid: the caller judges. Each weighs less than the value it comes from, so a repetition ends.
 */
export function* simplifications(value: Json, schemas: readonly JsonObject[], reader: SchemaReader): Generator<Json> {
  const weight = weigh(value, schemas, reader);
  for (const candidate of candidates(value, schemas, reader)) {
    if (isLighter(weigh(candidate, schemas, reader), weight)) yield candidate;
  }
}

function* candidates(value: Json, schemas: readonly JsonObject[], reader: SchemaReader): Generator<Json> {
  yield* listedValues(schemas);
  if (Array.isArray(value)) yield* simplerArrays(value, schemas, reader);
  else if (isJsonObject(value)) yield* simplerObjects(value, schemas, reader);
  else if (typeof value === "string") yield* new Set(simplerTexts(value));
  else if (typeof value === "number") yield* new Set(simplerNumbers(value, schemas.flatMap(boundsNamedBy)));
  else if (value === true) yield false;
}

function* simplerObjects(object: JsonObject, schemas: readonly JsonObject[], reader: SchemaReader): Generator<Json> {
  const keys = Object.keys(object);
  for (const dropped of chunks(keys)) yield without(object, new Set(dropped));
  for (const key of keys) {
    for (const simpler of simplifications(member(object, key) ?? null, reader.property(schemas, key), reader)) {
      const copy = without(object, new Set());
      defineMember(copy, key, simpler);
      yield copy;
    }
  }
}

function* simplerArrays(items: readonly Json[], schemas: readonly JsonObject[], reader: SchemaReader): Generator<Json> {
  for (const dropped of chunks([...items.keys()])) {
    const indexes = new Set(dropped);
    yield items.filter((_, index) => !indexes.has(index));
  }
  for (const [index, item] of items.entries()) {
    for (const simpler of simplifications(item, reader.item(schemas, index), reader)) yield items.with(index, simpler);
  }
}

/** All entries, then halves, quarters and so on down to single entries. */
function* chunks<Entry>(entries: readonly Entry[]): Generator<readonly Entry[]> {
  for (let size = entries.length; size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < entries.length; start += size) yield entries.slice(start, start + size);
  }
}

function without(object: JsonObject, dropped: ReadonlySet<string>): JsonObject {
  const copy: JsonObject = {};
  for (const key of Object.keys(object)) if (!dropped.has(key)) defineMember(copy, key, member(object, key));
  return copy;
}

/** How heavy a value is for a reader; the first value of an enumeration is the lightest, whatever its length. */
export function weigh(value: Json, schemas: readonly JsonObject[], reader: SchemaReader): Weight {
  const choice = positionOf(value, schemas);
  if (choice !== undefined) return weighChoice(choice);
  if (Array.isArray(value)) {
    const weights = [...value.entries()].map(([index, item]) => weigh(item, reader.item(schemas, index), reader));
    return addWeights([part, ...weights]);
  }
  if (!isJsonObject(value)) return weighScalar(value);
  const weights = Object.keys(value).map((key) =>
    weigh(member(value, key) ?? null, reader.property(schemas, key), reader),
  );
  return addWeights([part, ...weights]);
}
