import { isJsonObject, withMember, type Json, type JsonObject } from "../../json/value.ts";
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

/** The same with every value of an enumeration, and with what the schema or the user suggests. */
export const eachChoice: PlaceValues = ({ rule, suggestions }, simplest) =>
  rule.kind === "values" ? rule.values : [simplest, ...suggestions];

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

/** One place of a value, and the simplest value around what stands there. */
interface Place {
  readonly shape: Shape;
  readonly height: number;
  readonly around: (value: Json) => Json;
}

/**
 * Values of a shape that are as simple as possible but for one place, which takes each of the given values in turn. Every
 * shape inside is entered once, where it lies least deep, so recursion ends and references are not repeated.
 */
export function* placedValues(shape: Shape, maker: ValueMaker, height: number, valuesAt: PlaceValues): Generator<Json> {
  const entered = new Set([shape]);
  const places: Place[] = [{ shape, height, around: (value) => value }];
  // The list grows while it is walked.
  for (const place of places) {
    const variants = maker.variants(place.shape, place.height);
    // A place that takes any value is no choice of the tool.
    for (const variant of place.shape.demands.length === 0 ? variants.slice(0, 1) : variants) {
      const simplest = maker.simplestOf(variant, place.height);
      if (simplest === undefined) continue;
      for (const value of valuesAt(variant, simplest)) yield place.around(value);
      for (const value of arrayLengths(variant, maker, place.height)) yield place.around(value);
      for (const inside of placesInside(variant, simplest, maker, place.height)) {
        if (entered.has(inside.shape)) continue;
        entered.add(inside.shape);
        places.push({ ...inside, height: place.height - 1, around: (value) => place.around(inside.around(value)) });
      }
    }
  }
}

type PlaceInside = Pick<Place, "shape" | "around">;

function placesInside(variant: Variant, simplest: Json, maker: ValueMaker, height: number): Iterable<PlaceInside> {
  const { rule } = variant;
  if (rule.kind === "array") return itemPlaces(rule, maker, height);
  return rule.kind === "object" && isJsonObject(simplest) ? propertyPlaces(rule, simplest, maker) : [];
}

function propertyPlaces(rule: ObjectRule, simplest: JsonObject, maker: ValueMaker): readonly PlaceInside[] {
  const others = rule.extras === "asked" ? unnamed.filter((name) => rule.allowsName(name)) : [];
  return [...rule.names, ...others].map((name) => ({
    shape: maker.shapeOf(rule.demandsAt(name)),
    around: (value) => withMember(simplest, name, value),
  }));
}

function* itemPlaces(rule: ArrayRule, maker: ValueMaker, height: number): Generator<PlaceInside> {
  for (let index = 0; index <= Math.min(rule.prefixLength, maxItems) && index < rule.maxItems; index++) {
    const before = simplestItems(rule, maker, height, 0, index);
    const after = simplestItems(rule, maker, height, index + 1, Math.min(rule.minItems, maxItems));
    yield {
      shape: maker.shapeOf(rule.demandsAt(index)),
      around: (value) => [...before, value, ...after],
    };
  }
}

/** Arrays with one item more than the least, and with the most. */
function arrayLengths({ rule }: Variant, maker: ValueMaker, height: number): readonly Json[] {
  if (rule.kind !== "array") return [];
  const lengths = [...new Set([rule.minItems + 1, rule.maxItems])];
  const possible = lengths.filter((length) => length <= Math.min(rule.maxItems, maxItems));
  return possible
    .map((length) => simplestItems(rule, maker, height, 0, length))
    .filter((items, index) => items.length === possible[index]);
}

function simplestItems(rule: ArrayRule, maker: ValueMaker, height: number, from: number, to: number): readonly Json[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, offset) =>
    maker.simplest(maker.shapeOf(rule.demandsAt(from + offset)), height - 1),
  ).filter((item) => item !== undefined);
}
