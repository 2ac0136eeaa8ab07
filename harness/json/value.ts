/** A JSON value as RFC 8259 has it, after parsing. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object. Keys such as `__proto__` are own properties like any other. */
export interface JsonObject {
  readonly [key: string]: Json;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * One member of an object, never one of its prototype: a server may name a property `constructor`.
 *
 * @returns the member's value, or undefined when the object has no such key
 */
export function member(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Sets an own property whatever its name; assignment to `__proto__` would change the prototype instead. */
export function defineMember(object: object, key: string, value: unknown): void {
  Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}

/** A copy with one member of another value, or one more. */
export function withMember(object: JsonObject, name: string, value: Json): JsonObject {
  const copy: JsonObject = {};
  for (const key of Object.keys(object)) defineMember(copy, key, member(object, key));
  defineMember(copy, name, value);
  return copy;
}

/** The name of a value's JSON type, as JSON Schema spells it. */
export function jsonTypeOf(value: Json): "null" | "boolean" | "number" | "string" | "array" | "object" {
  if (value === null) return "null";
  if (typeof value === "boolean") return "boolean";
  if (typeof value === "number") return "number";
  if (typeof value === "string") return "string";
  return Array.isArray(value) ? "array" : "object";
}
