import { defineMember, isJsonObject, member, type Json, type JsonObject } from "../json/value.ts";
import { mapSubschemas, type SchemaDialect } from "./schema-dialect.ts";

/**
 * Keywords that Ajv obeys although no dialect of JSON Schema has them: `nullable` would let null pass where the schema
 * forbids it, `$async` would turn the validator into a promise.
 */
const ajvOnlyKeywords: ReadonlySet<string> = new Set(["$async", "nullable"]);

/** What keeps its meaning beside `$ref` in draft-07: places that references point at, and the base of the document. */
const besideReference: ReadonlySet<string> = new Set(["$ref", "definitions", "$defs", "$schema", "$comment"]);

/**
 * A copy of a schema that Ajv reads as its dialect defines it: without keywords that only Ajv has, and in draft-07
 * without the keywords beside a `$ref`, which that dialect ignores. Every place keeps its path. Being a fresh tree, each
 * schema object in it stands in exactly one place.
 */
export function adaptSchema(schema: Json, dialect: SchemaDialect): Json {
  if (!isJsonObject(schema)) return schema;
  const ignoresSiblings = dialect === "draft-07" && typeof member(schema, "$ref") === "string";
  const adapted: JsonObject = {};
  for (const keyword of Object.keys(schema)) {
    if (ajvOnlyKeywords.has(keyword) || (ignoresSiblings && !besideReference.has(keyword))) continue;
    const value = member(schema, keyword) ?? null;
    defineMember(
      adapted,
      keyword,
      mapSubschemas(keyword, value, (inner) => adaptSchema(inner, dialect)),
    );
  }
  return adapted;
}
