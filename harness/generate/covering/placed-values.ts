import { defineMember, isJsonObject, member, type Json, type JsonObject } from "../../json/value.ts";
import { boundaryNumbers } from "../values/number-values.ts";
import type { Shape } from "../shape/shape.ts";
import { boundaryStrings } from "../values/string-values.ts";
import type { ValueMaker } from "../values/value-maker.ts";
import type { ArrayRule, ObjectRule, Variant } from "../shape/variant.ts";

/** Arrays at their upper bound are made up to this length. */
const maxItems = 50;
/** Names for properties that a schema allows without naming them. */
const unnamed = ["a", "A", "0", "x-a"] as const;

/** The values to try at one place. */
export type PlaceValues = (variant: Variant, simplest: Json) => readonly Json[];

/** One value for each place and branch of a schema. */
export const eachPlace: PlaceValues = (_variant, simplest) => [simplest];

/** The same with every value of an enumeration. */
export const eachChoice: PlaceValues = ({ rule }, simplest) => (rule.kind === "values" ? rule.values : [simplest]);

/** Values at the boundaries of numbers and of lengths. */
export const eachBoundary: PlaceValues = ({ rule }) => {
  switch (rule.kind) {
    case "number":
      return boundaryNumbers(rule);
    case "string":
      return boundaryStrings(rule);
    case "values":
    case "array":
    case "object":
      return [];
  }
};

/**
 * Values of a shape that are as simple as possible but for one place, at which the given values stand one after the
 * other. Every shape inside is entered once, so recursion ends and references are not repeated.
 */
export function* placedValues(
  shape: Shape,
  maker: ValueMaker,
  height: number,
  valuesAt: PlaceValues,
  entered: Set<Shape> = new Set(),
): Generator<Json> {
  if (entered.has(shape)) return;
  entered.add(shape);
  const variants = maker.variants(shape, height);
  // A place that takes anything is no choice of the tool.
  for (const variant of shape.demands.length === 0 ? variants.slice(0, 1) : variants) {
    const simplest = maker.simplestOf(variant, height);
    if (simplest === undefined) continue;
    yield* valuesAt(variant, simplest);
    const inside: PlacesInside = (part) => placedValues(part, maker, height - 1, valuesAt, entered);
    if (variant.rule.kind === "array") yield* insideArray(variant.rule, maker, height, inside);
    if (variant.rule.kind === "object" && isJsonObject(simplest)) {
      yield* insideObject(variant.rule, simplest, maker, inside);
    }
  }
}

type PlacesInside = (shape: Shape) => Iterable<Json>;

function* insideObject(
  rule: ObjectRule,
  simplest: JsonObject,
  maker: ValueMaker,
  inside: PlacesInside,
): Generator<Json> {
  const others = rule.extras === "asked" ? unnamed.filter((name) => rule.allowsName(name)) : [];
  for (const name of [...rule.names, ...others]) {
    for (const value of inside(maker.shapeOf(rule.demandsAt(name)))) yield withMember(simplest, name, value);
  }
}

function* insideArray(rule: ArrayRule, maker: ValueMaker, height: number, inside: PlacesInside): Generator<Json> {
  const itemAt = (index: number): Shape => maker.shapeOf(rule.demandsAt(index));
  const simplestItems = (from: number, to: number): readonly Json[] =>
    Array.from({ length: Math.max(0, to - from) }, (_, offset) =>
      maker.simplest(itemAt(from + offset), height - 1),
    ).filter((item) => item !== undefined);
  for (const length of new Set([rule.minItems + 1, rule.maxItems])) {
    if (length > Math.min(rule.maxItems, maxItems)) continue;
    const items = simplestItems(0, length);
    if (items.length === length) yield items;
  }
  for (let index = 0; index <= Math.min(rule.prefixLength, maxItems); index++) {
    if (index >= rule.maxItems) return;
    const before = simplestItems(0, index);
    const after = simplestItems(index + 1, Math.min(rule.minItems, maxItems));
    for (const value of inside(itemAt(index))) yield [...before, value, ...after];
  }
}

function withMember(object: JsonObject, name: string, value: Json): JsonObject {
  const copy: JsonObject = {};
  for (const key of Object.keys(object)) defineMember(copy, key, member(object, key));
  defineMember(copy, name, value);
  return copy;
}
