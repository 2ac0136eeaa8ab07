/** A JSON object as it stands on the wire. The members are unknown until a guard has looked at them. */
export interface JsonObject {
  readonly [key: string]: unknown;
}

/** The object that is a member of a value, or an empty one. */
export function objectAt(value: unknown, key: string): JsonObject {
  const inner = isJsonObject(value) ? value[key] : undefined;
  return isJsonObject(inner) ? inner : {};
}

/** True for a JSON object; false for arrays, null and scalars, which `typeof` would let through. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
