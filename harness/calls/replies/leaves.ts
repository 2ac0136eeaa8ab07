import { isJsonObject, member, type Json } from "../../json/value.ts";

/** All texts and numbers of a value. */
export function leavesOf(value: Json): readonly Json[] {
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  if (isJsonObject(value)) return Object.keys(value).flatMap((key) => leavesOf(member(value, key) ?? null));
  return [value];
}
