import { isJsonObject, member, type Json, type JsonObject } from "../json/value.ts";
import { compilePattern } from "./pattern.ts";

/** The schemas that one schema object has for the property of a name. */
export function propertySchemasOf(literal: JsonObject, name: string): readonly Json[] {
  const properties = member(literal, "properties");
  const named = isJsonObject(properties) ? member(properties, name) : undefined;
  const patterns = member(literal, "patternProperties");
  const matched = isJsonObject(patterns)
    ? Object.entries(patterns).filter(([source]) => compilePattern(source)?.test(name) === true)
    : [];
  const found = [...(named === undefined ? [] : [named]), ...matched.map(([, schema]) => schema)];
  const additional = member(literal, "additionalProperties");
  return found.length > 0 || additional === undefined ? found : [additional];
}
