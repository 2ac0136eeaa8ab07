import { member, type Json, type JsonObject } from "../json/value.ts";

/** The schema that one schema object has for the item at an index; undefined when it says nothing about it. */
export function itemSchemaOf(literal: JsonObject, index: number): Json | undefined {
  return prefixItemsOf(literal)[index] ?? restItemsOf(literal);
}

/** 2020-12 writes a tuple as `prefixItems` and `items`, draft-07 as a list of `items` and `additionalItems`. */
export function prefixItemsOf(literal: JsonObject): readonly Json[] {
  const prefix = member(literal, "prefixItems");
  if (Array.isArray(prefix)) return prefix;
  const items = member(literal, "items");
  return Array.isArray(items) ? items : [];
}

function restItemsOf(literal: JsonObject): Json | undefined {
  const items = member(literal, "items");
  return Array.isArray(items) ? member(literal, "additionalItems") : items;
}
