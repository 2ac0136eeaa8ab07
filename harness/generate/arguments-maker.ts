import type * as fc from "fast-check";
import { canonicalText } from "../json/canonical.ts";
import { isJsonObject, type Json, type JsonObject } from "../json/value.ts";
import { coverShape, type Covering } from "./covering/covering.ts";
import { Draw } from "./values/draw.ts";
import { sampleDrawn } from "./values/drawn.ts";
import { findInvalid, invalidArguments, type FoundInvalid, type InvalidArguments } from "./invalid/invalid.ts";
import { NothingFound } from "./obstacle.ts";
import type { SchemaDialect } from "./schema/schema-dialect.ts";
import type { SchemaDocument } from "./schema/schema-document.ts";
import { eachPlace, placedValues } from "./covering/placed-values.ts";
import { SchemaReader } from "./schema/schema-reader.ts";
import { SchemaValidator } from "./schema/schema-validator.ts";
import { isTame } from "./schema/schema-risk.ts";
import { Shapes, type Shape } from "./shape/shape.ts";
import { simplifications, weigh } from "./simplify/simplify.ts";
import { TimeLimitExceeded, withinTime } from "./time-limit.ts";
import { ValueMaker } from "./values/value-maker.ts";
import { isLighter } from "./simplify/weight.ts";

/** Random values nest at most so many levels deeper than the simplest one; values with one deep place, deeper. */
const extraHeight = 4;
const extraHeightOfPlaces = 10;
const maxHeight = 12;
const probes = 24;
const attemptsPerValue = 24;
const validationLimitMs = 500;
const drawLimitMs = 500;
const shrinkLimitMs = 500;
/** From how many values of each kind invalid ones are made. */
const invalidBases = { placed: 1000, covering: 64, random: 40 } as const;
const matchHeight = 5;
/** No more simplifications of one value are looked at. */
const maxShrinks = 4000;

const anyObject: Json = { type: "object" };

/** Makes arguments for one schema document, and never returns any that the validator has not accepted. */
export class ArgumentsMaker {
  readonly simplest: JsonObject;
  readonly #shape: Shape;
  readonly #maker: ValueMaker;
  readonly #height: number;
  readonly #document: SchemaDocument;
  readonly #dialect: SchemaDialect;
  readonly #validator: SchemaValidator;
  readonly #reader: SchemaReader;
  readonly #options: { readonly seed: number; readonly budgetMs: number };
  readonly #tame: boolean;
  /** Valid arguments to fall back on where random ones do not succeed. */
  readonly #known: readonly JsonObject[];
  #covering: Covering | undefined;
  #invalid: readonly InvalidArguments[] | undefined;

