import { isJsonObject, member, type Json, type JsonObject } from "../json/value.ts";
import { subschemasOf } from "./schema-dialect.ts";

/** Where relative references start when the schema has no `$id` of its own; nothing is ever fetched from there. */
export const rootUri = "json-schema:///root";

interface Place {
  readonly schema: JsonObject;
  /** JSON pointer from the root of the document. */
  readonly pointer: string;
  readonly base: string;
}

interface Target {
  readonly schema: Json;
  readonly pointer: string;
}

/** A `$ref` that leads nowhere inside the document. */
export class UnresolvedReference extends Error {
  readonly reference: string;
  /** Where the reference stands. */
  readonly pointer: string;
  /** True when it leads to another document, which may well exist. */
  readonly remote: boolean;

  constructor(reference: string, pointer: string, remote: boolean) {
    super(remote ? `${reference} is another document` : `${reference} is not in the document`);
    this.name = "UnresolvedReference";
    this.reference = reference;
    this.pointer = pointer;
    this.remote = remote;
  }
}

/** One schema with every place in it: pointers, bases of `$id`, anchors. References are resolved inside it only. */
export class SchemaDocument {
  readonly root: Json;
  readonly #places = new Map<JsonObject, Place>();
  readonly #byUri = new Map<string, Target>();

  constructor(root: Json) {
    this.root = root;
    this.#byUri.set(rootUri, { schema: root, pointer: "" });
    if (isJsonObject(root)) this.#index(root, "", rootUri);
  }

  /** JSON pointer of a schema object; undefined when it is not part of the document. */
  pointerOf(schema: JsonObject): string | undefined {
    return this.#places.get(schema)?.pointer;
  }

  /** Every schema object of the document with its pointer, parents before children. */
  places(): Iterable<{ readonly schema: JsonObject; readonly pointer: string }> {
    return this.#places.values();
  }

  /**
   * The schema a `$ref` or `$dynamicRef` inside `from` points at.
   *
   * @throws UnresolvedReference when it is not in the document: a remote reference is never fetched
   */
  resolve(reference: string, from: JsonObject): Json {
    return this.locate(reference, from).schema;
  }

  /** What a schema refers to, none where that is not in the document: of a meta-schema nothing is known here. */
  referenced(from: JsonObject, keyword: "$ref" | "$dynamicRef" = "$ref"): readonly Json[] {
    const reference = member(from, keyword);
    if (typeof reference !== "string") return [];
    try {
      return [this.resolve(reference, from)];
    } catch (error) {
      if (error instanceof UnresolvedReference) return [];
      throw error;
    }
  }

  /** The same with the JSON pointer of the schema. Throws as `resolve` does. */
  locate(reference: string, from: JsonObject): Target {
    const place = this.#places.get(from);
    const uri = resolveUri(reference, place?.base ?? rootUri);
    const direct = this.#byUri.get(uri) ?? this.#byUri.get(uri.replace(/#$/, ""));
    if (direct !== undefined) return direct;
    const [resourceUri = "", fragment = ""] = uri.split("#", 2);
    const resource = this.#byUri.get(resourceUri);
    const found = resource === undefined ? undefined : this.#walk(resource, fragment);
    if (found === undefined) throw new UnresolvedReference(reference, place?.pointer ?? "", resource === undefined);
    return found;
  }

  #walk(resource: Target, fragment: string): Target | undefined {
    if (!fragment.startsWith("/")) return undefined;
    const keys = fragment.slice(1).split("/").map(decodeSegment);
    let current: Json | undefined = resource.schema;
    for (const key of keys) {
      if (Array.isArray(current)) current = current[Number(key)];
      else current = isJsonObject(current) ? member(current, key) : undefined;
    }
    if (current === undefined) return undefined;
    const pointer = resource.pointer + keys.map((key) => `/${escapeSegment(key)}`).join("");
    // A reference may lead into a keyword that holds no subschemas by itself, such as `components`.
    if (isJsonObject(current) && !this.#places.has(current))
      this.#index(current, pointer, this.baseOf(resource.schema));
    return { schema: current, pointer };
  }

  /** The address that references in a schema start from. */
  baseOf(schema: Json): string {
    return (isJsonObject(schema) ? this.#places.get(schema)?.base : undefined) ?? rootUri;
  }

  #index(schema: JsonObject, pointer: string, outerBase: string): void {
    const id = member(schema, "$id");
    const base =
      typeof id === "string" && !id.startsWith("#") ? resolveUri(id, outerBase).replace(/#$/, "") : outerBase;
    if (base !== outerBase) this.#byUri.set(base, { schema, pointer });
    this.#places.set(schema, { schema, pointer, base });
    for (const anchor of anchorsOf(schema)) this.#byUri.set(`${base}#${anchor}`, { schema, pointer });
    for (const { steps, schema: inner } of subschemasOf(schema)) {
      this.#index(inner, pointer + steps.map((step) => `/${escapeSegment(step)}`).join(""), base);
    }
  }
}

function anchorsOf(schema: JsonObject): readonly string[] {
  const id = member(schema, "$id");
  // draft-07 writes an anchor as `$id: "#name"`.
  const named = [member(schema, "$anchor"), member(schema, "$dynamicAnchor"), fragmentOf(id)];
  return named.filter((anchor) => typeof anchor === "string");
}

function fragmentOf(id: Json | undefined): string | undefined {
  return typeof id === "string" && id.startsWith("#") && id.length > 1 ? id.slice(1) : undefined;
}

function resolveUri(reference: string, base: string): string {
  if (reference.startsWith("#")) return base + reference;
  return URL.canParse(reference, base) ? new URL(reference, base).href : reference;
}

function decodeSegment(segment: string): string {
  return unescapeSegment(decodeFragment(segment));
}

function decodeFragment(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}

/** A JSON pointer as the fragment of a reference. */
export function fragmentFor(pointer: string): string {
  return `#${pointer.split("/").map(encodeURIComponent).join("/")}`;
}

/** A key as one segment of a JSON pointer (RFC 6901). */
export function escapeSegment(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** The keys of a JSON pointer. */
export function keysOfPointer(pointer: string): readonly string[] {
  return pointer.split("/").slice(1).map(unescapeSegment);
}

function unescapeSegment(segment: string): string {
  return segment.replaceAll("~1", "/").replaceAll("~0", "~");
}
