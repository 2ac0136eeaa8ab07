import { member, type Json, type JsonObject } from "../../json/value.ts";
import { compilePattern } from "../../schema/pattern.ts";
import { TimeLimitExceeded } from "../../schema/time-limit.ts";
import { typesOf } from "./argument-schema.ts";

/** Whether a text or a number follows the simple rules of the schema of its place; the validator judges all rules. */
export function fits(schema: JsonObject, value: Json): boolean {
  const types = typesOf(schema);
  if (typeof value === "string") {
    return (types.length === 0 || types.includes("string")) && fitsText(schema, value);
  }
  if (typeof value === "number") {
    const isAllowed =
      types.length === 0 || types.includes("number") || (types.includes("integer") && Number.isInteger(value));
    return isAllowed && fitsNumber(schema, value);
  }
  return true;
}

function fitsText(schema: JsonObject, text: string): boolean {
  const length = Array.from(text).length;
  if (length < numberIn(schema, "minLength", 0) || length > numberIn(schema, "maxLength", Infinity)) return false;
  const pattern = member(schema, "pattern");
  if (typeof pattern !== "string") return true;
  try {
    return compilePattern(pattern)?.test(text) !== false;
  } catch (error) {
    if (error instanceof TimeLimitExceeded) return false;
    throw error;
  }
}

function fitsNumber(schema: JsonObject, value: number): boolean {
  return (
    value >= numberIn(schema, "minimum", -Infinity) &&
    value <= numberIn(schema, "maximum", Infinity) &&
    value > numberIn(schema, "exclusiveMinimum", -Infinity) &&
    value < numberIn(schema, "exclusiveMaximum", Infinity)
  );
}

/** The text, shortened or extended to the length that its place wants. */
export function asLongAsWanted(schema: JsonObject, text: string): string {
  const least = Math.min(numberIn(schema, "minLength", 0), 10_000);
  const most = numberIn(schema, "maxLength", Infinity);
  const long =
    text.length >= least ? text : `${text} `.repeat(Math.ceil(least / (text.length + 1))).slice(0, Math.max(least, 1));
  return long.length > most ? long.slice(0, most) : long.endsWith(" ") ? `${long.slice(0, -1)}.` : long;
}

/** The number that a keyword of a schema has, or `otherwise`. */
export function numberIn(schema: JsonObject, keyword: string, otherwise: number): number {
  const value = member(schema, keyword);
  return typeof value === "number" ? value : otherwise;
}
