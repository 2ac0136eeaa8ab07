import { jsonEqual } from "../../json/canonical.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../../json/value.ts";
import { alternativesOf, type Alternative } from "./alternatives.ts";
import { arrayRuleOf } from "./array-rule.ts";
import { valueTypeOf, type Demand } from "./demand.ts";
import { fitsNumber, numberRuleOf } from "./number-rule.ts";
import { objectRuleOf } from "./object-rule.ts";
import type { SchemaDocument } from "../../schema/schema-document.ts";
import type { SchemaValidator } from "../../schema/schema-validator.ts";
import { fitsString, stringRuleOf } from "./string-rule.ts";
import { unreachable } from "./unreachable.ts";
import type { Rule, Variant } from "./variant.ts";

/** Everything that satisfies one set of demands, as alternatives without choices. Unfolded when first looked at. */
export interface Shape {
  /** Number of the shape, for memory by identity. */
  readonly id: number;
  readonly demands: readonly Demand[];
  variants(): readonly Variant[];
}

/** The shapes of one document. The same demands give the same shape, so that recursion meets shapes it knows. */
export class Shapes {
  readonly #document: SchemaDocument;
  readonly #validator: SchemaValidator;
  readonly #known = new Map<string, Shape>();
  readonly #schemaIds = new Map<Json, number>();

  constructor(document: SchemaDocument, validator: SchemaValidator) {
    this.#document = document;
    this.#validator = validator;
  }

