import { isJsonObject, jsonTypeOf, member, type Json, type JsonObject } from "../../json/value.ts";
import { SchemaDocument } from "../../schema/schema-document.ts";

/** At most this many schema objects are read for one place of the arguments. */
const maxSchemas = 60;

/** The schema objects that describe one place, with references followed and branches entered. */
export interface Part {
  /** Those that apply whichever branch a value takes. */
  readonly certain: readonly JsonObject[];
  /** Those and the ones that depend on a branch. */
  readonly all: readonly JsonObject[];
}

/** Reads what the input schema of a tool says about each place of the arguments. Never throws. */
export class ArgumentSchema {
  readonly root: Part;
  readonly #document: SchemaDocument;

  constructor(schema: Json) {
    this.#document = new SchemaDocument(schema);
    this.root = this.#partOf([schema], [schema]);
  }

  /** Names of the properties that the schema describes. */
  namesIn({ all }: Part): readonly string[] {
    const named = all.flatMap((schema) => {
      const properties = member(schema, "properties");
      return isJsonObject(properties) ? Object.keys(properties) : [];
    });
    return [...new Set(named)];
  }

  isRequired({ certain }: Part, name: string): boolean {
    return certain.some((schema) => listIn(schema, "required").includes(name));
  }

  property({ certain, all }: Part, name: string): Part {
    const named = (schema: JsonObject): readonly Json[] => {
      const properties = member(schema, "properties");
      const own = isJsonObject(properties) ? member(properties, name) : undefined;
      return own === undefined ? [] : [own];
    };
    return this.#partOf(certain.flatMap(named), all.flatMap(named));
  }

  /** What the schemas say about the items of a list; empty where none describes them. */
  items({ certain, all }: Part): Part {
    const itemOf = (schema: JsonObject): readonly Json[] => {
      const items = member(schema, "items") ?? listIn(schema, "prefixItems")[0];
      const first: Json | undefined = Array.isArray(items) ? items[0] : items;
      return first === undefined ? [] : [first];
    };
    return this.#partOf(certain.flatMap(itemOf), all.flatMap(itemOf));
  }

  #partOf(certain: readonly Json[], all: readonly Json[]): Part {
    return { certain: this.#expanded(certain, ["allOf"]), all: this.#expanded(all, ["allOf", "anyOf", "oneOf"]) };
  }

  #expanded(schemas: readonly Json[], branches: readonly string[]): readonly JsonObject[] {
    const found = new Set<JsonObject>();
    const pending = [...schemas];
    for (let next = pending.shift(); next !== undefined && found.size < maxSchemas; next = pending.shift()) {
      if (!isJsonObject(next) || found.has(next)) continue;
      found.add(next);
      const schema = next;
      pending.push(...this.#document.referenced(schema), ...branches.flatMap((keyword) => listIn(schema, keyword)));
    }
    return [...found];
  }
}

/**
 * What the schemas of a place say together, the outermost first.
 *
 * @param value leaves out the branches for values of another type
 */
export function mergedSchema({ certain, all }: Part, value?: Json): JsonObject {
  const fitting = all.filter((schema) => certain.includes(schema) || value === undefined || admits(schema, value));
  return Object.assign({}, ...fitting.toReversed());
}

function admits(schema: JsonObject, value: Json): boolean {
  const types = typesOf(schema);
  const type = jsonTypeOf(value);
  return types.length === 0 || types.includes(type) || (type === "number" && types.includes("integer"));
}

/** The types that a schema names; empty where it allows all. */
export function typesOf(schema: JsonObject): readonly string[] {
  const declared = member(schema, "type");
  const types = Array.isArray(declared) ? declared : declared === undefined ? [] : [declared];
  return types.filter((type) => typeof type === "string");
}

export function listIn(schema: JsonObject, keyword: string): readonly Json[] {
  const list = member(schema, keyword);
  return Array.isArray(list) ? list : [];
}
