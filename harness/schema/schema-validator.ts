import type { Ajv, ErrorObject, ValidateFunction } from "ajv";
import type { Ajv2020 } from "ajv/dist/2020.js";
import { isJsonObject, member, type Json, type JsonObject } from "../json/value.ts";
import { createAjv } from "./ajv-instance.ts";
import { isMetaSchemaReference, type SchemaDialect } from "./schema-dialect.ts";
import { fragmentFor, rootUri, type SchemaDocument } from "./schema-document.ts";
import type { Accepts } from "./evaluated-parts.ts";
import { useExactUnevaluated } from "./unevaluated-keywords.ts";

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

/** Judges values by one schema document and by the schemas inside it. Everything else only suggests. */
export class SchemaValidator {
  readonly #ajv: Ajv | Ajv2020;
  readonly #document: SchemaDocument;
  readonly #root: ValidateFunction;
  readonly #rootWithoutFormats: ValidateFunction | undefined;
  readonly #parts = new Map<JsonObject, (value: Json) => boolean>();

  private constructor(document: SchemaDocument, dialect: SchemaDialect) {
    this.#document = document;
    const metaSchemas = refersToMetaSchema(document);
    const create = (formats: boolean): Ajv | Ajv2020 => {
      const ajv = createAjv(dialect, { metaSchemas, judges: "values", formats });
      const accepts: Accepts = (schema, value) => this.acceptsPart(schema, value);
      if (dialect === "2020-12") useExactUnevaluated(ajv, document, accepts);
      if (isJsonObject(document.root)) ajv.addSchema(document.root, rootUri);
      return ajv;
    };
    const root = isJsonObject(document.root) ? { $ref: rootUri } : document.root !== false;
    this.#ajv = create(true);
    this.#root = this.#ajv.compile(root);
    if (turnsOnFormats(document)) this.#rootWithoutFormats = create(false).compile(root);
  }

  /** @throws what Ajv throws on a schema that it cannot compile */
  static compile(document: SchemaDocument, dialect: SchemaDialect): SchemaValidator {
    return new SchemaValidator(document, dialect);
  }

  /**
   * Whether a value is valid with formats checked and with formats ignored: dialects leave that choice to the server.
   *
   * @throws when Ajv fails or a pattern runs out of time, which says nothing about the value
   */
  accepts(value: Json): boolean {
    return this.#root(value) && this.#rootWithoutFormats?.(value) !== false;
  }

  /** Every constraint that the value breaks, at any depth. Throws as `accepts` does. */
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

/** Keywords under which a broken format can make a value valid that otherwise is not. */
const inverting = ["not", "oneOf", "if", "contains", "unevaluatedProperties", "unevaluatedItems"] as const;

function turnsOnFormats(document: SchemaDocument): boolean {
  const schemas = [...document.places()].map(({ schema }) => schema);
  return (
    schemas.some((schema) => Object.hasOwn(schema, "format")) &&
    schemas.some((schema) => inverting.some((keyword) => Object.hasOwn(schema, keyword)))
  );
}
