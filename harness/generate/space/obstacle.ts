import { isJsonObject, type Json, type JsonObject } from "../../json/value.ts";
import { UnknownPattern } from "../../schema/ajv-instance.ts";
import { endlessReferenceIn, excessOf, whyNotCompiled, type Excess } from "../../schema/excess.ts";
import { subschemasOf } from "../../schema/schema-dialect.ts";
import { escapeSegment, UnresolvedReference } from "../../schema/schema-document.ts";
import { TimeLimitExceeded } from "../../schema/time-limit.ts";

/** No valid arguments were found, although nothing failed. */
export class NothingFound extends Error {
  constructor() {
    super("no valid arguments were found");
    this.name = "NothingFound";
  }
}

/** Keywords that keep the generator from a value, the most likely culprit first. */
const suspects: readonly string[] = [
  "$dynamicRef",
  "unevaluatedProperties",
  "unevaluatedItems",
  "pattern",
  "patternProperties",
  "propertyNames",
  "contains",
  "not",
  "oneOf",
  "if",
  "dependentSchemas",
  "uniqueItems",
  "multipleOf",
  "$ref",
  "allOf",
  "anyOf",
  "enum",
  "required",
  "type",
];

/** Names the keyword and the place in a schema that an error comes from, as well as it can be told. */
export function obstacleOf(error: unknown, schema: Json): Excess {
  const excess = excessOf(error, schema) ?? endlessWhereNothingIsFound(error, schema);
  if (excess !== undefined) return excess;
  const isSlow = error instanceof TimeLimitExceeded;
  const reason = isSlow ? `making values ${error.message}` : whyNotCompiled(error, schema);
  if (error instanceof UnresolvedReference) return { keyword: "$ref", path: error.pointer, reason };
  const wanted = error instanceof UnknownPattern ? ["pattern", "patternProperties"] : suspects;
  const places = isJsonObject(schema) ? firstPlaces(schema, wanted) : new Map<string, string>();
  const keyword = wanted.find((name) => places.has(name));
  return {
    keyword: keyword ?? "type",
    path: (keyword === undefined ? undefined : places.get(keyword)) ?? "",
    reason,
  };
}

/** Where no value can be judged, none is found either. */
function endlessWhereNothingIsFound(error: unknown, schema: Json): Excess | undefined {
  return error instanceof NothingFound ? endlessReferenceIn(schema) : undefined;
}

const maxPlaces = 5000;

/** For each wanted keyword the pointer of the first schema object that has it. */
function firstPlaces(schema: JsonObject, wanted: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const pending: { readonly schema: JsonObject; readonly pointer: string }[] = [{ schema, pointer: "" }];
  for (let index = 0; index < Math.min(pending.length, maxPlaces); index++) {
    const place = pending[index];
    if (place === undefined) break;
    for (const keyword of wanted) {
      if (Object.hasOwn(place.schema, keyword) && !found.has(keyword)) found.set(keyword, place.pointer);
    }
    for (const { steps, schema: inner } of subschemasOf(place.schema)) {
      pending.push({ schema: inner, pointer: place.pointer + steps.map((step) => `/${escapeSegment(step)}`).join("") });
    }
  }
  return found;
}
