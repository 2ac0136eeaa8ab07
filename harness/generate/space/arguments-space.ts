import { isJsonObject, type Json, type JsonObject } from "../../json/value.ts";
import { suggestingSchema, type ArgumentExamples } from "./argument-examples.ts";
import { NothingFound } from "./obstacle.ts";
import type { SchemaDialect } from "../../schema/schema-dialect.ts";
import type { SchemaDocument } from "../../schema/schema-document.ts";
import { SchemaReader } from "../../schema/schema-reader.ts";
import { SchemaValidator } from "../../schema/schema-validator.ts";
import { Shapes, type Shape } from "../shape/shape.ts";
import { simplifications, weigh } from "../simplify/simplify.ts";
import type { Weight } from "../simplify/weight.ts";
import { ValueMaker } from "../values/value-maker.ts";

/** A schema whose simplest value nests deeper than this is not served. */
const maxHeight = 12;
/** Random values nest at most so many levels deeper than the simplest one. */
const extraHeight = 4;

const anyObject: Json = { type: "object" };

/** All that is known about the arguments of one tool: what the schema says, read in every way that is needed. */
export class ArgumentsSpace {
  readonly document: SchemaDocument;
  readonly dialect: SchemaDialect;
  readonly validator: SchemaValidator;
  readonly reader: SchemaReader;
  readonly maker: ValueMaker;
  readonly shape: Shape;
  /** How many levels the simplest arguments nest, and how many random ones may. */
  readonly leastHeight: number;
  readonly height: number;

  private constructor(document: SchemaDocument, dialect: SchemaDialect, examples: ArgumentExamples) {
    this.document = document;
    this.dialect = dialect;
    this.validator = SchemaValidator.compile(document, dialect);
    this.reader = new SchemaReader(document);
    const shapes = new Shapes(document, this.validator);
    this.maker = new ValueMaker(shapes);
    const suggesting = examples.size === 0 ? [] : [suggestingSchema(examples)];
    this.shape = shapes.of([document.root, anyObject, ...suggesting].map((schema) => ({ schema, holds: true })));
    const heights = Array.from({ length: maxHeight }, (_, height) => height);
    const least = heights.find((height) => this.maker.simplest(this.shape, height) !== undefined);
    if (least === undefined) throw new NothingFound();
    this.leastHeight = least;
    this.height = least + extraHeight;
  }

  /**
   * Reads a schema document, with values to use where it allows them. May take long, so it is to be called within a time limit.
   *
   * @throws NothingFound when the schema has no value; UnresolvedReference; what Ajv throws
   */
  static read(document: SchemaDocument, dialect: SchemaDialect, examples: ArgumentExamples): ArgumentsSpace {
    return new ArgumentsSpace(document, dialect, examples);
  }

  /** Whether a value is valid arguments; false also when the validator gives up. Never throws. */
  accepts(value: unknown): value is JsonObject {
    try {
      return isJsonObject(value) && this.validator.accepts(value);
    } catch {
      // Ajv or a pattern gave up: nothing is known about the value, so it serves as no valid one.
      return false;
    }
  }

  weigh(value: Json): Weight {
    return weigh(value, this.literals(), this.reader);
  }

  /** Arguments that are simpler than the given ones, whether valid or not. */
  *simplerThan(value: JsonObject): Generator<JsonObject> {
    for (const candidate of simplifications(value, this.literals(), this.reader)) {
      if (isJsonObject(candidate)) yield candidate;
    }
  }

  /** Whether the schema speaks of an argument. */
  knows(argument: string): boolean {
    return this.reader.property(this.literals(), argument).length > 0;
  }

  /** The schema objects that speak about the arguments as a whole. */
  literals(): readonly JsonObject[] {
    return this.reader.literalsOf([this.document.root]);
  }
}
