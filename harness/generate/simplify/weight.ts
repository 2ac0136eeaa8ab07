import { isJsonObject, type Json } from "../../json/value.ts";

/**
 * How much there is to read in a value, most important first: parts, steps away from the first choice of an enumeration,
 * characters, digits, magnitude. Every simplification lowers it, so shrinking ends.
 */
export type Weight = readonly number[];

const noWeight: Weight = [0, 0, 0, 0, 0];

/** The sum of weights, part by part. */
export function addWeights(weights: Iterable<Weight>): Weight {
  const sum = [...noWeight];
  for (const weight of weights) weight.forEach((part, index) => (sum[index] = (sum[index] ?? 0) + part));
  return sum;
}

export function isLighter(left: Weight, right: Weight): boolean {
  const difference = left.findIndex((part, index) => part !== right[index]);
  return difference >= 0 && (left[difference] ?? 0) < (right[difference] ?? 0);
}

/** The weight of a value without regard to what a schema lists. */
export function weighPlainly(value: Json): Weight {
  if (Array.isArray(value)) return addWeights([part, ...value.map(weighPlainly)]);
  if (isJsonObject(value)) return addWeights([part, ...Object.values(value).map(weighPlainly)]);
  return weighScalar(value);
}

/** The weight of one part with nothing in it. */
export const part: Weight = [1, 0, 0, 0, 0];

/** The weight of the choice at a position of an enumeration. */
export function weighChoice(position: number): Weight {
  return [1, position, 0, 0, 0];
}

export function weighScalar(value: Json): Weight {
  if (typeof value === "string") return [1, 0, weighText(value), 0, 0];
  if (typeof value === "number") return [1, 0, 0, weighDigits(value), Math.abs(value)];
  return value === true ? weighChoice(1) : part;
}

/** "a" is the simplest text: an empty text is a special case for many servers and hard to see in a report. */
function weighText(text: string): number {
  if (text === "") return 3;
  let weight = 0;
  for (const character of text) weight += 2 + strangeness(character);
  return weight;
}

function strangeness(character: string): number {
  if (character === "a") return 0;
  if (/[a-z0-9]/.test(character)) return 1;
  return /[ -~]/.test(character) ? 2 : 4;
}

function weighDigits(value: number): number {
  if (value === 0) return 0;
  const digits = String(Math.abs(value)).length * 2 + (value < 0 ? 1 : 0);
  return Number.isInteger(value) ? digits : digits + 10;
}
