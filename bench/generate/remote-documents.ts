import { adaptSchema } from "../../harness/schema/adapt-schema.ts";
import { localizeReferences } from "../../harness/schema/localize-references.ts";
import { schemaDialectOf, type SchemaDialect } from "../../harness/schema/schema-dialect.ts";
import { UnresolvedReference } from "../../harness/schema/schema-document.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../../harness/json/value.ts";

/** True when a schema needs another document: nothing here ever fetches one. */
export function refersElsewhere(schema: Json, dialect: SchemaDialect): boolean {
  try {
    localizeReferences(adaptSchema(schema, dialect));
    return schemaDialectOf(schema) === undefined;
  } catch (error) {
    if (error instanceof UnresolvedReference) return error.remote;
    throw error;
  }
}

/**
 * The schema with the documents that it refers to bundled into it, as a server has to send it. The suite expects some
 * documents at an address; these are our own, as small as its tests allow, and a validator has to agree with every test
 * before a schema counts.
 */
export function withRemoteDocuments(schema: Json, dialect: SchemaDialect): Json {
  if (!isJsonObject(schema) || !refersElsewhere(schema, dialect)) return schema;
  const text = JSON.stringify(schema);
  const wanted = Object.entries(documents[dialect]).filter(([path]) => text.includes(path.replace(/^.*\//, "")));
  const bundled = wanted.map(([path, document]) => [path, { $id: addresses[dialect] + path, ...document }] as const);
  const keyword = dialect === "2020-12" ? "$defs" : "definitions";
  const own = member(schema, keyword);
  const definitions = { ...(own !== undefined && isJsonObject(own) ? own : {}), ...Object.fromEntries(bundled) };
  const reference = member(schema, "$ref");
  // draft-07 ignores what stands beside `$ref`.
  if (dialect === "draft-07" && reference !== undefined) return { definitions, allOf: [{ $ref: reference }] };
  return { ...schema, [keyword]: definitions };
}

const addresses: Readonly<Record<SchemaDialect, string>> = {
  "2020-12": "http://localhost:1234/draft2020-12/",
  "draft-07": "http://localhost:1234/",
};

const integer: JsonObject = { type: "integer" };
const text: JsonObject = { type: "string" };

const common: Readonly<Record<string, JsonObject>> = {
  "integer.json": integer,
  "baseUriChange/folderInteger.json": integer,
  "baseUriChangeFolder/folderInteger.json": integer,
  "baseUriChangeFolderInSubschema/folderInteger.json": integer,
  "nested/foo-ref-string.json": { properties: { foo: text } },
};

const documents: Readonly<Record<SchemaDialect, Readonly<Record<string, JsonObject>>>> = {
  "2020-12": {
    ...common,
    "subSchemas.json": { $defs: { integer, refToInteger: { $ref: "#/$defs/integer" } } },
    "locationIndependentIdentifier.json": {
      $defs: { refToInteger: { $ref: "#foo" }, named: { $anchor: "foo", ...integer } },
    },
    "name-defs.json": { ...text, $defs: { orNull: { anyOf: [{ $ref: "#" }, { type: "null" }] } } },
    "ref-and-defs.json": { $ref: "#/$defs/inner", $defs: { inner: { properties: { bar: text } } } },
    "different-id-ref-string.json": text,
    "urn-ref-string.json": text,
    "nested-absolute-ref-to-string.json": text,
    "detached-ref.json": { $defs: { foo: { $ref: "#detached" }, named: { $anchor: "detached", ...integer } } },
    "detached-dynamicref.json": {
      $defs: { foo: { $dynamicRef: "#detached" }, named: { $dynamicAnchor: "detached", ...integer } },
    },
    "tree.json": {
      $dynamicAnchor: "node",
      properties: { data: true, children: { type: "array", items: { $dynamicRef: "#node" } } },
    },
    "extendible-dynamic-ref.json": {
      properties: { elements: { type: "array", items: { $dynamicRef: "#elements" } } },
      required: ["elements"],
      additionalProperties: false,
      $defs: { elements: { $dynamicAnchor: "elements" } },
    },
  },
  "draft-07": {
    ...common,
    "draft7/subSchemas.json": { definitions: { integer, refToInteger: { $ref: "#/definitions/integer" } } },
    "draft7/locationIndependentIdentifier.json": {
      definitions: { refToInteger: { $ref: "#foo" }, named: { $id: "#foo", ...integer } },
    },
    "draft7/name.json": { ...text, definitions: { orNull: { anyOf: [{ $ref: "#" }, { type: "null" }] } } },
    "draft7/ref-and-definitions.json": {
      allOf: [{ $ref: "#/definitions/inner" }],
      definitions: { inner: { properties: { bar: text } } },
    },
    "draft7/detached-ref.json": {
      definitions: { foo: { $ref: "#detached" }, named: { $id: "#detached", ...integer } },
    },
  },
};
