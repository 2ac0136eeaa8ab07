import type { JsonObject } from "../../json/value.ts";
import type { ArgumentsSpace } from "../space/arguments-space.ts";
import { eachPlace, placedValues } from "../covering/placed-values.ts";
import { sampleDrawn } from "../values/drawn.ts";

/** How many values of each kind invalid ones are made from. */
const limits = { placed: 1000, covering: 64, random: 40 } as const;
/** Values with one deep place may nest deeper than random ones. */
const extraHeight = 10;

/**
 * Valid arguments that together reach the constraints of a schema, the simplest first: with each part of the schema once,
 * covering ones, random ones.
 */
export function* invalidBases(
  space: ArgumentsSpace,
  simplest: JsonObject,
  covering: readonly JsonObject[],
  seed: number,
): Generator<JsonObject> {
  const { shape, maker, height, leastHeight } = space;
  yield simplest;
  let placed = 0;
  for (const value of placedValues(shape, maker, leastHeight + extraHeight, eachPlace)) {
    if (placed++ >= limits.placed) break;
    if (space.accepts(value)) yield value;
  }
  yield* covering.slice(0, limits.covering);
  const random = sampleDrawn((draw) => maker.draw(shape, draw, height), limits.random, seed);
  yield* random.filter((value) => space.accepts(value));
}
