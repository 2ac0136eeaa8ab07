import type * as fc from "fast-check";
import { canonicalText } from "../json/canonical.ts";
import type { JsonObject } from "../json/value.ts";
import { placeExamples, type ArgumentExamples, type RefusedExample } from "./space/argument-examples.ts";
import type { ArgumentsSpace } from "./space/arguments-space.ts";
import { coverShape, type Covering } from "./covering/covering.ts";
import { findFirstArguments } from "./space/first-arguments.ts";
import { invalidBases } from "./invalid/invalid-bases.ts";
import { findInvalid, invalidArguments, type FoundInvalid, type InvalidArguments } from "./invalid/invalid.ts";
import { isTame } from "../schema/schema-risk.ts";
import { isLighter } from "./simplify/weight.ts";
import { TimeLimitExceeded, withinProcessorTime, withinTime } from "../schema/time-limit.ts";
import { Draw } from "./values/draw.ts";

const attemptsPerValue = 24;
/** We look at no more simplifications of one value. */
const maxSimplifications = 4000;
/** How long one value may take: to judge it, to draw it, to find the next simpler one. */
const valueLimitMs = 500;

export interface MakerOptions {
  readonly seed: number;
  /** How long the covering and the invalid values may take, each. */
  readonly budgetMs: number;
  readonly examples: ArgumentExamples;
}

/** Makes arguments of one tool. It returns none that the validator has not judged, and it never hangs. */
export class ArgumentsMaker {
  readonly simplest: JsonObject;
  readonly refusedExamples: readonly RefusedExample[];
  readonly #placedExamples: readonly JsonObject[];
  readonly #known: readonly JsonObject[];
  readonly #space: ArgumentsSpace;
  readonly #options: MakerOptions;
  readonly #tame: boolean;

  /** @throws NothingFound when no valid arguments are found */
  constructor(space: ArgumentsSpace, options: MakerOptions) {
    this.#space = space;
    this.#options = options;
    this.#tame = isTame(space.document);
    const first = findFirstArguments(space, options.seed);
    this.simplest = first.simplest;
    this.#known = first.known;
    const examples = placeExamples(
      options.examples,
      [first.simplest, ...first.known],
      (argument) => space.knows(argument),
      (value) => space.accepts(value),
    );
    this.#placedExamples = examples.placed;
    this.refusedExamples = examples.refused;
  }

  /** False also when the validator cannot decide. Never throws. */
  isValid(value: unknown): value is JsonObject {
    return this.#watched(false, () => this.#space.accepts(value));
  }

  /** Whether the schema speaks of an argument. */
  knows(argument: string): boolean {
    return this.#space.knows(argument);
  }

  /** Random valid arguments. */
  draw(random: fc.Random, bias: number | undefined): JsonObject {
    const { maker, shape, height } = this.#space;
    const draw = new Draw(random, bias);
    const drawn = this.#watched(undefined, () => {
      for (let attempt = 0; attempt < attemptsPerValue; attempt++) {
        const value = maker.draw(shape, draw, height);
        if (this.#space.accepts(value)) return value;
      }
      return undefined;
    });
    return drawn ?? draw.pick(this.#known, this.simplest);
  }

  /** Valid arguments simpler than the given ones, most drastic first. */
  *simpler(value: JsonObject): Generator<JsonObject> {
    const seen = new Set<string>();
    const candidates = this.#candidates(value);
    let looked = 0;
    for (;;) {
      const next = this.#watched(undefined, () => {
        // A `for of` would end the candidates for the next round when the loop is left.
        for (let entry = candidates.next(); entry.done !== true; entry = candidates.next()) {
          if (looked++ >= maxSimplifications) return undefined;
          const text = canonicalText(entry.value);
          if (!seen.has(text) && this.#space.accepts(entry.value)) return { candidate: entry.value, text };
        }
        return undefined;
      });
      if (next === undefined) return;
      seen.add(next.text);
      yield next.candidate;
    }
  }

  covering(): Covering {
    const { shape, maker, height } = this.#space;
    const nothing = { values: [this.simplest], combinations: Infinity, covered: 1, choices: [] };
    const covering = withinOr(withinProcessorTime, this.#options.budgetMs, nothing, () =>
      coverShape(shape, maker, height, (value) => this.#space.accepts(value), this.simplest),
    );
    const seen = new Set(covering.values.map(canonicalText));
    const others = this.#placedExamples.filter((value) => !seen.has(canonicalText(value)));
    return { ...covering, values: [...covering.values, ...others] };
  }

  /** @param covering valid arguments to make invalid ones from, besides simpler ones */
  invalid(covering: readonly JsonObject[]): readonly InvalidArguments[] {
    let found: FoundInvalid = new Map();
    withinOr(withinProcessorTime, this.#options.budgetMs, undefined, () => {
      found = new Map();
      findInvalid(invalidBases(this.#space, this.simplest, covering, this.#options.seed), this.#space, found);
    });
    return invalidArguments(found);
  }

  *#candidates(value: JsonObject): Generator<JsonObject> {
    if (isLighter(this.#space.weigh(this.simplest), this.#space.weigh(value))) yield this.simplest;
    yield* this.#space.simplerThan(value);
  }

  /** Runs work on one value, under a time limit where the schema calls for one. */
  #watched<Result>(fallback: Result, work: () => Result): Result {
    return this.#tame ? work() : withinOr(withinTime, valueLimitMs, fallback, work);
  }
}

/** @param within a time limit that starts the work again on a busy machine, where the work can be started again */
function withinOr<Result>(within: typeof withinTime, limitMs: number, fallback: Result, work: () => Result): Result {
  try {
    return within(limitMs, work);
  } catch (error) {
    // It nests deeper than the stack, which is as far out of bounds as endless work.
    if (error instanceof TimeLimitExceeded || error instanceof RangeError) return fallback;
    throw error;
  }
}
