import { canonicalText } from "../../json/canonical.ts";
import { defineMember, isJsonObject, type Json, type JsonObject } from "../../json/value.ts";
import { allCombinations, pairwiseRows, type Row } from "./covering-array.ts";
import { closureOf } from "../shape/object-rule.ts";
import type { Shape } from "../shape/shape.ts";
import type { ValueMaker } from "../values/value-maker.ts";
import type { ObjectRule, Variant } from "../shape/variant.ts";

/** Up to so many combinations, all of them are made; above, every pair. */
export const maxCombinations = 256;
/** The most rows of a covering array, and the most choices of one property inside it. */
const maxRows = 512;
const maxNestedRows = 24;
/** Choices nested deeper than this in arguments are not varied. */
const maxDepth = 4;

/** A property of an object with the values it is tried with. */
interface Factor {
  readonly name: string;
  /** Undefined stands for the absent property, and comes first where that is possible. */
  readonly levels: readonly (Json | undefined)[];
  /** True when its values are told apart by the schema, not only its presence. */
  readonly listed: boolean;
}

/** What a shape can be varied in: `enum`, `const`, booleans, branches, presence of optional properties. */
export class Choices {
  readonly #maker: ValueMaker;
  readonly #height: number;
  readonly #names = new Set<string>();

  constructor(maker: ValueMaker, height: number) {
    this.#maker = maker;
    this.#height = height;
  }

  /** Paths of the properties that vary, with dots between names; complete once the rows were asked for. */
  get names(): readonly string[] {
    return [...this.#names];
  }

  /** How many combinations of choices there are; Infinity when there is no end. */
  count(shape: Shape, depth = 0): number {
    return this.#variants(shape, depth).reduce((sum, variant) => sum + this.#countVariant(variant, depth), 0);
  }

  /** Objects that hold all combinations, or all pairs when there are more than the bound. */
  values(shape: Shape, bound: number, depth = 0, path: readonly string[] = []): readonly Json[] {
    const all = this.#variants(shape, depth).flatMap((variant) => this.#valuesOf(variant, bound, depth, path));
    return withoutDuplicates(all);
  }

  #variants(shape: Shape, depth: number): readonly Variant[] {
    const variants = this.#maker.variants(shape, this.#height - depth);
    // A place that takes anything is no choice of the tool.
    const takesAnything = variants.length > 4 && !variants.some(({ constrained }) => constrained);
    return takesAnything ? variants.slice(0, 1) : variants;
  }

  #countVariant(variant: Variant, depth: number): number {
    const { rule } = variant;
    if (rule.kind === "values") return rule.values.length;
    if (rule.kind !== "object" || depth >= maxDepth) return 1;
    return rule.names.reduce((product, name) => {
      const count = this.count(this.#maker.shapeOf(rule.demandsAt(name)), depth + 1);
      return product * Math.max(1, count + (rule.required.has(name) ? 0 : 1));
    }, 1);
  }

  #valuesOf(variant: Variant, bound: number, depth: number, path: readonly string[]): readonly Json[] {
    const { rule } = variant;
    if (rule.kind === "values") return rule.values;
    const simplest = this.#maker.simplestOf(variant, this.#height - depth);
    if (simplest === undefined) return [];
    // A server may need a path or an id that exists, and such a value is the only one known to be meant.
    if (rule.kind === "string" || rule.kind === "number") return [variant.suggestions[0] ?? simplest];
    if (rule.kind !== "object" || depth >= maxDepth || !isJsonObject(simplest)) return [simplest];
    const isFull = this.#countVariant(variant, depth) <= bound;
    const factors = this.#factorsOf(rule, isFull ? bound : maxNestedRows, depth, path);
    return rowsOf(factors, bound).map((row) => this.#assemble(rule, factors, row, depth));
  }

  #factorsOf(rule: ObjectRule, bound: number, depth: number, path: readonly string[]): readonly Factor[] {
    return rule.names.flatMap((name): readonly Factor[] => {
      const shape = this.#maker.shapeOf(rule.demandsAt(name));
      const inside = [...path, name];
      const values = this.values(shape, bound, depth + 1, inside);
      const levels = rule.required.has(name) ? values : [undefined, ...values];
      if (levels.length > 1) this.#names.add(inside.join("."));
      return values.length === 0 ? [] : [{ name, levels, listed: values.length > 1 }];
    });
  }

  #assemble(rule: ObjectRule, factors: readonly Factor[], row: Row, depth: number): JsonObject {
    const object: JsonObject = {};
    for (const [index, factor] of factors.entries()) {
      const value = factor.levels[row[index] ?? 0];
      if (value !== undefined) defineMember(object, factor.name, value);
    }
    for (const name of closureOf(Object.keys(object), rule.dependents)) {
      if (Object.hasOwn(object, name)) continue;
      const brought = this.#maker.simplest(this.#maker.shapeOf(rule.demandsAt(name)), this.#height - depth - 1);
      if (brought !== undefined) defineMember(object, name, brought);
    }
    return object;
  }
}

function rowsOf(factors: readonly Factor[], bound: number): readonly Row[] {
  const counts = factors.map(({ levels }) => levels.length);
  if (productOf(counts) <= bound) return allCombinations(counts);
  const listed = [...factors.keys()].filter((index) => factors[index]?.listed === true);
  const strong = productOf(listed.map((index) => counts[index] ?? 1)) <= bound ? listed : [];
  return pairwiseRows(counts, strong, Math.min(maxRows, bound * 2));
}

function productOf(counts: readonly number[]): number {
  return counts.reduce((product, count) => product * count, 1);
}

function withoutDuplicates(values: readonly Json[]): readonly Json[] {
  return [...new Map(values.map((value) => [canonicalText(value), value])).values()];
}