  /** The shape of values that satisfy every demand. */
  of(demands: readonly Demand[]): Shape {
    const key = [...new Set(demands.map((demand) => this.#keyOf(demand)))].sort().join(" ");
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    let variants: readonly Variant[] | undefined;
    const shape: Shape = {
      id: this.#known.size,
      demands,
      variants: () => (variants ??= this.#variantsOf(demands)),
    };
    this.#known.set(key, shape);
    return shape;
  }

  #keyOf({ schema, holds }: Demand): string {
    const known = this.#schemaIds.get(schema);
    const id = known ?? this.#schemaIds.size;
    if (known === undefined) this.#schemaIds.set(schema, id);
    return holds ? String(id) : `!${id}`;
  }

  #variantsOf(demands: readonly Demand[]): readonly Variant[] {
    return alternativesOf(demands, this.#document).flatMap((alternative) => this.#unfold(alternative, demands));
  }

  #unfold(alternative: Alternative, demands: readonly Demand[]): readonly Variant[] {
    const satisfiesDemands = (value: Json): boolean =>
      demands.every(({ schema, holds }) => this.#accepts(schema, value) === holds);
    const isAllowed = (value: Json): boolean => !alternative.excluded.some((other) => jsonEqual(value, other));
    const listed = listedValues(alternative);
    const chosen = listed?.filter((value) => (isPlainList(alternative) ? isAllowed(value) : satisfiesDemands(value)));
    const rules: readonly Rule[] =
      chosen === undefined ? this.#rulesOf(alternative) : [{ kind: "values", values: chosen }];
    return rules
      .filter((rule) => rule.kind !== "values" || rule.values.length > 0)
      .map((rule) => ({
        rule,
        accepts:
          alternative.exact && isComplete(rule)
            ? isAllowed
            : (value: Json) => isAllowed(value) && satisfiesDemands(value),
        constrained: alternative.literals.some((literal) => constrains(literal, rule)),
        suggestions: suggestionsOf(alternative)
          .filter((value) => belongsTo(rule, value))
          .filter((value) => (alternative.exact && isScalar(rule) ? isAllowed(value) : satisfiesDemands(value))),
      }));
  }

  #accepts(schema: Json, value: Json): boolean | undefined {
    try {
      return this.#validator.acceptsPart(schema, value);
    } catch {
      // Ajv or a pattern gave up. The value is neither good nor bad, so it serves no demand.
      return undefined;
    }
  }

  #rulesOf(alternative: Alternative): readonly Rule[] {
    const { types } = alternative;
    const numbers = types.has("integer") || types.has("fraction");
    const constants: Json[] = [...(types.has("boolean") ? [false, true] : []), ...(types.has("null") ? [null] : [])];
    const rules: (Rule | undefined)[] = [
      types.has("object")
        ? objectRuleOf(alternative, (schema, value) => this.#accepts(schema, value) === true)
        : undefined,
      types.has("string") ? stringRuleOf(alternative) : undefined,
      numbers ? numberRuleOf(alternative) : undefined,
      { kind: "values", values: constants.filter((value) => !alternative.excluded.includes(value)) },
      types.has("array") ? arrayRuleOf(alternative) : undefined,
    ];
    return rules.filter((rule) => rule !== undefined);
  }
}

/** The values of `enum` and `const` that every such keyword of the alternative lists; undefined without one. */
function listedValues(alternative: Alternative): readonly Json[] | undefined {
  const lists = alternative.literals.flatMap((literal) => {
    const constant = member(literal, "const");
    const listed = member(literal, "enum");
    return [...(constant === undefined ? [] : [[constant]]), ...(Array.isArray(listed) ? [listed] : [])];
  });
  const [first, ...others] = lists;
  if (first === undefined) return undefined;
  return first.filter(
    (value: Json) =>
      alternative.types.has(valueTypeOf(value)) &&
      others.every((list) => list.some((other: Json) => jsonEqual(value, other))),
  );
}

/** True when `enum` and `const` alone decide, so that no value needs the validator, which is costly to compile. */
function isPlainList({ exact, literals }: Alternative): boolean {
  const others = Object.entries(keywordsOf).flatMap(([kind, keywords]) => (kind === "values" ? [] : keywords));
  return exact && !literals.some((literal) => others.some((keyword) => Object.hasOwn(literal, keyword)));
}

/** False when values made by the rule may still break it: a format together with a pattern or a length. */
function isComplete(rule: Rule): boolean {
  if (rule.kind !== "string" || rule.formats.length === 0) return true;
  return rule.patterns.length === 0 && rule.minLength === 0 && rule.maxLength === Infinity;
}

/** True when the rule decides about any value of its type. */
function isScalar(rule: Rule): boolean {
  return rule.kind === "values" || rule.kind === "number" || (rule.kind === "string" && rule.formats.length === 0);
}

/** No more `examples` of one schema object than this are looked at. */
const maxSuggestions = 20;

/** The `default` and `examples` of an alternative. The user's own come first, since they are in the last literal. */
function suggestionsOf(alternative: Alternative): readonly Json[] {
  return alternative.literals.toReversed().flatMap((literal): readonly Json[] => {
    const examples = member(literal, "examples");
    const preset = member(literal, "default");
    const listed: readonly Json[] = Array.isArray(examples) ? examples : [];
    return [...(preset === undefined ? [] : [preset]), ...listed.slice(0, maxSuggestions)];
  });
}

function belongsTo(rule: Rule, value: Json): boolean {
  switch (rule.kind) {
    case "number":
      return typeof value === "number" && fitsNumber(rule, value);
    case "string":
      return typeof value === "string" && fitsString(rule, value);
    case "array":
      return Array.isArray(value);
    case "object":
      return isJsonObject(value);
    case "values":
      return rule.values.some((listed) => jsonEqual(listed, value));
    default:
      return unreachable(rule);
  }
}

const keywordsOf: Readonly<Record<Rule["kind"], readonly string[]>> = {
  values: ["enum", "const"],
  number: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  string: ["minLength", "maxLength", "pattern", "format"],
  array: ["items", "prefixItems", "contains", "minItems", "maxItems", "uniqueItems", "unevaluatedItems"],
  object: [
    "properties",
    "required",
    "additionalProperties",
    "patternProperties",
    "propertyNames",
    "minProperties",
    "maxProperties",
    "dependentRequired",
    "dependentSchemas",
    "dependencies",
    "unevaluatedProperties",
  ],
};

function constrains(literal: JsonObject, rule: Rule): boolean {
  return keywordsOf[rule.kind].some((keyword) => Object.hasOwn(literal, keyword));
}
