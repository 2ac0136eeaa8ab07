import * as fc from "fast-check";
import { Draw } from "./draw.ts";

/** An arbitrary whose values a function makes from random decisions. It does not shrink. */
class Drawn<Value> extends fc.Arbitrary<Value> {
  readonly #make: (draw: Draw) => Value;

  constructor(make: (draw: Draw) => Value) {
    super();
    this.#make = make;
  }

  override generate(random: fc.Random, bias: number | undefined): fc.Value<Value> {
    return new fc.Value(this.#make(new Draw(random, bias)), undefined);
  }

  override canShrinkWithoutContext(value: unknown): value is Value {
    return value === this;
  }

  override shrink(): fc.Stream<fc.Value<Value>> {
    return fc.Stream.nil();
  }
}

/** This many values of a function of random decisions; the same seed gives the same values. */
export function sampleDrawn<Value>(make: (draw: Draw) => Value, count: number, seed: number): readonly Value[] {
  return fc.sample(new Drawn(make), { numRuns: count, seed });
}
