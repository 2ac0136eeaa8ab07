import { member, type JsonObject } from "../../json/value.ts";
import type { Alternative } from "./alternatives.ts";
import type { NumberRule } from "./variant.ts";

/** The numbers that an alternative allows; undefined when there are none. */
export function numberRuleOf(alternative: Alternative): NumberRule | undefined {
  const bounds = (keyword: string): readonly number[] =>
    alternative.literals.map((literal) => member(literal, keyword)).filter((bound) => typeof bound === "number");
  const int32 = alternative.literals.some((literal) => member(literal, "format") === "int32");
  const int64 = alternative.literals.some((literal) => member(literal, "format") === "int64");
  const rule: NumberRule = {
    kind: "number",
    integers: alternative.types.has("integer"),
    fractions: alternative.types.has("fraction") && !int32 && !int64,
    minimum: Math.max(-Infinity, ...bounds("minimum"), ...(int32 ? [-(2 ** 31)] : [])),
    maximum: Math.min(Infinity, ...bounds("maximum"), ...(int32 ? [2 ** 31 - 1] : [])),
    exclusiveMinimum: Math.max(-Infinity, ...bounds("exclusiveMinimum")),
    exclusiveMaximum: Math.min(Infinity, ...bounds("exclusiveMaximum")),
    multiplesOf: bounds("multipleOf").filter((step) => step > 0),
  };
  const lowest = Math.max(rule.minimum, rule.exclusiveMinimum);
  const highest = Math.min(rule.maximum, rule.exclusiveMaximum);
  return lowest <= highest ? rule : undefined;
}

/** Whether a number satisfies a rule, with the arithmetic of the validator. */
export function fitsNumber(rule: NumberRule, value: number): boolean {
  return (
    Number.isFinite(value) &&
    (Number.isInteger(value) ? rule.integers : rule.fractions) &&
    value >= rule.minimum &&
    value <= rule.maximum &&
    value > rule.exclusiveMinimum &&
    value < rule.exclusiveMaximum &&
    rule.multiplesOf.every((step) => Number.isInteger(value / step))
  );
}

/** The whole numbers between the bounds, cut to what a double holds exactly; undefined when there are none. */
export function integerRange(rule: NumberRule): { readonly lowest: number; readonly highest: number } | undefined {
  const { exclusiveMinimum, exclusiveMaximum } = rule;
  const lowest = Math.max(
    Math.ceil(rule.minimum),
    Math.floor(exclusiveMinimum) + 1,
    Math.min(Number.MIN_SAFE_INTEGER, highestOf(rule)),
  );
  const highest = Math.min(
    Math.floor(rule.maximum),
    Math.ceil(exclusiveMaximum) - 1,
    Math.max(Number.MAX_SAFE_INTEGER, lowest),
  );
  return lowest <= highest ? { lowest, highest } : undefined;
}

function highestOf(rule: NumberRule): number {
  return Math.min(rule.maximum, rule.exclusiveMaximum);
}

/**
 * The smallest step that is a multiple of every `multipleOf`, and of 1 when only integers are allowed.
 *
 * @returns undefined when there is no `multipleOf`
 */
export function commonStep(rule: NumberRule): number | undefined {
  if (rule.multiplesOf.length === 0) return undefined;
  const steps = rule.fractions ? rule.multiplesOf : [...rule.multiplesOf, 1];
  const scale = 10 ** Math.min(15, Math.max(...steps.map(decimalsOf)));
  const whole = steps.map((step) => Math.max(1, Math.round(step * scale)));
  return whole.reduce((left, right) => (left / greatestDivisor(left, right)) * right) / scale;
}

function decimalsOf(value: number): number {
  const [digits = "", exponent = "0"] = String(value).split("e");
  return Math.max(0, (digits.split(".")[1] ?? "").length - Number(exponent));
}

function greatestDivisor(left: number, right: number): number {
  return right === 0 ? left : greatestDivisor(right, left % right);
}

/** Bounds of an annotation-free literal: used to name the nearest bound when a number is made simpler. */
export function boundsNamedBy(literal: JsonObject): readonly number[] {
  return ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]
    .map((keyword) => member(literal, keyword))
    .filter((bound) => typeof bound === "number");
}
