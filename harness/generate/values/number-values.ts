import * as fc from "fast-check";
import type { Draw } from "./draw.ts";
import { commonStep, fitsNumber, integerRange } from "../shape/number-rule.ts";
import type { NumberRule } from "../shape/variant.ts";

/** How far from the nearest bound multiples of a step are drawn. */
const maxSteps = 1_000_000;

/** A random number of a rule; it may miss the rule when bounds and steps leave little room. */
export function drawNumber(rule: NumberRule, draw: Draw): number {
  const step = commonStep(rule);
  if (step !== undefined) return drawMultiple(rule, step, draw);
  const range = rule.integers ? integerRange(rule) : undefined;
  if (range !== undefined && (!rule.fractions || !draw.oneIn(3))) return drawInteger(range, draw);
  const fraction = draw.from(fractionsOf(rule));
  // A person can read 0.25; the full range of doubles stays possible.
  return withoutNegativeZero(draw.oneIn(4) ? fraction : Number((fraction % 1000).toFixed(2)));
}

function drawInteger({ lowest, highest }: { lowest: number; highest: number }, draw: Draw): number {
  // Most servers mean small numbers; the whole range stays possible.
  const near = Math.min(highest, Math.max(lowest, 0));
  const small = { min: Math.max(lowest, near - 100), max: Math.min(highest, near + 1000) };
  return withoutNegativeZero(draw.from(fc.integer(draw.oneIn(4) ? { min: lowest, max: highest } : small)));
}

function fractionsOf(rule: NumberRule): fc.Arbitrary<number> {
  const min = Math.max(rule.minimum, rule.exclusiveMinimum);
  const max = Math.min(rule.maximum, rule.exclusiveMaximum);
  return fc.double({
    noNaN: true,
    noDefaultInfinity: true,
    ...(min === -Infinity ? {} : { min }),
    ...(max === Infinity ? {} : { max }),
  });
}

function drawMultiple(rule: NumberRule, step: number, draw: Draw): number {
  const { first, last } = stepsBetween(rule, step);
  const factor = first > last ? first : draw.from(fc.integer({ min: first, max: last }));
  return withoutNegativeZero(roundToStep(factor, step));
}

function stepsBetween(rule: NumberRule, step: number): { readonly first: number; readonly last: number } {
  const lowest = Math.max(rule.minimum, rule.exclusiveMinimum);
  const highest = Math.min(rule.maximum, rule.exclusiveMaximum);
  const first = Math.ceil(lowest === -Infinity ? Math.min(0, highest / step) - maxSteps : lowest / step);
  const last = Math.floor(highest === Infinity ? Math.max(0, first) + maxSteps : highest / step);
  return { first: clampToSafe(first), last: clampToSafe(Math.min(last, first + 2 * maxSteps)) };
}

function clampToSafe(value: number): number {
  return Math.min(Number.MAX_SAFE_INTEGER, Math.max(Number.MIN_SAFE_INTEGER, value));
}

/** A multiple written with as many decimals as the step has: 3 * 0.1 is 0.3, not 0.30000000000000004. */
function roundToStep(factor: number, step: number): number {
  const product = factor * step;
  const rounded = Number(product.toPrecision(15));
  return Number.isInteger(rounded / step) ? rounded : product;
}

function withoutNegativeZero(value: number): number {
  return value === 0 ? 0 : value;
}

/** The numbers a person would try first, simplest first; all satisfy the rule. */
export function simpleNumbers(rule: NumberRule): readonly number[] {
  const step = commonStep(rule);
  const range = integerRange(rule);
  const steps = step === undefined ? undefined : stepsBetween(rule, step);
  const bounds = [rule.minimum, rule.maximum, rule.exclusiveMinimum, rule.exclusiveMaximum].filter(Number.isFinite);
  const middle = (Math.max(rule.minimum, rule.exclusiveMinimum) + Math.min(rule.maximum, rule.exclusiveMaximum)) / 2;
  const candidates = [
    0,
    ...(range === undefined
      ? []
      : [range.lowest, range.highest].sort((left, right) => Math.abs(left) - Math.abs(right))),
    ...(step === undefined || steps === undefined
      ? []
      : [
          step,
          ...[0, 1, 2, 3, 4, 5].map((more) => roundToStep(steps.first + more, step)),
          roundToStep(steps.last, step),
        ]),
    0.5,
    ...bounds.flatMap((bound) => [bound, bound + 0.5, bound - 0.5, bound + 1, bound - 1]),
    middle,
  ];
  return [...new Set(candidates.map(withoutNegativeZero))].filter((value) => fitsNumber(rule, value));
}

/** The least and the greatest number of a rule and their neighbours inside, where bounds exist. */
export function boundaryNumbers(rule: NumberRule): readonly number[] {
  const range = rule.integers ? integerRange(rule) : undefined;
  const least = Math.max(rule.minimum, rule.exclusiveMinimum);
  const greatest = Math.min(rule.maximum, rule.exclusiveMaximum);
  const candidates = [
    ...(least === -Infinity ? [-1] : [least, ...(range === undefined ? [] : [range.lowest, range.lowest + 1])]),
    ...(greatest === Infinity
      ? [1, 2 ** 31]
      : [greatest, ...(range === undefined ? [] : [range.highest, range.highest - 1])]),
    0.5,
  ];
  return [...new Set(candidates)].filter((value) => fitsNumber(rule, value));
}
