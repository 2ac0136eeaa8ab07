import { canonicalText } from "../../json/canonical.ts";
import type { Json } from "../../json/value.ts";
import type { Demand } from "../shape/demand.ts";
import type { Draw } from "./draw.ts";
import type { ArrayRule } from "../shape/variant.ts";
import type { MakePart, ValueSource } from "./value-source.ts";

/** How many items beyond the least a random array gets, at the top and near the bottom of a value. */
const usualExtraItems = { high: 4, low: 2 } as const;
/** No array is made longer than this, whatever `minItems` says. */
const maxLength = 10_000;
const attemptsForUniqueItem = 20;

/** Which positions of an array have to match each `contains`. */
type Placement = readonly ReadonlySet<number>[];

/** The shortest array of a rule, of simplest items; undefined when that way leads to none. */
export function simplestArrays(rule: ArrayRule, source: ValueSource, height: number): readonly Json[] {
  const makePart: MakePart = (shape) => source.simplest(shape, height - 1);
  const needed = rule.contains.reduce((sum, { min }) => sum + min, 0);
  const layouts = [
    { length: rule.minItems, shared: true, first: 0 },
    { length: Math.max(rule.minItems, needed), shared: false, first: 0 },
    { length: Math.max(rule.minItems, rule.prefixLength + needed), shared: false, first: rule.prefixLength },
  ];
  return layouts.flatMap(({ length, shared, first }) => {
    let next = first;
    const placement = rule.contains.map(({ min }) => {
      const positions = new Set(Array.from({ length: min }, (_, index) => next + index));
      if (!shared) next += min;
      return positions;
    });
    const made = makeArray(rule, length, placement, source, makePart);
    return made === undefined ? [] : [made];
  });
}

/** A random array of a rule; undefined when this attempt leads to none. */
export function drawArray(rule: ArrayRule, source: ValueSource, draw: Draw, height: number): Json | undefined {
  const extra = height > 2 ? usualExtraItems.high : usualExtraItems.low;
  const length = draw.uniform(rule.minItems, Math.min(rule.maxItems, rule.minItems + extra));
  const placement = rule.contains.map(({ min, max }) => {
    const wanted = draw.uniform(min, Math.min(max, Math.max(min, length)));
    const positions = new Set<number>();
    for (let attempt = 0; attempt < 4 * wanted && positions.size < wanted; attempt++) {
      positions.add(draw.uniform(0, Math.max(0, length - 1)));
    }
    return positions;
  });
  return makeArray(rule, length, placement, source, (shape) => source.draw(shape, draw, height - 1));
}

function makeArray(
  rule: ArrayRule,
  length: number,
  placement: Placement,
  source: ValueSource,
  makePart: MakePart,
): readonly Json[] | undefined {
  if (length > Math.min(rule.maxItems, maxLength)) return undefined;
  const items: Json[] = [];
  const seen = new Set<string>();
  for (let index = 0; index < length; index++) {
    const item = makeItem(rule, index, placement, source, (shape) => {
      for (let attempt = 0; attempt < attemptsForUniqueItem; attempt++) {
        const made = makePart(shape);
        if (made === undefined || !rule.unique || !seen.has(canonicalText(made))) return made;
      }
      return undefined;
    });
    if (item === undefined) break;
    items.push(item);
    if (rule.unique) seen.add(canonicalText(item));
  }
  return items.length < rule.minItems ? undefined : items;
}

function makeItem(
  rule: ArrayRule,
  index: number,
  placement: Placement,
  source: ValueSource,
  makePart: MakePart,
): Json | undefined {
  const plain = rule.demandsAt(index);
  const placed = rule.contains.flatMap(({ schema, max }, position): readonly Demand[] => {
    const holds = placement[position]?.has(index) === true;
    return holds || max !== Infinity ? [{ schema, holds }] : [];
  });
  if (placed.length > 0) {
    const item = makePart(source.shapeOf([...plain, ...placed]));
    if (item !== undefined) return item;
  }
  return makePart(source.shapeOf(plain));
}
