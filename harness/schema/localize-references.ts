import { defineMember, isJsonObject, member, type Json, type JsonObject } from "../json/value.ts";
import { expandDynamicReferences } from "./expand-dynamic-references.ts";
import { isMetaSchemaReference, mapSubschemas } from "./schema-dialect.ts";
import { fragmentFor, SchemaDocument } from "./schema-document.ts";

/** What only says where a schema is to be found: of no use once every reference is a pointer from the root. */
const names: ReadonlySet<string> = new Set(["$id", "$anchor", "$dynamicAnchor"]);

/**
 * The same schema with every reference a `$ref` with a JSON pointer from the root, and without `$id` and anchors. Ajv
 * overflows the stack on some references relative to a nested `$id`, and refuses an `$id` that is no URI.
 *
 * @throws UnresolvedReference when a reference leads out of the document
 */
export function localizeReferences(root: Json): Json {
  const document = new SchemaDocument(root);
  const places = [...document.places()];
  const isDynamic = places.some(({ schema }) => Object.hasOwn(schema, "$dynamicRef"));
  return isDynamic ? expandDynamicReferences(document) : localize(root, document);
}

function localize(schema: Json, document: SchemaDocument): Json {
  if (!isJsonObject(schema)) return schema;
  const localized: JsonObject = {};
  for (const keyword of Object.keys(schema)) {
    if (names.has(keyword)) continue;
    const value = member(schema, keyword) ?? null;
    const isReference = keyword === "$ref" && typeof value === "string" && !isMetaSchemaReference(value);
    const copied = isReference
      ? fragmentFor(document.locate(value, schema).pointer)
      : mapSubschemas(keyword, value, (inner) => localize(inner, document));
    defineMember(localized, keyword, copied);
  }
  return localized;
}