  private constructor(
    document: SchemaDocument,
    dialect: SchemaDialect,
    options: { readonly seed: number; readonly budgetMs: number },
  ) {
    this.#document = document;
    this.#dialect = dialect;
    this.#options = options;
    this.#tame = isTame(document);
    this.#validator = SchemaValidator.compile(document, dialect);
    this.#reader = new SchemaReader(document);
    const shapes = new Shapes(document, this.#validator);
    this.#maker = new ValueMaker(shapes);
    this.#shape = shapes.of([document.root, anyObject].map((schema) => ({ schema, holds: true })));
    const least = Array.from({ length: maxHeight }, (_, height) => height).find(
      (height) => this.#maker.simplest(this.#shape, height) !== undefined,
    );
    if (least === undefined) throw new NothingFound();
    this.#height = least + extraHeight;
    const constructed = this.#maker
      .variants(this.#shape, this.#height)
      .map((variant) => this.#maker.simplestOf(variant, this.#height));
    const drawn = sampleDrawn((draw) => this.#maker.draw(this.#shape, draw, this.#height), probes, options.seed);
    this.#known = [...constructed, ...drawn].filter(isJsonObject).filter((value) => this.#judge(value));
    const weights = new Map(this.#known.map((value) => [value, this.#weigh(value)]));
    const [simplest] = this.#known.toSorted((left, right) =>
      isLighter(weights.get(left) ?? [], weights.get(right) ?? []) ? -1 : 1,
    );
    if (simplest === undefined) throw new NothingFound();
    this.simplest = this.#shrinkFully(simplest);
  }

  /**
   * @throws NothingFound when no valid arguments are found; UnresolvedReference; what Ajv throws; may take long, so it is
   * to be called within a time limit
   */
  static create(
    document: SchemaDocument,
    dialect: SchemaDialect,
    options: { readonly seed: number; readonly budgetMs: number },
  ): ArgumentsMaker {
    return new ArgumentsMaker(document, dialect, options);
  }

  /** False also when it cannot be decided. Never throws. */
  isValid(value: Json): boolean {
    return this.#watched(validationLimitMs, false, () => isJsonObject(value) && this.#judge(value));
  }

  /** Random valid arguments. */
  draw(random: fc.Random, bias: number | undefined): JsonObject {
    const draw = new Draw(random, bias);
    const drawn = this.#watched(drawLimitMs, undefined, () => {
      for (let attempt = 0; attempt < attemptsPerValue; attempt++) {
        const value = this.#maker.draw(this.#shape, draw, this.#height);
        if (isJsonObject(value) && this.#judge(value)) return value;
      }
      return undefined;
    });
    return drawn ?? draw.pick(this.#known, this.simplest);
  }

  /** Valid arguments simpler than the given ones, most drastic first. */
  *simpler(value: JsonObject): Generator<JsonObject> {
    const seen = new Set<string>();
    const candidates = this.#candidates(value);
    let judged = 0;
    for (;;) {
      const next = this.#watched(shrinkLimitMs, undefined, () => {
        // Not `for of`: leaving that loop would end the candidates for the next round.
        for (let entry = candidates.next(); entry.done !== true && judged < maxShrinks; entry = candidates.next()) {
          judged += 1;
          const text = canonicalText(entry.value);
          if (!seen.has(text) && this.#judge(entry.value)) return { candidate: entry.value, text };
        }
        return undefined;
      });
      if (next === undefined) return;
      seen.add(next.text);
      yield next.candidate;
    }
  }

  covering(): Covering {
    const nothing = { values: [this.simplest], combinations: Infinity, covered: 1, choices: [] };
    this.#covering ??= withinTimeOr(this.#options.budgetMs, nothing, () =>
      coverShape(this.#shape, this.#maker, this.#height, (value) => this.#judge(value), this.simplest),
    );
    return this.#covering;
  }

  invalid(): readonly InvalidArguments[] {
    if (this.#invalid !== undefined) return this.#invalid;
    const found: FoundInvalid = new Map();
    const source = {
      document: this.#document,
      dialect: this.#dialect,
      validator: this.#validator,
      reader: this.#reader,
      match: (holding: readonly Json[], broken: readonly Json[]) => this.#match(holding, broken),
    };
    withinTimeOr(this.#options.budgetMs, undefined, () => findInvalid(this.#invalidBases(), source, found));
    this.#invalid = invalidArguments(found);
    return this.#invalid;
  }

  #match(holding: readonly Json[], broken: readonly Json[]): Json | undefined {
    const demands = [
      ...holding.map((schema) => ({ schema, holds: true })),
      ...broken.map((schema) => ({ schema, holds: false })),
    ];
    return this.#maker.simplest(this.#maker.shapeOf(demands), matchHeight);
  }

  /** Values that together reach the constraints of the schema, the simplest first. */
  *#invalidBases(): Generator<JsonObject> {
    yield this.simplest;
    let placed = 0;
    const height = this.#height - extraHeight + extraHeightOfPlaces;
    for (const value of placedValues(this.#shape, this.#maker, height, eachPlace)) {
      if (placed++ >= invalidBases.placed) break;
      if (isJsonObject(value) && this.#judge(value)) yield value;
    }
    yield* this.covering().values.slice(0, invalidBases.covering);
    const draw = (source: Draw): Json | undefined => this.#maker.draw(this.#shape, source, this.#height);
    const random = sampleDrawn(draw, invalidBases.random, this.#options.seed);
    yield* random.filter(isJsonObject).filter((value) => this.#judge(value));
  }

  *#candidates(value: JsonObject): Generator<JsonObject> {
    if (isLighter(this.#weigh(this.simplest), this.#weigh(value))) yield this.simplest;
    for (const candidate of simplifications(value, this.#literals(), this.#reader)) {
      if (isJsonObject(candidate)) yield candidate;
    }
  }

  #shrinkFully(value: JsonObject): JsonObject {
    let current = value;
    for (;;) {
      let simpler: JsonObject | undefined;
      for (const candidate of simplifications(current, this.#literals(), this.#reader)) {
        if (!isJsonObject(candidate) || !this.#judge(candidate)) continue;
        simpler = candidate;
        break;
      }
      if (simpler === undefined) return current;
      current = simpler;
    }
  }

  /** Runs work on single values, under a time limit where the schema calls for one. */
  #watched<Result>(limitMs: number, fallback: Result, work: () => Result): Result {
    return this.#tame ? work() : withinTimeOr(limitMs, fallback, work);
  }

  #weigh(value: Json): readonly number[] {
    return weigh(value, this.#literals(), this.#reader);
  }

  #literals(): readonly JsonObject[] {
    return this.#reader.literalsOf([this.#document.root]);
  }

  #judge(value: Json): boolean {
    try {
      return this.#validator.accepts(value);
    } catch {
      // Ajv or a pattern gave up: nothing is known about the value, so it serves as no valid one.
      return false;
    }
  }
}

function withinTimeOr<Result>(limitMs: number, fallback: Result, work: () => Result): Result {
  try {
    return withinTime(limitMs, work);
  } catch (error) {
    if (error instanceof TimeLimitExceeded || error instanceof RangeError) return fallback;
    throw error;
  }
}
