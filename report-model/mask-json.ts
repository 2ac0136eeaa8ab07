import { isJsonObject, type Json } from "../harness/json/value.ts";

/** A value with the secrets masked in its texts and in the names of its members. */
export function maskJson(value: Json, mask: (text: string) => string): Json {
  if (typeof value === "string") return mask(value);
  if (Array.isArray(value)) return value.map((each: Json) => maskJson(each, mask));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [mask(key), maskJson(member, mask)]));
}
