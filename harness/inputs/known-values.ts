import { canonicalText } from "../json/canonical.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../json/value.ts";
import type { ArgumentExamples } from "../generate/generator.ts";

/** How deep values are looked into; what lies deeper counts as made up. */
const maxDepth = 8;

/**
 * Whether a server that refuses these arguments refuses what it or the user said exists. A schema cannot say which
 * books, files or tables there are, so that a value made up by its rules alone may rightly be refused.
 *
 * Every value has to be known: a boolean, one of `enum`, `const`, `examples` or `default`, or one that the user gave.
 * And nothing may be missing that a rule outside the schema might ask for: one of the values is an example, or every
 * property that the schema speaks of is there.
 */
export function areKnownValues(argumentsOfCall: JsonObject, schema: Json, examples: ArgumentExamples): boolean {
  const properties = propertiesOf(schema);
  const given = Object.keys(argumentsOfCall);
  const isExample = (name: string): boolean =>
    isAmong(member(argumentsOfCall, name) ?? null, [
      ...(examples.get(name) ?? []),
      ...listIn(member(properties, name), "examples"),
    ]);
  const areKnown = given.every(
    (name) => isExample(name) || isKnown(member(argumentsOfCall, name) ?? null, member(properties, name), maxDepth),
  );
  return areKnown && (given.some(isExample) || Object.keys(properties).every((name) => given.includes(name)));
}

function isKnown(value: Json, schema: Json | undefined, depth: number): boolean {
  if (!isJsonObject(schema) || depth === 0) return false;
  if (typeof value === "boolean" || value === null) return true;
  const suggested = [...listIn(schema, "enum"), ...listIn(schema, "examples"), ...ownIn(schema, "const")];
  if (isAmong(value, [...suggested, ...ownIn(schema, "default")])) return true;
  if (Array.isArray(value)) return value.every((item: Json) => isKnown(item, member(schema, "items"), depth - 1));
  if (isJsonObject(value)) {
    const properties = propertiesOf(schema);
    return Object.keys(value).every((name) =>
      isKnown(member(value, name) ?? null, member(properties, name), depth - 1),
    );
  }
  return ["anyOf", "oneOf", "allOf"].some((key) => listIn(schema, key).some((each) => isKnown(value, each, depth - 1)));
}

function propertiesOf(schema: Json): JsonObject {
  const properties = isJsonObject(schema) ? member(schema, "properties") : undefined;
  return isJsonObject(properties) ? properties : {};
}

function listIn(schema: Json | undefined, key: string): readonly Json[] {
  const list = isJsonObject(schema) ? member(schema, key) : undefined;
  return Array.isArray(list) ? list : [];
}

function ownIn(schema: JsonObject, key: string): readonly Json[] {
  const value = member(schema, key);
  return value === undefined ? [] : [value];
}

function isAmong(value: Json, values: readonly Json[]): boolean {
  const text = canonicalText(value);
  return values.some((each) => canonicalText(each) === text);
}
