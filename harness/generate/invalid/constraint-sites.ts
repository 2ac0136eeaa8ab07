import { isJsonObject, member, type Json, type JsonObject } from "../../json/value.ts";
import type { SchemaDialect } from "../../schema/schema-dialect.ts";
import type { SchemaReader } from "../../schema/schema-reader.ts";

/** One constraint of a schema at one place of a value. */
export interface ConstraintSite {
  readonly literal: JsonObject;
  readonly keyword: string;
  /** The name that `required` asks for. */
  readonly name?: string;
  /** Keys and indexes from the root of the value. */
  readonly path: readonly (string | number)[];
}

const constraintKeywords: readonly string[] = [
  "required",
  "type",
  "enum",
  "const",
  "additionalProperties",
  "minLength",
  "maxLength",
  "pattern",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minItems",
  "maxItems",
  "contains",
  "items",
  "additionalItems",
  "minProperties",
  "maxProperties",
  "propertyNames",
  "dependentRequired",
  "unevaluatedProperties",
  "unevaluatedItems",
  "not",
  "anyOf",
  "oneOf",
  "if",
];

/**
 * Every constraint that a schema puts on a value and its parts. `format` is left out, since a dialect may read it as a
 * remark only; so is `dependencies` in 2020-12, which no longer has it.
 */
export function* constraintSites(
  value: Json,
  literals: readonly JsonObject[],
  reader: SchemaReader,
  dialect: SchemaDialect,
  path: readonly (string | number)[] = [],
): Generator<ConstraintSite> {
  const keywords = dialect === "draft-07" ? [...constraintKeywords, "dependencies"] : constraintKeywords;
  for (const literal of literals) {
    for (const keyword of keywords) {
      const constraint = member(literal, keyword);
      if (constraint === undefined || constraint === true) continue;
      if (keyword !== "required") yield { literal, keyword, path };
      else for (const name of namesIn(constraint)) yield { literal, keyword, name, path };
    }
    if (member(literal, "uniqueItems") === true) yield { literal, keyword: "uniqueItems", path };
  }
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      yield* constraintSites(item, reader.item(literals, index), reader, dialect, [...path, index]);
    }
  } else if (isJsonObject(value)) {
    for (const key of Object.keys(value)) {
      const inside = reader.property(literals, key);
      yield* constraintSites(member(value, key) ?? null, inside, reader, dialect, [...path, key]);
    }
  }
}

function namesIn(required: Json): readonly string[] {
  return Array.isArray(required) ? required.filter((name) => typeof name === "string") : [];
}
