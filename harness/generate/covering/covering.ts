import { canonicalText } from "../../json/canonical.ts";
import { isJsonObject, type Json, type JsonObject } from "../../json/value.ts";
import { Choices, maxCombinations } from "./choices.ts";
import { eachBoundary, eachChoice, placedValues } from "./placed-values.ts";
import type { Shape } from "../shape/shape.ts";
import type { ValueMaker } from "../values/value-maker.ts";

const maxBoundaryValues = 128;

/** Valid arguments that cover the discrete choices of a tool. */
export interface Covering {
  /** Combinations first, the most ordinary ones foremost; then each nested part, boundaries of numbers, lengths, sizes. */
  readonly values: readonly JsonObject[];
  /** How many combinations of choices the schema has; Infinity when there is no end. */
  readonly combinations: number;
  /** How many of them are among the values. */
  readonly covered: number;
  /** Paths of the properties that vary, with dots between names. */
  readonly choices: readonly string[];
}

/**
 * Covers a shape of objects: every combination of choices up to 256, every pair above, then boundaries.
 *
 * @param isValid the judge of each value
 * @param simplest stands in where no combination of simple parts is valid
 */
export function coverShape(
  shape: Shape,
  maker: ValueMaker,
  height: number,
  isValid: (value: Json) => boolean,
  simplest: JsonObject,
): Covering {
  const choices = new Choices(maker, height);
  const combinations = choices.count(shape);
  const rows = choices.values(shape, maxCombinations);
  const combined = rows.filter(isJsonObject).filter(isValid);
  const valid = combined.length === 0 ? [simplest] : combined;
  const seen = new Set(valid.map(canonicalText));
  const boundaries: JsonObject[] = [];
  for (const value of extremes(shape, maker, height)) {
    if (boundaries.length >= maxBoundaryValues) break;
    const text = canonicalText(value);
    if (seen.has(text) || !isJsonObject(value) || !isValid(value)) continue;
    seen.add(text);
    boundaries.push(value);
  }
  return {
    values: [...valid, ...boundaries],
    combinations: combinations <= maxCombinations ? rows.length : combinations,
    covered: combined.length,
    choices: choices.names,
  };
}

/** Takes each nested choice once, since combinations leave out those below arrays, and then each boundary. */
function* extremes(shape: Shape, maker: ValueMaker, height: number): Generator<Json> {
  yield* placedValues(shape, maker, height, eachChoice);
  yield* placedValues(shape, maker, height, eachBoundary);
}
