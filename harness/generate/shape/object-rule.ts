import { isJsonObject, member, type Json, type JsonObject } from "../../json/value.ts";
import type { Alternative } from "./alternatives.ts";
import type { Demand } from "./demand.ts";
import { propertySchemasOf } from "../../schema/property-schemas.ts";
import { compilePattern } from "../../schema/pattern.ts";
import type { ObjectRule } from "./variant.ts";

/**
 * The objects that an alternative allows; undefined when there are none.
 *
 * @param acceptsPart the validator, for `propertyNames`
 */
export function objectRuleOf(
  alternative: Alternative,
  acceptsPart: (schema: Json, value: Json) => boolean,
): ObjectRule | undefined {
  const { literals, forbidden } = alternative;
  const nameSchemas = literals
    .map((literal) => member(literal, "propertyNames"))
    .filter((names) => names !== undefined);
  const allowsName = (name: string): boolean =>
    !forbidden.has(name) && nameSchemas.every((schema) => acceptsPart(schema, name));
  const dependents = dependentsOf(literals);
  const required = closureOf(alternative.required, dependents);
  const mentioned = new Set([...literals.flatMap((literal) => keysOf(literal, "properties")), ...required]);
  for (const [name, brought] of dependents) for (const other of [name, ...brought]) mentioned.add(other);
  const names = [...mentioned].filter(allowsName);
  const minProperties = Math.max(0, ...numbersOf(literals, "minProperties").map(Math.ceil));
  const maxProperties = Math.min(Infinity, ...numbersOf(literals, "maxProperties").map(Math.floor));
  if (minProperties > maxProperties || required.size > maxProperties) return undefined;
  if (![...required].every((name) => names.includes(name))) return undefined;
  return {
    kind: "object",
    minProperties,
    maxProperties,
    names,
    required,
    dependents,
    namePatterns: literals.flatMap(namePatternsOf).filter((pattern) => pattern !== undefined),
    nameSchemas,
    extras: extrasOf(literals),
    allowsName,
    demandsAt: (name) => demandsAt(literals, name),
  };
}

function demandsAt(literals: readonly JsonObject[], name: string): readonly Demand[] {
  const schemas = literals.flatMap((literal) => propertySchemasOf(literal, name));
  const applied =
    schemas.length > 0
      ? schemas
      : literals.map((literal) => member(literal, "unevaluatedProperties")).filter((schema) => schema !== undefined);
  return applied.map((schema) => ({ schema, holds: true }));
}

function extrasOf(literals: readonly JsonObject[]): ObjectRule["extras"] {
  const spoken = literals.flatMap((literal) =>
    ["additionalProperties", "unevaluatedProperties"]
      .map((keyword) => member(literal, keyword))
      .filter((schema) => schema !== undefined),
  );
  if (literals.some((literal) => keysOf(literal, "patternProperties").length > 0)) return "asked";
  if (spoken.includes(false)) return "none";
  const names = literals.some((literal) => keysOf(literal, "properties").length > 0);
  return spoken.length > 0 || !names ? "asked" : "allowed";
}

function dependentsOf(literals: readonly JsonObject[]): ReadonlyMap<string, readonly string[]> {
  const dependents = new Map<string, readonly string[]>();
  for (const literal of literals) {
    for (const keyword of ["dependentRequired", "dependencies"]) {
      const map = member(literal, keyword);
      for (const [name, needed] of isJsonObject(map) ? Object.entries(map) : []) {
        if (!Array.isArray(needed)) continue;
        const names = needed.filter((other) => typeof other === "string");
        dependents.set(name, [...(dependents.get(name) ?? []), ...names]);
      }
    }
  }
  return dependents;
}

/** The names, and every name that they require. */
export function closureOf(
  names: Iterable<string>,
  dependents: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  const closed = new Set(names);
  // A set visits what is added while it is walked.
  for (const name of closed) for (const other of dependents.get(name) ?? []) closed.add(other);
  return closed;
}

function namePatternsOf(literal: JsonObject): readonly ReturnType<typeof compilePattern>[] {
  return keysOf(literal, "patternProperties").map(compilePattern);
}

function keysOf(literal: JsonObject, keyword: string): readonly string[] {
  const map = member(literal, keyword);
  return isJsonObject(map) ? Object.keys(map) : [];
}

function numbersOf(literals: readonly JsonObject[], keyword: string): readonly number[] {
  return literals.map((literal) => member(literal, keyword)).filter((value) => typeof value === "number");
}
