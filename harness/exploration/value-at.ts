import { isJsonObject, member, type Json, type JsonObject } from "../json/value.ts";

/**
 * The arguments with another value at a path.
 *
 * @param path names of properties; `*` stands for every item of an array
 */
export function withValueAt(
  given: JsonObject,
  path: readonly string[],
  from: string | number,
  to: string | number,
): JsonObject {
  const replaced = replace(given, path, from, to);
  return isJsonObject(replaced) ? replaced : given;
}

function replace(value: Json, [key, ...rest]: readonly string[], from: string | number, to: string | number): Json {
  if (key === undefined) {
    if (value !== from) return value;
    return typeof value === "string" ? String(to) : Number(to);
  }
  if (key === "*") return Array.isArray(value) ? value.map((each) => replace(each, rest, from, to)) : value;
  if (!isJsonObject(value) || member(value, key) === undefined) return value;
  return { ...value, [key]: replace(member(value, key) ?? null, rest, from, to) };
}
