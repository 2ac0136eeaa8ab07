import { isJsonObject, member, type Json, type JsonObject } from "../json/value.ts";

/** What a schema says about a part of a value; empty where plain `properties` and `items` do not describe it. */
export function schemaAt(schema: Json, path: readonly string[]): JsonObject {
  let at: Json = schema;
  for (const key of path) {
    const inner = isJsonObject(at) ? member(at, key === "*" ? "items" : "properties") : undefined;
    at = (key === "*" ? inner : isJsonObject(inner) ? member(inner, key) : undefined) ?? {};
  }
  return isJsonObject(at) ? at : {};
}
