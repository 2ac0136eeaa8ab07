import { createGenerator } from "../../../harness/generate/generator.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../../../harness/json/value.ts";
import type { DocumentedAnswer } from "../../../harness/upstream/answers/answer-book.ts";
import { followReference } from "./path-item.ts";

/** Of one answer; a schema that takes longer has none. */
const budgetMs = 200;
const maxDepth = 6;
const maxNodes = 400;
const seed = 1;

/** An operation of the document, as far as its answers go. */
export interface AnsweredOperation {
  readonly method: string;
  /** With `{names}` for its parameters. */
  readonly path: string;
  /** With `responses`. */
  readonly operation: JsonObject;
}

/**
 * What an API answers when it succeeds, as its description says: the example of an answer, or one that is made by its
 * schema, with all members that it may have.
 *
 * @param root of the document, in which references lead
 */
export function documentedAnswer(
  root: JsonObject,
  { method, path, operation }: AnsweredOperation,
): DocumentedAnswer | undefined {
  const responses = member(operation, "responses");
  if (!isJsonObject(responses)) return undefined;
  const status = Object.keys(responses).find((each) => /^2(?:\d\d|XX)$/iu.test(each));
  const written = status === undefined ? undefined : member(responses, status);
  if (status === undefined || !isJsonObject(written)) return undefined;
  const followed = followReference(root, written);
  if (followed.kind !== "found") return undefined;
  const kind = { method: method.toUpperCase(), path: `${basePathOf(root)}${path.replaceAll(/\{[^{}/]*\}/gu, "*")}` };
  const code = /^\d+$/u.test(status) ? Number(status) : 200;
  const media = jsonMediaOf(followed.object);
  if (media === undefined) return { ...kind, status: code, body: {} };
  const body = exampleIn(root, media) ?? madeBy(root, member(media, "schema"));
  return body === undefined ? undefined : { ...kind, status: code, body };
}

/** The path of the first server, or of Swagger 2. */
function basePathOf(root: JsonObject): string {
  const basePath = member(root, "basePath");
  if (typeof basePath === "string") return basePath.replace(/\/$/u, "");
  const servers = member(root, "servers");
  const [first] = Array.isArray(servers) ? servers : [];
  const url = isJsonObject(first) ? member(first, "url") : undefined;
  if (typeof url !== "string") return "";
  const path = url.replace(/^[a-z][\w+.-]*:\/\/[^/]*/iu, "");
  return path.startsWith("/") ? path.replaceAll(/\{[^{}/]*\}/gu, "*").replace(/\/$/u, "") : "";
}

/** What describes an answer in JSON; in Swagger 2 the response itself. */
function jsonMediaOf(response: JsonObject): JsonObject | undefined {
  const content = member(response, "content");
  if (!isJsonObject(content)) return member(response, "schema") === undefined ? undefined : response;
  const type = Object.keys(content).find((each) => /[/+]json\b/iu.test(each));
  const media = type === undefined ? undefined : member(content, type);
  return isJsonObject(media) ? media : undefined;
}

function exampleIn(root: JsonObject, media: JsonObject): Json | undefined {
  const example = member(media, "example");
  if (example !== undefined) return example;
  const examples = member(media, "examples");
  const [first] = isJsonObject(examples) ? Object.values(examples) : [];
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

/** Members of a schema that are kept: what a value is made by. */
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
    const example = member(schema, "example");
    if (example !== undefined && typeof example !== "object") return { const: example };
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

  /** With the members of all parts of `allOf`. */
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
