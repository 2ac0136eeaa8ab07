import type { Json } from "../../json/value.ts";

/** JSON Schema's types, with `number` split so that `integer` and its negation are plain sets. */
export type ValueType = "null" | "boolean" | "integer" | "fraction" | "string" | "array" | "object";

export const allTypes: readonly ValueType[] = ["object", "string", "integer", "fraction", "boolean", "array", "null"];

/** A schema that a value must satisfy, or with `holds: false` must not. */
export interface Demand {
  readonly schema: Json;
  readonly holds: boolean;
}

/** One known fact about a value to make, before it is sorted into an {@link Alternative}. */
export type Condition =
  | { readonly kind: "demand"; readonly schema: Json; readonly holds: boolean }
  | { readonly kind: "types"; readonly types: readonly ValueType[] }
  | { readonly kind: "require"; readonly name: string }
  | { readonly kind: "forbid"; readonly name: string }
  | { readonly kind: "exclude"; readonly value: Json }
  /** The conditions say less than the schema does, so the validator has to judge each value. */
  | { readonly kind: "inexact" }
  /** At least one option holds as a whole. Without options nothing can hold. */
  | { readonly kind: "choice"; readonly options: readonly (readonly Condition[])[] };

/** The condition that a schema holds. */
export function satisfies(schema: Json): Condition {
  return { kind: "demand", schema, holds: true };
}

/** The condition that a schema does not hold. */
export function violates(schema: Json): Condition {
  return { kind: "demand", schema, holds: false };
}

/** The value types that a `type` keyword names; unknown names are ignored. */
export function typesNamed(keyword: Json): readonly ValueType[] {
  const names: readonly Json[] = Array.isArray(keyword) ? keyword : [keyword];
  return allTypes.filter((type) => names.includes(type === "fraction" ? "number" : type) || isNumberOf(type, names));
}

function isNumberOf(type: ValueType, names: readonly Json[]): boolean {
  return type === "integer" && names.includes("number");
}

/** The value type of a JSON value. */
export function valueTypeOf(value: Json): ValueType {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "fraction";
  if (typeof value === "string") return "string";
  return typeof value === "boolean" ? "boolean" : "object";
}
