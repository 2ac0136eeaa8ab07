import { isJsonObject, member, type Json, type JsonObject } from "../../harness/json/value.ts";
import type { SchemaDialect } from "../../harness/schema/schema-dialect.ts";
import { metaSchemaUri } from "../../harness/schema/schema-dialect.ts";

/** Name of the one argument. */
export const argument = "value";

/** Where references of a schema without an address of its own start, once it stands inside another. */
const innerUri = "https://bench.invalid/schema";

/**
 * A schema for the arguments of a tool whose one argument has the given schema: so a schema of any type becomes a task
 * for a generator of arguments. References keep their meaning, because the inner schema is a resource with an `$id`.
 */
export function argumentSchema(schema: Json, dialect: SchemaDialect): JsonObject {
  const declared = isJsonObject(schema) ? member(schema, "$schema") : undefined;
  return {
    $schema: declared ?? metaSchemaUri(dialect),
    type: "object",
    properties: { [argument]: isJsonObject(schema) ? asResource(schema, dialect) : schema },
    required: [argument],
  };
}

function asResource(schema: JsonObject, dialect: SchemaDialect): JsonObject {
  const id = member(schema, "$id");
  const reference = member(schema, "$ref");
  // draft-07 ignores what stands beside `$ref`, also `$id`.
  if (dialect === "draft-07" && reference !== undefined) {
    const { $ref: _, ...rest } = schema;
    const definitions = Object.fromEntries(Object.entries(rest).filter(([key]) => key === "definitions"));
    return { $id: innerUri, ...definitions, allOf: [{ $ref: reference }] };
  }
  return typeof id === "string" && !id.startsWith("#") ? schema : { ...schema, $id: innerUri };
}
