import { excerpt } from "../json/excerpt.ts";
import type { Json } from "../json/value.ts";

const maxLength = 500;

/**
 * A value that a server put in the wrong place, of the same type and short enough to be kept: there may be hundreds of
 * them, and one of 16 MiB each.
 */
export function shortValue(value: Json): Json {
  if (typeof value === "string") return excerpt(value, maxLength);
  if (typeof value !== "object" || value === null) return value;
  const text = JSON.stringify(value);
  if (text.length <= maxLength) return value;
  const shortened = excerpt(text, maxLength);
  return Array.isArray(value) ? [shortened] : { "…": shortened };
}
