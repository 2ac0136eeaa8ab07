import { isJsonObject, member, type Json, type JsonObject } from "../../../harness/json/value.ts";
import { followReference } from "./path-item.ts";

/** A document with more schemas is judged as far as these go. */
const maxSchemas = 2_000;
const maxDepth = 64;

/** Keywords that mean the same in JSON Schema, whose values are no schemas. */
const plain: readonly string[] = [
  "enum",
  "const",
  "minimum",
  "maximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "uniqueItems",
  "minProperties",
  "maxProperties",
  "required",
];
/** In OpenAPI 3.0 these two are flags. */
const limits: readonly string[] = ["exclusiveMinimum", "exclusiveMaximum"];
const types: ReadonlySet<Json> = new Set(["string", "number", "integer", "boolean", "array", "object", "null"]);

/**
 * What a schema of an OpenAPI document asks of a request, as JSON Schema that stands alone. Where dialects differ, or
 * documents are often wrong, it asks for less: several schemas of `oneOf` may match, and `format`, `pattern` and `not` are
 * left out. A property that is `readOnly` need not be sent.
 *
 * @param root of the document, in which references lead
 */
export function requestSchema(root: JsonObject, schema: Json): Json {
  return new Translation(root).whole(schema);
}

class Translation {
  readonly #root: JsonObject;
  /** By the references that lead to them. */
  readonly #names = new Map<string, string>();
  readonly #definitions = new Map<string, Json>();
  readonly #readOnly = new Set<string>();
  #schemas = 0;
  #hasParts = false;

  constructor(root: JsonObject) {
    this.#root = root;
  }

  whole(schema: Json): Json {
    const translated = this.#schema(schema, 0);
    const definitions = [...this.#definitions].map(([name, each]) => [name, this.#loosened(each)] as const);
    const loosened = this.#loosened(translated);
    return isJsonObject(loosened) && definitions.length > 0
      ? { ...loosened, $defs: Object.fromEntries(definitions) }
      : loosened;
  }

  #schema(written: Json | undefined, depth: number): Json {
    if (!isJsonObject(written)) return written !== false;
    if (++this.#schemas > maxSchemas || depth > maxDepth) return true;
    const ref = member(written, "$ref");
    if (typeof ref === "string") return this.#reference(ref, depth);
    const schema = this.#object(written, depth);
    return member(written, "nullable") === true ? orNull(schema) : schema;
  }

  #reference(ref: string, depth: number): Json {
    const known = this.#names.get(ref);
    if (known !== undefined) return { $ref: `#/$defs/${known}` };
    const followed = followReference(this.#root, { $ref: ref });
    if (followed.kind !== "found") return true;
    const name = `s${this.#names.size}`;
    this.#names.set(ref, name);
    this.#definitions.set(name, this.#schema(followed.object, depth + 1));
    return { $ref: `#/$defs/${name}` };
  }

  #object(written: JsonObject, depth: number): JsonObject {
    const made: Record<string, Json> = {};
    for (const key of plain) {
      const value = member(written, key);
      if (value !== undefined) made[key] = value;
    }
    for (const key of limits) {
      const value = member(written, key);
      if (typeof value === "number") made[key] = value;
    }
    const type = member(written, "type");
    const named = (Array.isArray(type) ? type : [type ?? null]).filter((each) => types.has(each));
    if (named.length > 0) made["type"] = named;
    const properties = member(written, "properties");
    if (isJsonObject(properties)) made["properties"] = this.#properties(properties, depth);
    for (const key of ["items", "additionalProperties"]) {
      const value = member(written, key);
      if (value !== undefined) made[key] = this.#schema(value, depth + 1);
    }
    const [allOf, anyOf, oneOf] = ["allOf", "anyOf", "oneOf"].map((key) => this.#parts(member(written, key), depth));
    if (allOf !== undefined) this.#hasParts = true;
    const alternatives = [anyOf, oneOf].filter((each) => each !== undefined).map((each): Json => ({ anyOf: each }));
    const all = [...(allOf ?? []), ...alternatives];
    return all.length === 0 ? made : { ...made, allOf: all };
  }

  #properties(properties: JsonObject, depth: number): JsonObject {
    return Object.fromEntries(
      Object.entries(properties).map(([name, each]) => {
        const followed = isJsonObject(each) ? followReference(this.#root, each) : undefined;
        if (followed?.kind === "found" && member(followed.object, "readOnly") === true) this.#readOnly.add(name);
        return [name, this.#schema(each, depth + 1)];
      }),
    );
  }

  #parts(value: Json | undefined, depth: number): readonly Json[] | undefined {
    return Array.isArray(value) && value.length > 0
      ? value.map((each: Json) => this.#schema(each, depth + 1))
      : undefined;
  }

  /** Only when all schemas were read do we know which properties are `readOnly`, and whether schemas are made of parts. */
  #loosened(schema: Json): Json {
    if (Array.isArray(schema)) return schema.map((each) => this.#loosened(each));
    if (!isJsonObject(schema)) return schema;
    const entries = Object.entries(schema).flatMap(([key, value]): readonly (readonly [string, Json])[] => {
      if (key === "enum" || key === "const") return [[key, value]];
      // A part that forbids the members of the others forbids everything.
      if (key === "additionalProperties" && value === false && this.#hasParts) return [];
      if (key === "required") {
        return Array.isArray(value) ? [[key, value.filter((name) => !this.#readOnly.has(String(name)))]] : [];
      }
      if (key === "properties" && isJsonObject(value)) {
        return [[key, Object.fromEntries(Object.entries(value).map(([name, each]) => [name, this.#loosened(each)]))]];
      }
      return [[key, this.#loosened(value)]];
    });
    return Object.fromEntries(entries);
  }
}

/** `nullable` of OpenAPI 3.0. */
function orNull(schema: JsonObject): JsonObject {
  const [type, values] = [member(schema, "type"), member(schema, "enum")];
  if (!Array.isArray(type) || member(schema, "allOf") !== undefined) return { anyOf: [schema, { type: "null" }] };
  return { ...schema, type: [...type, "null"], ...(Array.isArray(values) ? { enum: [...values, null] } : {}) };
}
