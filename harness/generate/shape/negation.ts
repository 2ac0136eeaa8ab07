import { isJsonObject, member, type Json, type JsonObject } from "../../json/value.ts";
import { allTypes, satisfies, typesNamed, violates, type Condition, type ValueType } from "./demand.ts";

type Option = readonly Condition[];

/**
 * Ways in which a value can break a schema, each sufficient by itself. Structure first, because a filter over random
 * values rarely hits; where a keyword has no structural negation, one option leaves the decision to the validator.
 *
 * @param resolve follows a `$ref` of the schema
 * @returns a choice; without options when the schema accepts everything
 */
export function negationOf(schema: JsonObject, resolve: (reference: string) => Json): Condition {
  const options: Option[] = [];
  let undecided = false;
  for (const keyword of Object.keys(schema)) {
    const found = negateKeyword(keyword, member(schema, keyword) ?? null, schema, resolve);
    if (found === "undecided") undecided = true;
    else options.push(...found);
  }
  if (undecided) options.push([{ kind: "inexact" }]);
  return { kind: "choice", options };
}

function negateKeyword(
  keyword: string,
  value: Json,
  schema: JsonObject,
  resolve: (reference: string) => Json,
): readonly Option[] | "undecided" {
  switch (keyword) {
    case "type":
      return [[types(allTypes.filter((type) => !typesNamed(value).includes(type)))]];
    case "const":
      return [[{ kind: "exclude", value }]];
    case "enum":
      return [listOf(value).map((excluded) => ({ kind: "exclude", value: excluded }))];
    case "not":
      return [[satisfies(value)]];
    case "allOf":
      return listOf(value).map((part) => [violates(part)]);
    case "anyOf":
      return [listOf(value).map(violates)];
    case "oneOf":
      return [listOf(value).map(violates), ...firstPair(listOf(value))];
    case "if":
      return [
        [satisfies(value), violates(member(schema, "then") ?? true)],
        [violates(value), violates(member(schema, "else") ?? true)],
      ];
    case "$ref":
      return typeof value === "string" ? [[violates(resolve(value))]] : "undecided";
    default:
      return negateAssertion(keyword, value, schema);
  }
}

// oxlint-disable-next-line max-lines-per-function -- one case for each assertion
function negateAssertion(keyword: string, value: Json, schema: JsonObject): readonly Option[] | "undecided" {
  // A case for each assertion about a single value or an array; `negateProperties` has those about objects.
  switch (keyword) {
    case "minimum":
      return numeric({ exclusiveMaximum: value });
    case "exclusiveMinimum":
      return numeric({ maximum: value });
    case "maximum":
      return numeric({ exclusiveMinimum: value });
    case "exclusiveMaximum":
      return numeric({ minimum: value });
    case "multipleOf":
      return [[types(["integer", "fraction"]), { kind: "inexact" }]];
    case "pattern":
    case "format":
      return [[types(["string"]), { kind: "inexact" }]];
    case "minLength":
      return below("string", "maxLength", value);
    case "maxLength":
      return above("string", "minLength", value);
    case "minItems":
      return below("array", "maxItems", value);
    case "maxItems":
      return above("array", "minItems", value);
    case "minProperties":
      return below("object", "maxProperties", value);
    case "maxProperties":
      return above("object", "minProperties", value);
    case "uniqueItems":
      return value === true ? [[types(["array"]), satisfies({ minItems: 2 }), { kind: "inexact" }]] : [];
    case "contains":
      return "minContains" in schema || "maxContains" in schema
        ? "undecided"
        : [[types(["array"]), satisfies({ items: { not: value } })]];
    case "items":
      return Array.isArray(value) || "prefixItems" in schema
        ? "undecided"
        : [[types(["array"]), satisfies({ contains: { not: value } })]];
    default:
      return negateProperties(keyword, value);
  }
}

function negateProperties(keyword: string, value: Json): readonly Option[] | "undecided" {
  switch (keyword) {
    case "required":
      return listOf(value).flatMap((name) => (typeof name === "string" ? [[object, forbid(name)]] : []));
    case "properties":
      return entriesOf(value).map(([name, part]) => [
        object,
        require(name),
        satisfies({ properties: Object.fromEntries([[name, { not: part }]]) }),
      ]);
    case "dependentRequired":
      return entriesOf(value).flatMap(([name, needed]) =>
        listOf(needed).flatMap((other) => (typeof other === "string" ? [[object, require(name), forbid(other)]] : [])),
      );
    case "dependentSchemas":
      return entriesOf(value).map(([name, part]) => [object, require(name), violates(part)]);
    case "$dynamicRef":
    case "additionalItems":
    case "additionalProperties":
    case "dependencies":
    case "patternProperties":
    case "prefixItems":
    case "propertyNames":
    case "unevaluatedItems":
    case "unevaluatedProperties":
      return "undecided";
    default:
      // An annotation, or a keyword that is judged together with its neighbour: then, else, minContains, maxContains.
      return [];
  }
}

const object: Condition = { kind: "types", types: ["object"] };

function types(allowed: readonly ValueType[]): Condition {
  return { kind: "types", types: allowed };
}

function require(name: string): Condition {
  return { kind: "require", name };
}

function forbid(name: string): Condition {
  return { kind: "forbid", name };
}

function numeric(bound: JsonObject): readonly Option[] {
  return [[types(["integer", "fraction"]), satisfies(bound)]];
}

function below(type: ValueType, keyword: string, limit: Json): readonly Option[] {
  return typeof limit === "number" && limit > 0
    ? [[types([type]), satisfies({ [keyword]: Math.ceil(limit) - 1 })]]
    : [];
}

function above(type: ValueType, keyword: string, limit: Json): readonly Option[] {
  return typeof limit === "number" ? [[types([type]), satisfies({ [keyword]: Math.floor(limit) + 1 })]] : [];
}

function firstPair(branches: readonly Json[]): readonly Option[] {
  const [first, second] = branches;
  return first === undefined || second === undefined ? [] : [[satisfies(first), satisfies(second)]];
}

function listOf(value: Json): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function entriesOf(value: Json): readonly (readonly [string, Json])[] {
  return isJsonObject(value) ? Object.entries(value) : [];
}
