import { isJsonObject, member, type Json, type JsonObject } from "../json/value.ts";
import { itemSchemaOf } from "./item-schema.ts";
import { propertySchemasOf } from "./property-schemas.ts";
import type { SchemaDocument } from "./schema-document.ts";

/** Whether a value satisfies a schema of the document. */
export type Accepts = (schema: Json, value: Json) => boolean;

/**
 * Tells which parts of a value a schema has looked at, as the annotations of JSON Schema 2020-12 have it: what
 * `unevaluatedProperties` and `unevaluatedItems` leave alone.
 */
export class EvaluatedParts {
  readonly #document: SchemaDocument;
  readonly #accepts: Accepts;

  constructor(document: SchemaDocument, accepts: Accepts) {
    this.#document = document;
    this.#accepts = accepts;
  }

  /** Whether any keyword of a schema object, but for `unevaluatedProperties` itself, looks at a property. */
  hasProperty(schema: JsonObject, object: JsonObject, name: string): boolean {
    return this.#appliedTo(object, schema).some(
      (literal) =>
        propertySchemasOf(literal, name).length > 0 ||
        (literal !== schema && Object.hasOwn(literal, "unevaluatedProperties")),
    );
  }

  /** The same for an item and `unevaluatedItems`. */
  hasItem(schema: JsonObject, items: readonly Json[], index: number): boolean {
    return this.#appliedTo(items, schema).some((literal) => {
      const contained = member(literal, "contains");
      return (
        itemSchemaOf(literal, index) !== undefined ||
        (contained !== undefined && this.#accepts(contained, items[index] ?? null)) ||
        (literal !== schema && Object.hasOwn(literal, "unevaluatedItems"))
      );
    });
  }

  /** The schema object and all others that apply to the same value and accept it. */
  #appliedTo(value: Json, schema: JsonObject): readonly JsonObject[] {
    const applied = new Set<JsonObject>([schema]);
    // A set visits what is added while it is walked.
    for (const literal of applied) {
      for (const inner of this.#inPlace(literal, value)) if (isJsonObject(inner)) applied.add(inner);
    }
    return [...applied];
  }

  #inPlace(literal: JsonObject, value: Json): readonly Json[] {
    const dependent = member(literal, "dependentSchemas") ?? {};
    const present = isJsonObject(value) && isJsonObject(dependent) ? Object.keys(dependent) : [];
    const branches = [
      ...["allOf", "anyOf", "oneOf"].flatMap((keyword) => listOf(member(literal, keyword))),
      ...present.filter((name) => Object.hasOwn(Object(value), name)).map((name) => at(dependent, name)),
      ...this.#document.referenced(literal),
    ];
    return [...branches.filter((branch) => this.#accepts(branch, value)), ...this.#conditional(literal, value)];
  }

  #conditional(literal: JsonObject, value: Json): readonly Json[] {
    const condition = member(literal, "if");
    if (condition === undefined) return [];
    return this.#accepts(condition, value)
      ? [condition, member(literal, "then") ?? true]
      : [member(literal, "else") ?? true];
  }
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function at(object: Json, name: string): Json {
  return (isJsonObject(object) ? member(object, name) : undefined) ?? true;
}
