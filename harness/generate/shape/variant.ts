import type { Json } from "../../json/value.ts";
import type { Demand } from "./demand.ts";
import type { Pattern } from "../../schema/pattern.ts";

/** What values of one JSON type a shape allows, ready to be made. */
export type Rule = ValuesRule | NumberRule | StringRule | ArrayRule | ObjectRule;

/** A list to choose from: `enum`, `const`, booleans, null. */
export interface ValuesRule {
  readonly kind: "values";
  readonly values: readonly Json[];
}

export interface NumberRule {
  readonly kind: "number";
  readonly integers: boolean;
  readonly fractions: boolean;
  /** Inclusive; infinite when there is none. */
  readonly minimum: number;
  readonly maximum: number;
  readonly exclusiveMinimum: number;
  readonly exclusiveMaximum: number;
  readonly multiplesOf: readonly number[];
}

export interface StringRule {
  readonly kind: "string";
  /** Lengths count code points, as JSON Schema does. */
  readonly minLength: number;
  readonly maxLength: number;
  readonly patterns: readonly Pattern[];
  readonly formats: readonly string[];
}

export interface ArrayRule {
  readonly kind: "array";
  readonly minItems: number;
  readonly maxItems: number;
  readonly unique: boolean;
  /** Items before this index have a schema of their own. */
  readonly prefixLength: number;
  readonly contains: readonly ContainsRule[];
  demandsAt(index: number): readonly Demand[];
}

export interface ContainsRule {
  readonly schema: Json;
  readonly min: number;
  readonly max: number;
}

export interface ObjectRule {
  readonly kind: "object";
  readonly minProperties: number;
  readonly maxProperties: number;
  /** Names that the schema mentions, in its order, without the impossible ones. */
  readonly names: readonly string[];
  readonly required: ReadonlySet<string>;
  /** Which names a present name brings along. */
  readonly dependents: ReadonlyMap<string, readonly string[]>;
  /** Patterns and schemas that names not mentioned can be made from. */
  readonly namePatterns: readonly Pattern[];
  readonly nameSchemas: readonly Json[];
  /** How freely other names may be added: "asked" when the schema mentions them. */
  readonly extras: "none" | "allowed" | "asked";
  allowsName(name: string): boolean;
  demandsAt(name: string): readonly Demand[];
}

/** One alternative of a shape, for one JSON type. */
export interface Variant {
  readonly rule: Rule;
  /** `default` and `examples` that fit: often the only values that mean something to the server. */
  readonly suggestions: readonly Json[];
  /** True when the schema constrains this type, so that values of it say more than those of another type. */
  readonly constrained: boolean;
  /** Whether a value that the rule made satisfies everything else too. Never throws. */
  readonly accepts: (value: Json) => boolean;
}
