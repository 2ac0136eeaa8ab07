import { member, type JsonObject } from "../../json/value.ts";
import { itemSchemaOf, prefixItemsOf } from "../../schema/item-schema.ts";
import type { Alternative } from "./alternatives.ts";
import type { Demand } from "./demand.ts";
import type { ArrayRule, ContainsRule } from "./variant.ts";

/** The arrays that an alternative allows; undefined when there are none. */
export function arrayRuleOf(alternative: Alternative): ArrayRule | undefined {
  const { literals } = alternative;
  const numbers = (keyword: string): readonly number[] =>
    literals.map((literal) => member(literal, keyword)).filter((value) => typeof value === "number");
  const contains = literals.map(containsRuleOf).filter((rule) => rule !== undefined);
  const fewest = Math.max(0, ...numbers("minItems").map(Math.ceil), ...contains.map((rule) => rule.min));
  const most = Math.min(Infinity, ...numbers("maxItems").map(Math.floor));
  if (fewest > most) return undefined;
  return {
    kind: "array",
    minItems: fewest,
    maxItems: most,
    unique: literals.some((literal) => member(literal, "uniqueItems") === true),
    prefixLength: Math.max(0, ...literals.map((literal) => prefixItemsOf(literal).length)),
    contains,
    demandsAt: (index) => demandsAt(literals, index),
  };
}

function demandsAt(literals: readonly JsonObject[], index: number): readonly Demand[] {
  const schemas = literals.map((literal) => itemSchemaOf(literal, index)).filter((schema) => schema !== undefined);
  const applied =
    schemas.length > 0
      ? schemas
      : literals.map((literal) => member(literal, "unevaluatedItems")).filter((schema) => schema !== undefined);
  return applied.map((schema) => ({ schema, holds: true }));
}

function containsRuleOf(literal: JsonObject): ContainsRule | undefined {
  const schema = member(literal, "contains");
  if (schema === undefined) return undefined;
  const min = member(literal, "minContains");
  const max = member(literal, "maxContains");
  return {
    schema,
    min: typeof min === "number" ? Math.ceil(min) : 1,
    max: typeof max === "number" ? Math.floor(max) : Infinity,
  };
}
