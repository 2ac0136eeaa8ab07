import type { Json } from "../../json/value.ts";
import type { Demand } from "../shape/demand.ts";
import type { Draw } from "./draw.ts";
import { sampleDrawn } from "./drawn.ts";
import { drawArray, simplestArrays } from "./make-array.ts";
import { drawObject, simplestObjects } from "./make-object.ts";
import { fitsNumber } from "../shape/number-rule.ts";
import { drawNumber, simpleNumbers } from "./number-values.ts";
import type { Shape, Shapes } from "../shape/shape.ts";
import { fitsString } from "../shape/string-rule.ts";
import { drawString, simpleStrings } from "./string-values.ts";
import { unreachable } from "../shape/unreachable.ts";
import type { ValueSource } from "./value-source.ts";
import type { Variant } from "../shape/variant.ts";
import { isLighter, weighPlainly } from "../simplify/weight.ts";

const attemptsForValue = 16;
/** How many random values are looked through for a simplest one where none can be constructed. */
const searchedValues = 60;
const searchSeed = 1;
/** Values of a type that the schema constrains are drawn so many times as often as others. */
const constrainedWeight = 6;

/** Makes values of shapes, the simplest or random ones. A schema without a finite value gets none, and never a loop. */
export class ValueMaker implements ValueSource {
  readonly #shapes: Shapes;
  readonly #simplest = new Map<Variant, (Json | undefined)[]>();
  readonly #variants = new Map<Shape, (readonly Variant[])[]>();

  constructor(shapes: Shapes) {
    this.#shapes = shapes;
  }

  shapeOf(demands: readonly Demand[]): Shape {
    return this.#shapes.of(demands);
  }

  simplest(shape: Shape, height: number): Json | undefined {
    const [first] = this.variants(shape, height);
    return first === undefined ? undefined : this.simplestOf(first, height);
  }

  /** The variants of a shape that have a value within a height, constrained ones first. */
  variants(shape: Shape, height: number): readonly Variant[] {
    if (height < 0) return [];
    const known = this.#variants.get(shape) ?? [];
    this.#variants.set(shape, known);
    const made =
      known[height] ??
      shape
        .variants()
        .filter((variant) => this.simplestOf(variant, height) !== undefined)
        .toSorted((left, right) => Number(right.constrained) - Number(left.constrained));
    known[height] = made;
    return made;
  }

  /** The simplest value of one variant within a height. */
  simplestOf(variant: Variant, height: number): Json | undefined {
    const known = this.#simplest.get(variant) ?? [];
    this.#simplest.set(variant, known);
    if (height in known) return known[height];
    const constructed = this.#construct(variant, height);
    // Not `??`: null is a value.
    const made = constructed === undefined ? this.#search(variant, height) : constructed;
    known[height] = made;
    return made;
  }

  draw(shape: Shape, draw: Draw, height: number): Json | undefined {
    const variants = this.variants(shape, height);
    const constrained = variants.filter((variant) => variant.constrained);
    const favoured = constrained.length > 0 && !draw.oneIn(constrainedWeight + 1) ? constrained : variants;
    const variant = draw.pick(favoured, undefined);
    return variant === undefined ? undefined : this.drawFrom(variant, draw, height);
  }

  /** A random value of one variant; its simplest one when random values do not fit. */
  drawFrom(variant: Variant, draw: Draw, height: number): Json | undefined {
    if (variant.suggestions.length > 0 && draw.oneIn(4)) return draw.pick(variant.suggestions, null);
    for (let attempt = 0; attempt < attemptsForValue; attempt++) {
      const value = this.#attempt(variant, draw, height);
      if (value !== undefined && variant.accepts(value)) return value;
    }
    return this.simplestOf(variant, height);
  }

  #construct({ rule, accepts }: Variant, height: number): Json | undefined {
    switch (rule.kind) {
      case "values":
        return rule.values.find(accepts);
      case "number":
        return simpleNumbers(rule).find(accepts);
      case "string":
        return simpleStrings(rule).find(accepts);
      case "array":
        return height < 1 && rule.minItems > 0 ? undefined : simplestArrays(rule, this, height).find(accepts);
      case "object": {
        if (height < 1 && rule.required.size > 0) return undefined;
        return sampleDrawn((draw) => simplestObjects(rule, this, height, draw), 1, searchSeed)
          .flat()
          .find(accepts);
      }
      default:
        return unreachable(rule);
    }
  }

  /** The lightest of some random values. */
  #search(variant: Variant, height: number): Json | undefined {
    const { kind } = variant.rule;
    if (kind === "values" || (height < 1 && (kind === "array" || kind === "object"))) return undefined;
    return sampleDrawn((draw) => this.#attempt(variant, draw, height), searchedValues, searchSeed)
      .filter((value) => value !== undefined)
      .filter((value) => variant.accepts(value))
      .reduce<Json | undefined>(
        (best, value) => (best === undefined || isLighter(weighPlainly(value), weighPlainly(best)) ? value : best),
        undefined,
      );
  }

  /** One random value of the rule, or undefined when it missed. */
  #attempt({ rule }: Variant, draw: Draw, height: number): Json | undefined {
    switch (rule.kind) {
      case "values":
        return draw.pick(rule.values, undefined);
      case "number": {
        const value = drawNumber(rule, draw);
        return fitsNumber(rule, value) ? value : undefined;
      }
      case "string": {
        const text = drawString(rule, draw);
        return fitsString(rule, text) ? text : undefined;
      }
      case "array":
        return drawArray(rule, this, draw, height);
      case "object":
        return drawObject(rule, this, draw, height);
      default:
        return unreachable(rule);
    }
  }
}
