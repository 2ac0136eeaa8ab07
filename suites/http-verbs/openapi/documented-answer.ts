import { createGenerator } from "../../../harness/generate/generator.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../../../harness/json/value.ts";
import type { DocumentedAnswer } from "../../../harness/api-stub/answers/answer-book.ts";
import type { DescribedOperation } from "../../../harness/api-stub/description/described-operation.ts";
import { isJsonMedia } from "./json-media.ts";
import { followReference } from "./path-item.ts";

/** For one answer. A schema that takes longer has none. */
const budgetMs = 200;
const maxDepth = 6;
const maxNodes = 400;
const seed = 1;

/**
 * What an API answers when it succeeds, as its description says: the example of an answer, or a value made from its schema,
 * with all members that it may have.
 *
 * @param root of the document, in which references lead
 * @param written the operation as it is written, with `responses`
 * @param mayMake whether a value may be made from a schema, which takes up to `budgetMs`
 * @returns one for each path where the operation may be served; none where the description does not say how it succeeds
 */
export function documentedAnswer(
  root: JsonObject,
  { method, path, servers = [] }: DescribedOperation,
  written: JsonObject,
  mayMake: boolean,
): readonly DocumentedAnswer[] {
  const success = successOf(root, written);
  if (success === undefined) return [];
  const media = jsonMediaOf(success.response);
  const made = (of: JsonObject): Json | undefined => (mayMake ? madeBy(root, member(of, "schema")) : undefined);
  const body = media === undefined ? {} : (exampleIn(root, media) ?? made(media));
  if (body === undefined) return [];
  // A server may be told to use another address, without a path before those of the operations.
  const basePaths = new Set([...servers.map(({ basePath }) => basePath), ""]);
  return [...basePaths].map((basePath) => ({
    method: method.toUpperCase(),
    path: withOpenSegments(`${basePath}${path}`),
    status: success.status,
    body,
  }));
}

interface Success {
  readonly status: number;
  readonly response: JsonObject;
}

/** The first answer of success that is JSON, or else the first; `default` where there is no other. */
function successOf(root: JsonObject, operation: JsonObject): Success | undefined {
  const responses = member(operation, "responses");
  if (!isJsonObject(responses)) return undefined;
  const statuses = Object.keys(responses).filter((each) => /^2(?:\d\d|XX)$/iu.test(each));
  const found = (statuses.length === 0 ? ["default"] : statuses).flatMap((status): readonly Success[] => {
    const response = member(responses, status);
    const followed = isJsonObject(response) ? followReference(root, response) : undefined;
    const code = /^\d+$/u.test(status) ? Number(status) : 200;
    return followed?.kind === "found" ? [{ status: code, response: followed.object }] : [];
  });
  return found.find(({ response }) => jsonMediaOf(response) !== undefined) ?? found[0];
}

function withOpenSegments(path: string): string {
  return path
    .split("/")
    .map((segment) => (/\{[^{}]*\}/u.test(segment) ? "*" : segment))
    .join("/");
}

/** What describes an answer in JSON; in Swagger 2 the response itself. */
function jsonMediaOf(response: JsonObject): JsonObject | undefined {
  const content = member(response, "content");
  if (!isJsonObject(content)) return member(response, "schema") === undefined ? undefined : response;
  const type = Object.keys(content).find(isJsonMedia);
  const media = type === undefined ? undefined : member(content, type);
  return isJsonObject(media) ? media : undefined;
}

function exampleIn(root: JsonObject, media: JsonObject): Json | undefined {
  const example = member(media, "example");
  if (example !== undefined) return example;
  const examples = member(media, "examples");
  if (!isJsonObject(examples)) return undefined;
  // Swagger 2 lists them by their types.
  const type = Object.keys(examples).find(isJsonMedia);
  if (type !== undefined) return member(examples, type);
  const [first] = Object.values(examples);
  if (!isJsonObject(first)) return undefined;
  const followed = followReference(root, first);
  return followed.kind === "found" ? member(followed.object, "value") : undefined;
}

function madeBy(root: JsonObject, schema: Json | undefined): Json | undefined {
  if (!isJsonObject(schema)) return undefined;
  const body = new Inlined(root).schema(schema, 0);
  const made = createGenerator({ type: "object", properties: { body }, required: ["body"] }, { seed, budgetMs });
  return made.kind === "ready" ? member(made.generator.simplest, "body") : undefined;
}

/** The members of a schema that we keep: a value is made from them. */
const kept: readonly string[] = [
  "type",
  "enum",
  "const",
  "format",
  "pattern",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "uniqueItems",
];

/** Schemas with what they refer to in them, every member required, down to some depth. */
class Inlined {
  readonly #root: JsonObject;
  #nodes = 0;

  constructor(root: JsonObject) {
    this.#root = root;
  }

  schema(written: Json, depth: number): JsonObject {
    const followed = isJsonObject(written) ? followReference(this.#root, written) : undefined;
    this.#nodes++;
    if (followed?.kind !== "found" || this.#nodes > maxNodes) return {};
    const schema = this.#whole(followed.object);
    const examples = member(schema, "examples");
    const [example] = [member(schema, "example"), ...(Array.isArray(examples) ? examples : [])].filter(
      (each) => each !== undefined,
    );
    if (example !== undefined) return { const: example };
    const [alternative] = ["oneOf", "anyOf"].flatMap((key) => {
      const each = member(schema, key);
      return Array.isArray(each) ? each.slice(0, 1) : [];
    });
    if (alternative !== undefined && depth < maxDepth) return this.schema(alternative, depth + 1);
    const own = Object.fromEntries(
      kept.flatMap((key) => {
        const value = member(schema, key);
        // OpenAPI 3.0 has booleans there.
        return value === undefined || (key.startsWith("exclusive") && typeof value === "boolean") ? [] : [[key, value]];
      }),
    );
    const properties = member(schema, "properties");
    const items = member(schema, "items");
    if (isJsonObject(properties)) return { ...own, type: "object", ...this.#object(properties, depth) };
    if (items === undefined) return own;
    if (depth >= maxDepth) return { type: "array", maxItems: 0 };
    const least = member(own, "minItems");
    return {
      ...own,
      type: "array",
      items: this.schema(items, depth + 1),
      minItems: typeof least === "number" ? least : 1,
    };
  }

  #object(properties: JsonObject, depth: number): JsonObject {
    const names = depth >= maxDepth ? [] : Object.keys(properties);
    const inner = names.map((name) => [name, this.schema(member(properties, name) ?? {}, depth + 1)] as const);
    return { properties: Object.fromEntries(inner), required: names };
  }

  /** Merges the members of all parts of `allOf`. */
  #whole(schema: JsonObject, depth = 0): JsonObject {
    const parts = member(schema, "allOf");
    if (!Array.isArray(parts) || depth >= maxDepth) return schema;
    return parts.reduce<JsonObject>((whole, part: Json) => {
      const followed = isJsonObject(part) ? followReference(this.#root, part) : undefined;
      if (followed?.kind !== "found") return whole;
      const each = this.#whole(followed.object, depth + 1);
      const [left, right] = [member(whole, "properties"), member(each, "properties")];
      const properties = { ...(isJsonObject(left) ? left : {}), ...(isJsonObject(right) ? right : {}) };
      return { ...each, ...whole, ...(Object.keys(properties).length === 0 ? {} : { properties }) };
    }, schema);
  }
}
