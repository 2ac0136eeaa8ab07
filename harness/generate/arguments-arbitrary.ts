import * as fc from "fast-check";
import type { JsonObject } from "../json/value.ts";

/** What an arbitrary of arguments is made of. */
export interface ArgumentsSource {
  /** Valid arguments; never throws, never hangs. */
  draw(random: fc.Random, bias: number | undefined): JsonObject;
  isValid(value: unknown): value is JsonObject;
  /** Valid arguments simpler than the given ones, most drastic first. */
  simpler(value: JsonObject): Iterable<JsonObject>;
}

/**
 * Valid arguments of a tool. They shrink by the schema and not by the way they were made, so values from elsewhere (covering
 * ones, a saved counterexample) shrink as well.
 */
export class ArgumentsArbitrary extends fc.Arbitrary<JsonObject> {
  readonly #source: ArgumentsSource;

  constructor(source: ArgumentsSource) {
    super();
    this.#source = source;
  }

  override generate(random: fc.Random, bias: number | undefined): fc.Value<JsonObject> {
    return new fc.Value(this.#source.draw(random, bias), undefined);
  }

  override canShrinkWithoutContext(value: unknown): value is JsonObject {
    return this.#source.isValid(value);
  }

  override shrink(value: JsonObject): fc.Stream<fc.Value<JsonObject>> {
    return fc.stream(asIterator(this.#source.simpler(value))).map((simpler) => new fc.Value(simpler, undefined));
  }
}

function* asIterator<Value>(values: Iterable<Value>): IterableIterator<Value> {
  yield* values;
}
