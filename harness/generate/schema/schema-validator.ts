import type { Ajv, ErrorObject, ValidateFunction } from "ajv";
import type { Ajv2020 } from "ajv/dist/2020.js";
import { isJsonObject, member, type Json, type JsonObject } from "../../json/value.ts";
import { createAjv } from "./ajv-instance.ts";
import { isMetaSchemaReference, type SchemaDialect } from "./schema-dialect.ts";
import { fragmentFor, rootUri, type SchemaDocument } from "./schema-document.ts";

/** One constraint that a value breaks. */
export interface BrokenConstraint {
  readonly keyword: string;
  /** The schema object the keyword stands in; undefined for the schema `false`. */
  readonly schema: unknown;
  readonly schemaPath: string;
  readonly instancePath: string;
  /** The name that `required` misses. */
  readonly missing?: string;
}

/** Judges values by one schema document and by the schemas inside it. Ajv decides; nobody else does. */
export class SchemaValidator {
  readonly #ajv: Ajv | Ajv2020;
  readonly #document: SchemaDocument;
  readonly #root: ValidateFunction;
  readonly #parts = new Map<JsonObject, (value: Json) => boolean>();

  private constructor(document: SchemaDocument, dialect: SchemaDialect) {
    this.#document = document;
    this.#ajv = createAjv(dialect, { metaSchemas: refersToMetaSchema(document), judges: "values" });
    const { root } = document;
    if (isJsonObject(root)) this.#ajv.addSchema(root, rootUri);
    this.#root = this.#ajv.compile(isJsonObject(root) ? { $ref: rootUri } : root !== false);
  }

  /** @throws what Ajv throws on a schema that it cannot compile */
  static compile(document: SchemaDocument, dialect: SchemaDialect): SchemaValidator {
    return new SchemaValidator(document, dialect);
  }

  /** @throws when Ajv fails or a pattern runs out of time, which says nothing about the value */
  accepts(value: Json): boolean {
    return this.#root(value);
  }

  /** Every constraint that the value breaks, of whatever depth. Throws as `accepts` does. */
  brokenConstraints(value: Json): readonly BrokenConstraint[] {
    return this.#root(value) ? [] : (this.#root.errors ?? []).map(toBrokenConstraint);
  }

  /** Whether a value satisfies a schema of the document, or one that negates such a schema. Throws as `accepts` does. */
  acceptsPart(schema: Json, value: Json): boolean {
    if (!isJsonObject(schema)) return schema !== false;
    const known = this.#parts.get(schema);
    if (known !== undefined) return known(value);
    const part = this.#compilePart(schema);
    this.#parts.set(schema, part);
    return part(value);
  }

  #compilePart(schema: JsonObject): (value: Json) => boolean {
    const pointer = this.#document.pointerOf(schema);
    const negated = member(schema, "not");
    if (pointer === undefined && negated !== undefined && Object.keys(schema).length === 1) {
      return (value) => !this.acceptsPart(negated, value);
    }
    if (pointer === undefined) return this.#ajv.compile(schema);
    return this.#ajv.compile({ $ref: rootUri + fragmentFor(pointer) });
  }
}

function toBrokenConstraint(error: ErrorObject): BrokenConstraint {
  const missing: unknown = error.params["missingProperty"];
  return {
    keyword: error.keyword,
    schema: error.parentSchema,
    schemaPath: error.schemaPath,
    instancePath: error.instancePath,
    ...(typeof missing === "string" ? { missing } : {}),
  };
}

function refersToMetaSchema(document: SchemaDocument): boolean {
  return [...document.places()].some(({ schema }) => {
    const reference = member(schema, "$ref");
    return typeof reference === "string" && isMetaSchemaReference(reference);
  });
}
