/** A JSON object as it came. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object at a path of keys; an empty one where there is none. */
export function objectAt(value: unknown, ...keys: readonly string[]): JsonObject {
  const found = keys.reduce<unknown>((inner, key) => (isJsonObject(inner) ? inner[key] : undefined), value);
  return isJsonObject(found) ? found : {};
}
