import type { ErrorObject } from "ajv";
import type { SchemaDialect } from "../../harness/schema/schema-dialect.ts";
import { escapeSegment, SchemaDocument } from "../../harness/schema/schema-document.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../../harness/json/value.ts";
import { listOf } from "./suite.ts";

/** A constraint that some value can break: a keyword of one schema object, and for `required` one name. */
export interface Site {
  readonly literal: JsonObject;
  readonly keyword: string;
  readonly name?: string;
  readonly pointer: string;
}

/**
 * The constraint sites of a schema, in schema objects that speak about a place whatever branch a value takes: reached
 * through `properties`, `items`, `prefixItems`, `additionalProperties`, `allOf` and references inside the document, each
 * object once. Counted without the generator's own list of them.
 */
export function sitesOf(schema: Json, dialect: SchemaDialect): readonly Site[] {
  const document = new SchemaDocument(schema);
  const sites: Site[] = [];
  const seen = new Set<JsonObject>();
  const pending: (readonly [Json | undefined, string])[] = [[schema, ""]];
  for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
    const [literal, pointer] = next;
    if (literal === undefined || !isJsonObject(literal) || seen.has(literal)) continue;
    seen.add(literal);
    const reference = member(literal, "$ref");
    if (typeof reference === "string" && !reference.includes("json-schema.org/draft")) {
      const target = document.locate(reference, literal);
      pending.push([target.schema, target.pointer]);
      if (dialect === "draft-07") continue;
    }
    sites.push(...sitesIn(literal, pointer, dialect));
    pending.push(...insideOf(literal, pointer));
  }
  return sites;
}

function sitesIn(literal: JsonObject, pointer: string, dialect: SchemaDialect): readonly Site[] {
  const known = dialect === "2020-12" ? [...keywords, ...newKeywords] : [...keywords, "additionalItems"];
  return known
    .filter((keyword) => canBeBroken(literal, keyword))
    .flatMap((keyword): readonly Site[] => {
      if (keyword !== "required") return [{ literal, keyword, pointer }];
      const names = listOf(member(literal, "required")).filter((name) => typeof name === "string");
      return names.map((name) => ({ literal, keyword, name, pointer }));
    });
}

function insideOf(literal: JsonObject, pointer: string): (readonly [Json | undefined, string])[] {
  const properties = member(literal, "properties") ?? {};
  const named = isJsonObject(properties) ? Object.entries(properties) : [];
  const listed = ["items", "prefixItems", "allOf"].flatMap((keyword) =>
    listOf(member(literal, keyword)).map((part, index) => [part, `${pointer}/${keyword}/${index}`] as const),
  );
  return [
    ...named.map(([name, part]) => [part, `${pointer}/properties/${escapeSegment(name)}`] as const),
    ...listed,
    [member(literal, "items"), `${pointer}/items`],
    [member(literal, "additionalProperties"), `${pointer}/additionalProperties`],
  ];
}

const keywords: readonly string[] = [
  ["type", "enum", "const", "not", "anyOf", "oneOf", "if"],
  ["minLength", "maxLength", "pattern"],
  ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  ["minItems", "maxItems", "uniqueItems", "contains", "items"],
  ["required", "minProperties", "maxProperties", "propertyNames", "additionalProperties"],
].flat();
const newKeywords: readonly string[] = ["dependentRequired", "unevaluatedProperties", "unevaluatedItems"];

/** False for a keyword that is absent, or that every value satisfies, or that is a place for others only. */
function canBeBroken(literal: JsonObject, keyword: string): boolean {
  const constraint = member(literal, keyword);
  switch (keyword) {
    case "minLength":
    case "minItems":
    case "minProperties":
      return typeof constraint === "number" && constraint > 0;
    case "items":
    case "additionalItems":
    case "additionalProperties":
    case "unevaluatedItems":
    case "unevaluatedProperties":
      return constraint === false;
    case "uniqueItems":
      return constraint === true;
    case "contains":
      return (
        constraint !== undefined && !(member(literal, "minContains") === 0 && !Object.hasOwn(literal, "maxContains"))
      );
    case "if":
      return [member(literal, "then"), member(literal, "else")].some((part) => part !== undefined && !acceptsAll(part));
    case "propertyNames":
      return constraint !== undefined && !acceptsAllOfType(constraint, "string");
    case "anyOf":
      return (
        constraint !== undefined &&
        !everyType.every((type) => listOf(constraint).some((branch) => acceptsAllOfType(branch, type)))
      );
    case "dependentRequired":
      return isJsonObject(constraint) && Object.values(constraint).some((names) => listOf(names).length > 0);
    default:
      return constraint !== undefined;
  }
}

function acceptsAll(schema: Json): boolean {
  return schema === true || (isJsonObject(schema) && Object.keys(schema).every((keyword) => annotations.has(keyword)));
}

const annotations: ReadonlySet<string> = new Set(["$comment", "default", "description", "examples", "title"]);

function acceptsAllOfType(schema: Json, type: string): boolean {
  if (!isJsonObject(schema)) return schema === true;
  const named = member(schema, "type") ?? type;
  const names = Array.isArray(named) ? named : [named];
  return (
    names.includes(type) &&
    Object.entries(schema).every(
      ([keyword, part]) =>
        keyword === "type" ||
        annotations.has(keyword) ||
        ((keyword === "items" || keyword === "additionalProperties") && acceptsAll(part)),
    )
  );
}

const everyType: readonly string[] = ["null", "boolean", "number", "string", "array", "object"];

/** Whether an error of Ajv is the one of a site. */
export function isErrorOf({ literal, keyword, name, pointer }: Site, error: ErrorObject): boolean {
  if (error.keyword === "false schema") return error.schemaPath === `#${pointer}/${keyword}/false schema`;
  if (error.parentSchema !== literal || error.keyword !== keyword) return false;
  const missing: unknown = error.params["missingProperty"];
  return name === undefined || missing === name;
}
