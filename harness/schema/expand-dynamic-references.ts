import { defineMember, isJsonObject, member, type Json, type JsonObject } from "../json/value.ts";
import { isMetaSchemaReference, mapSubschemas } from "./schema-dialect.ts";
import { fragmentFor, type SchemaDocument } from "./schema-document.ts";

/** Which resource each dynamic anchor leads to: the outermost that evaluation came through and that has it. */
type Scope = ReadonlyMap<string, JsonObject>;

/** No schema gets more copies than this: their number grows with the paths that lead through its resources. */
const maxCopies = 300;

/** Where references lead, and what only says so: left out of copies, which are reached by pointers. */
const names: ReadonlySet<string> = new Set(["$anchor", "$defs", "$dynamicAnchor", "$id", "definitions"]);

/**
 * The same schema without `$dynamicRef`. Where one leads depends on the resources that evaluation came through, so each
 * schema that a reference leads to is copied for every such scope, and in the copy the reference is a `$ref`. Ajv and
 * the rest of this generator then need to know nothing of dynamic scopes; Ajv is wrong about some.
 *
 * @throws UnresolvedReference when a reference leads out of the document; Error when there are too many scopes
 */
export function expandDynamicReferences(document: SchemaDocument): Json {
  const { root } = document;
  return isJsonObject(root) ? new Expansion(document).expand(root) : root;
}

class Expansion {
  readonly #document: SchemaDocument;
  readonly #copies = new Map<string, Json>();
  readonly #ids = new Map<JsonObject, number>();
  readonly #anchors = new Map<string, Map<string, JsonObject>>();

  constructor(document: SchemaDocument) {
    this.#document = document;
    for (const { schema } of document.places()) {
      const anchor = member(schema, "$dynamicAnchor");
      if (typeof anchor !== "string") continue;
      const base = document.baseOf(schema);
      const anchors = this.#anchors.get(base) ?? new Map<string, JsonObject>();
      this.#anchors.set(base, anchors.set(anchor, schema));
    }
  }

  expand(root: JsonObject): JsonObject {
    const expanded = this.#copy(root, new Map());
    const copies = Object.fromEntries(this.#copies);
    return isJsonObject(expanded) ? { ...expanded, $defs: copies } : root;
  }

  #copy(schema: Json, outer: Scope): Json {
    if (!isJsonObject(schema)) return schema;
    const scope = this.#enter(schema, outer);
    const copy: JsonObject = {};
    for (const keyword of Object.keys(schema)) {
      if (names.has(keyword) || keyword === "$ref" || keyword === "$dynamicRef") continue;
      const value = mapSubschemas(keyword, member(schema, keyword) ?? null, (inner) => this.#copy(inner, scope));
      defineMember(copy, keyword, value);
    }
    const references = ["$ref", "$dynamicRef"].flatMap((keyword) => {
      const reference = member(schema, keyword);
      return typeof reference === "string" ? [{ $ref: this.#follow(reference, keyword, schema, scope) }] : [];
    });
    const [first, ...others] = references;
    if (first !== undefined) defineMember(copy, "$ref", first.$ref);
    const listed = member(copy, "allOf");
    if (others.length > 0) defineMember(copy, "allOf", [...(Array.isArray(listed) ? listed : []), ...others]);
    return copy;
  }

  /** The pointer to the copy of the schema that a reference leads to. */
  #follow(reference: string, keyword: string, from: JsonObject, scope: Scope): string {
    if (isMetaSchemaReference(reference)) return reference;
    const first = this.#document.resolve(reference, from);
    const anchor = isJsonObject(first) ? member(first, "$dynamicAnchor") : undefined;
    // Only a reference that begins at a dynamic anchor is dynamic at all.
    const isDynamic = keyword === "$dynamicRef" && typeof anchor === "string" && reference.endsWith(`#${anchor}`);
    const target = (isDynamic ? scope.get(anchor) : undefined) ?? first;
    const key = this.#keyOf(target, scope);
    if (!this.#copies.has(key)) {
      if (this.#copies.size >= maxCopies) throw new Error(`needs more than ${maxCopies} copies of its schemas`);
      // Known before it is complete, so that recursion ends.
      this.#copies.set(key, true);
      this.#copies.set(key, this.#copy(target, scope));
    }
    return fragmentFor(`/$defs/${key}`);
  }

  #enter(schema: JsonObject, outer: Scope): Scope {
    const anchors = this.#anchors.get(this.#document.baseOf(schema));
    if (anchors === undefined) return outer;
    return new Map([...anchors, ...outer]);
  }

  #keyOf(schema: Json, scope: Scope): string {
    const target = isJsonObject(schema) ? String(this.#idOf(schema)) : JSON.stringify(schema);
    const bound = [...scope].map(([anchor, place]) => `${anchor}.${this.#idOf(place)}`);
    return [target, ...bound.toSorted()].join("-");
  }

  #idOf(schema: JsonObject): number {
    const known = this.#ids.get(schema);
    if (known !== undefined) return known;
    this.#ids.set(schema, this.#ids.size);
    return this.#ids.size - 1;
  }
}
