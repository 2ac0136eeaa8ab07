import { member, type Json, isJsonObject } from "./value.ts";

/**
 * The one text of a JSON value: keys sorted by code unit, numbers as IEEE doubles, no white space (RFC 8785).
 *
 * Two values are equal exactly when their canonical texts are (reading of AMB-53). Text is compared and not structure,
 * because structural comparison libraries throw on `{"toString":1}` and tell 0 from -0.
 */
export function canonicalText(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(",")}]`;
  if (isJsonObject(value)) {
    const members = Object.keys(value)
      .toSorted()
      .map((key) => `${JSON.stringify(key)}:${canonicalText(member(value, key) ?? null)}`);
    return `{${members.join(",")}}`;
  }
  // A number too large for a double is read as Infinity, which JSON.stringify would write as null.
  return typeof value === "number" && !Number.isFinite(value) ? String(value) : JSON.stringify(value);
}

/** JSON value equality: key order ignored, numbers as doubles, strings by code unit. */
export function jsonEqual(left: Json | undefined, right: Json | undefined): boolean {
  if (left === undefined || right === undefined) return left === right;
  return left === right || canonicalText(left) === canonicalText(right);
}
