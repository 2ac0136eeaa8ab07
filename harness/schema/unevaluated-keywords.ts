import type { Ajv } from "ajv";
import type { Ajv2020 } from "ajv/dist/2020.js";
import { isJsonObject, member, type Json, type JsonObject } from "../json/value.ts";
import { type Accepts, EvaluatedParts } from "./evaluated-parts.ts";
import type { SchemaDocument } from "./schema-document.ts";

/**
 * Replaces `unevaluatedProperties` and `unevaluatedItems`. Ajv's own are decided while it compiles, and wrong beside an
 * `if` without `then`, and where `contains` stands in another branch.
 */
export function useExactUnevaluated(ajv: Ajv | Ajv2020, document: SchemaDocument, accepts: Accepts): void {
  const evaluated = new EvaluatedParts(document, accepts);
  const judge =
    (allowed: Json, parent: JsonObject) =>
    (value: Json): boolean => {
      const isAllowed = (part: Json): boolean => allowed !== false && accepts(allowed, part);
      if (Array.isArray(value)) {
        return value.every((item: Json, index) => evaluated.hasItem(parent, value, index) || isAllowed(item));
      }
      if (!isJsonObject(value)) return true;
      return Object.keys(value).every(
        (name) => evaluated.hasProperty(parent, value, name) || isAllowed(member(value, name) ?? null),
      );
    };
  for (const [keyword, type] of [
    ["unevaluatedProperties", "object"] as const,
    ["unevaluatedItems", "array"] as const,
  ]) {
    ajv.removeKeyword(keyword);
    ajv.addKeyword({ keyword, type, schemaType: ["object", "boolean"], compile: judge });
  }
}
