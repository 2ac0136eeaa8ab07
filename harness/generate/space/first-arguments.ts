import type { JsonObject } from "../../json/value.ts";
import type { ArgumentsSpace } from "./arguments-space.ts";
import { NothingFound } from "./obstacle.ts";
import { isLighter } from "../simplify/weight.ts";
import { sampleDrawn } from "../values/drawn.ts";

/** How many random values are looked at before a schema counts as one without valid arguments. */
const probes = 24;

/** The first valid arguments of a schema. */
export interface FirstArguments {
  readonly simplest: JsonObject;
  /** Others to fall back on where random ones do not succeed. */
  readonly known: readonly JsonObject[];
}

/**
 * Looks for valid arguments, constructed and random ones, and simplifies the lightest as far as it goes.
 *
 * @throws NothingFound when none of them is valid
 */
export function findFirstArguments(space: ArgumentsSpace, seed: number): FirstArguments {
  const { maker, shape, height } = space;
  const constructed = maker.variants(shape, height).map((variant) => maker.simplestOf(variant, height));
  const drawn = sampleDrawn((draw) => maker.draw(shape, draw, height), probes, seed);
  const known = [...constructed, ...drawn].filter((value) => space.accepts(value));
  const weighed = known.map((value) => ({ value, weight: space.weigh(value) }));
  const [lightest] = weighed.toSorted((left, right) => (isLighter(left.weight, right.weight) ? -1 : 1));
  if (lightest === undefined) throw new NothingFound();
  return { simplest: simplifyFully(lightest.value, space), known };
}

function simplifyFully(value: JsonObject, space: ArgumentsSpace): JsonObject {
  let current = value;
  for (let simpler = firstSimpler(current, space); simpler !== undefined; simpler = firstSimpler(current, space)) {
    current = simpler;
  }
  return current;
}

function firstSimpler(value: JsonObject, space: ArgumentsSpace): JsonObject | undefined {
  for (const candidate of space.simplerThan(value)) if (space.accepts(candidate)) return candidate;
  return undefined;
}
