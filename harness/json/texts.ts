import { isJsonObject, type Json } from "./value.ts";

/** Every string of a value, names of members not among them. */
export function textsIn(value: Json): readonly string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isJsonObject(value)
    ? Object.values(value).flatMap((inner) => (inner === undefined ? [] : textsIn(inner)))
    : [];
}
