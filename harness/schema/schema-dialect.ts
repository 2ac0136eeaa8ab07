import { defineMember, isJsonObject, member, type Json, type JsonObject } from "../json/value.ts";

/** A dialect of JSON Schema, not of tool annotations. */
export type SchemaDialect = "2020-12" | "draft-07";

const dialectUris: ReadonlyMap<string, SchemaDialect> = new Map([
  ["https://json-schema.org/draft/2020-12/schema", "2020-12"],
  ["http://json-schema.org/draft-07/schema", "draft-07"],
]);

/**
 * The dialect a schema declares by `$schema`; without a declaration 2020-12, the default of MCP.
 *
 * @returns undefined for a dialect this suite does not know
 */
export function schemaDialectOf(schema: Json): SchemaDialect | undefined {
  const declared = isJsonObject(schema) ? member(schema, "$schema") : undefined;
  if (declared === undefined) return "2020-12";
  if (typeof declared !== "string") return undefined;
  // Servers write the draft-07 address with https and without the empty fragment too.
  const uri = declared.replace(/#$/, "");
  return dialectUris.get(uri) ?? dialectUris.get(uri.replace(/^https:/, "http:")) ?? dialectUris.get(httpsOf(uri));
}

/** The address of a dialect's meta-schema. */
export function metaSchemaUri(dialect: SchemaDialect): string {
  const [uri] = [...dialectUris].find(([, known]) => known === dialect) ?? [""];
  return uri;
}

function httpsOf(uri: string): string {
  return uri.replace(/^http:/, "https:");
}

const schemaKeywords: ReadonlySet<string> = new Set([
  "additionalItems",
  "additionalProperties",
  "contains",
  "contentSchema",
  "else",
  "if",
  "items",
  "not",
  "propertyNames",
  "then",
  "unevaluatedItems",
  "unevaluatedProperties",
]);
const schemaListKeywords: ReadonlySet<string> = new Set(["allOf", "anyOf", "items", "oneOf", "prefixItems"]);
const schemaMapKeywords: ReadonlySet<string> = new Set([
  "$defs",
  "definitions",
  "dependencies",
  "dependentSchemas",
  "patternProperties",
  "properties",
]);

/** In which forms a keyword holds subschemas: a schema, a list of schemas, an object whose members are schemas. */
function subschemaKindOf(keyword: string): {
  readonly single: boolean;
  readonly list: boolean;
  readonly map: boolean;
} {
  return {
    single: schemaKeywords.has(keyword),
    list: schemaListKeywords.has(keyword),
    map: schemaMapKeywords.has(keyword),
  };
}

/** A keyword's value with a change applied to every schema directly in it. */
export function mapSubschemas(keyword: string, value: Json, change: (schema: Json) => Json): Json {
  const kinds = subschemaKindOf(keyword);
  if (Array.isArray(value)) return kinds.list ? value.map((entry: Json) => change(entry)) : value;
  if (!isJsonObject(value)) return value;
  if (kinds.single) return change(value);
  if (!kinds.map) return value;
  const changed: JsonObject = {};
  for (const key of Object.keys(value)) defineMember(changed, key, change(member(value, key) ?? null));
  return changed;
}

export interface Subschema {
  /** Keys from the parent schema object to the subschema. */
  readonly steps: readonly string[];
  readonly schema: JsonObject;
}

/** The schema objects directly inside a schema object; boolean schemas and places with another form are left out. */
export function subschemasOf(schema: JsonObject): readonly Subschema[] {
  return Object.keys(schema).flatMap((keyword) => {
    const kind = subschemaKindOf(keyword);
    const value = member(schema, keyword);
    if (Array.isArray(value)) return kind.list ? schemasAmong(keyword, [...value.entries()]) : [];
    if (!isJsonObject(value)) return [];
    if (kind.map) return schemasAmong(keyword, Object.entries(value));
    return kind.single ? [{ steps: [keyword], schema: value }] : [];
  });
}

function schemasAmong(keyword: string, entries: readonly (readonly [string | number, Json])[]): readonly Subschema[] {
  return entries.flatMap(([key, schema]) => (isJsonObject(schema) ? [{ steps: [keyword, String(key)], schema }] : []));
}

/** Meta-schemas are the one thing outside the document that a reference may lead to: Ajv has them built in. */
export function isMetaSchemaReference(reference: string): boolean {
  return /^https?:\/\/json-schema\.org\/draft/.test(reference);
}
