import { isJsonObject, member, type Json, type JsonObject } from "../json/value.ts";

/** @returns what stands at `outer.inner`; undefined where either is missing, or the outer one is no object */
export function memberOfMember(object: JsonObject, outer: string, inner: string): Json | undefined {
  const below = member(object, outer);
  return isJsonObject(below) ? member(below, inner) : undefined;
}
