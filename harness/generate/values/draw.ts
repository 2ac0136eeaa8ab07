import type * as fc from "fast-check";

/** The random decisions behind one generated value. Same numbers, same value: no clock and no other source. */
export class Draw {
  readonly #random: fc.Random;
  readonly #bias: number | undefined;

  constructor(random: fc.Random, bias: number | undefined) {
    this.#random = random;
    this.#bias = bias;
  }

  /** A whole number between both bounds, every one equally likely. */
  uniform(lowest: number, highest: number): number {
    return highest <= lowest ? lowest : this.#random.nextInt(lowest, highest);
  }

  /** True once in so many times. */
  oneIn(times: number): boolean {
    return this.uniform(1, times) === 1;
  }

  /** One entry of a list, or the fallback when it has none. */
  pick<Value>(list: readonly Value[], fallback: Value): Value {
    return list[this.uniform(0, list.length - 1)] ?? fallback;
  }

  /** A value of a fast-check arbitrary, edge cases favoured as fast-check does. */
  from<Value>(arbitrary: fc.Arbitrary<Value>): Value {
    return arbitrary.generate(this.#random, this.#bias).value;
  }
}
