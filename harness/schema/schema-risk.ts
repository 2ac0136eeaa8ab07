import { isJsonObject, member, type Json } from "../json/value.ts";
import { compilePattern } from "./pattern.ts";
import type { SchemaDocument } from "./schema-document.ts";

const maxPlaces = 1000;
const maxBranches = 60;
const branchKeywords = ["allOf", "anyOf", "oneOf", "not", "if", "dependentSchemas"] as const;

/**
 * Whether the work on single values of a schema is bounded by their size: no references, which repeat work
 * exponentially, no pattern that backtracks, few branches. Such schemas save the time limit on each value, and almost
 * every real tool has one.
 */
export function isTame(document: SchemaDocument): boolean {
  let branches = 0;
  let places = 0;
  for (const { schema } of document.places()) {
    places += 1;
    for (const keyword of branchKeywords) {
      const inside = member(schema, keyword) ?? [];
      branches += isJsonObject(inside) ? 1 : Array.isArray(inside) ? inside.length : 0;
    }
    if (Object.hasOwn(schema, "$ref") || Object.hasOwn(schema, "$dynamicRef")) return false;
    const named = member(schema, "patternProperties");
    const sources: readonly (Json | undefined)[] = [
      member(schema, "pattern"),
      ...(isJsonObject(named) ? Object.keys(named) : []),
    ];
    if (sources.some((source) => typeof source === "string" && compilePattern(source)?.plain !== true)) return false;
  }
  return places <= maxPlaces && branches <= maxBranches;
}
