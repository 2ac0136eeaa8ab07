import { isJsonObject, member, type Json, type JsonObject } from "../json/value.ts";
import { itemSchemaOf } from "./item-schema.ts";
import { propertySchemasOf } from "./property-schemas.ts";
import type { SchemaDocument } from "./schema-document.ts";

/** No more schema objects than this are looked at for one place of a value. */
const maxLiterals = 500;

/**
 * Reads which schema objects speak about a place of a value, whatever branch the value took. What they suggest is
 * judged by the validator afterwards, so it may be too much, and recursion needs no limit but the value's own depth.
 */
export class SchemaReader {
  readonly #document: SchemaDocument;

  constructor(document: SchemaDocument) {
    this.#document = document;
  }

  /** Every schema object that some schema applies to the same place: references followed, branches entered. */
  literalsOf(schemas: readonly Json[]): readonly JsonObject[] {
    const literals = new Set<JsonObject>();
    const pending = [...schemas];
    for (let next = pending.shift(); next !== undefined && literals.size < maxLiterals; next = pending.shift()) {
      if (!isJsonObject(next) || literals.has(next)) continue;
      literals.add(next);
      pending.push(...this.#appliedInPlace(next));
    }
    return [...literals];
  }

  /** The schema objects that speak about one property of a place. */
  property(literals: readonly JsonObject[], name: string): readonly JsonObject[] {
    return this.literalsOf(
      literals.flatMap((literal) => [...propertySchemasOf(literal, name), ...given(literal, "unevaluatedProperties")]),
    );
  }

  /** The schema objects that speak about one item of a place. */
  item(literals: readonly JsonObject[], index: number): readonly JsonObject[] {
    return this.literalsOf(
      literals.flatMap((literal) => {
        const schema = itemSchemaOf(literal, index);
        return [
          ...(schema === undefined ? [] : [schema]),
          ...given(literal, "contains"),
          ...given(literal, "unevaluatedItems"),
        ];
      }),
    );
  }

  #appliedInPlace(schema: JsonObject): readonly Json[] {
    const dependent = member(schema, "dependentSchemas") ?? member(schema, "dependencies");
    return [
      ...(["$ref", "$dynamicRef"] as const).flatMap((keyword) => this.#document.referenced(schema, keyword)),
      ...["allOf", "anyOf", "oneOf"].flatMap((keyword) => given(schema, keyword).flat()),
      ...["if", "then", "else"].flatMap((keyword) => given(schema, keyword)),
      ...(isJsonObject(dependent) ? Object.values(dependent) : []),
    ];
  }
}

function given(schema: JsonObject, keyword: string): readonly Json[] {
  const value = member(schema, keyword);
  return value === undefined ? [] : [value];
}
