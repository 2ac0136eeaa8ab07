import { isJsonObject, member, type Json, type JsonObject } from "../../json/value.ts";
import { allTypes, satisfies, typesNamed, violates, type Condition, type Demand, type ValueType } from "./demand.ts";
import { negationOf } from "./negation.ts";
import type { SchemaDocument } from "../../schema/schema-document.ts";
import { isMetaSchemaReference } from "../../schema/schema-dialect.ts";
import { unreachable } from "./unreachable.ts";

/** One way to satisfy a set of demands, with no choice left: everything in it holds at once. */
export interface Alternative {
  readonly types: ReadonlySet<ValueType>;
  /** Schema objects whose own assertions all apply. Their applicators are already unfolded. */
  readonly literals: readonly JsonObject[];
  readonly required: ReadonlySet<string>;
  readonly forbidden: ReadonlySet<string>;
  readonly excluded: readonly Json[];
  /** False when a value made from this may still break the demands. */
  readonly exact: boolean;
}

const maxAlternatives = 64;
const maxAttempts = 600;
const maxConditions = 3000;
/** With more branches than this, the validator alone decides whether no other branch of `oneOf` holds. */
const maxNegatedBranches = 8;

/**
 * Unfolds demands into alternatives: every combination of the branches of `anyOf`, `oneOf`, `if`, negations and
 * dependent schemas that does not contradict itself.
 *
 * Combinations are tried in the order of how many decisions differ from the first branch, so that each single branch
 * comes before their product and the bounds cut the product only.
 */
export function alternativesOf(demands: readonly Demand[], document: SchemaDocument): readonly Alternative[] {
  const found: Alternative[] = [];
  const pending: (readonly number[])[] = [[]];
  for (let attempt = 0; attempt < Math.min(pending.length, maxAttempts) && found.length < maxAlternatives; attempt++) {
    const decisions = pending[attempt] ?? [];
    const unfolding = new Unfolding(document, decisions);
    const alternative = unfolding.unfold(demands);
    if (alternative !== undefined) found.push(alternative);
    unfolding.optionCounts.forEach((count, position) => {
      if (position < decisions.length || pending.length >= maxAttempts) return;
      const zeros = Array.from({ length: position - decisions.length }, () => 0);
      for (let option = 1; option < count; option++) pending.push([...decisions, ...zeros, option]);
    });
  }
  return found;
}

/**
 * Walks once through the demands. It takes the decided option at each choice, and the first one where nothing was decided.
 */
class Unfolding {
  /** How many options each choice had, in the order in which they were met. */
  readonly optionCounts: number[] = [];
  readonly #document: SchemaDocument;
  readonly #decisions: readonly number[];
  readonly #conditions: Condition[] = [];
  readonly #choices: (readonly (readonly Condition[])[])[] = [];
  readonly #seen = { true: new Set<Json>(), false: new Set<Json>() };
  #types: ReadonlySet<ValueType> = new Set(allTypes);
  readonly #literals: JsonObject[] = [];
  readonly #required = new Set<string>();
  readonly #forbidden = new Set<string>();
  readonly #excluded: Json[] = [];
  #exact = true;

  constructor(document: SchemaDocument, decisions: readonly number[]) {
    this.#document = document;
    this.#decisions = decisions;
  }

  /** @returns undefined when the decisions contradict each other */
  unfold(demands: readonly Demand[]): Alternative | undefined {
    this.#conditions.push(...demands.map(({ schema, holds }): Condition => ({ kind: "demand", schema, holds })));
    for (let step = 0; step < maxConditions; step++) {
      const condition = this.#conditions.shift();
      if (condition !== undefined) {
        if (!this.#apply(condition)) return undefined;
        continue;
      }
      // Choices wait until everything certain is known: most options then contradict it, and no decision is needed.
      const choice = this.#choices.shift();
      if (choice === undefined) return this.#result();
      const viable = choice.filter((option) => option.every((each) => this.#isViable(each)));
      const chosen = viable.length === 1 ? viable[0] : this.#decide(viable);
      if (chosen === undefined) return undefined;
      this.#conditions.push(...chosen);
    }
    return undefined;
  }

  #decide(options: readonly (readonly Condition[])[]): readonly Condition[] | undefined {
    if (options.length === 0) return undefined;
    const decision = this.#decisions[this.optionCounts.length] ?? 0;
    this.optionCounts.push(options.length);
    return options[decision];
  }

  #result(): Alternative {
    return {
      types: this.#types,
      literals: this.#literals,
      required: this.#required,
      forbidden: this.#forbidden,
      excluded: this.#excluded,
      exact: this.#exact,
    };
  }

  #isViable(condition: Condition): boolean {
    switch (condition.kind) {
      case "types":
        return condition.types.some((type) => this.#types.has(type));
      case "require":
        return !this.#forbidden.has(condition.name);
      case "forbid":
        return !this.#required.has(condition.name);
      case "demand":
        return this.#isViableDemand(condition);
      case "choice":
        return condition.options.length > 0;
      case "exclude":
      case "inexact":
        return true;
      default:
        return unreachable(condition);
    }
  }

  #isViableDemand({ schema, holds }: Demand): boolean {
    if (typeof schema === "boolean") return schema === holds;
    const named = isJsonObject(schema) && holds ? member(schema, "type") : undefined;
    return named === undefined || typesNamed(named).some((type) => this.#types.has(type));
  }

  /** @returns false on a contradiction */
  #apply(condition: Condition): boolean {
    switch (condition.kind) {
      case "types":
        return this.#narrow(condition.types);
      case "require":
        this.#required.add(condition.name);
        return !this.#forbidden.has(condition.name) || this.#narrow(allTypes.filter((type) => type !== "object"));
      case "forbid":
        this.#forbidden.add(condition.name);
        return !this.#required.has(condition.name) || this.#narrow(allTypes.filter((type) => type !== "object"));
      case "exclude":
        this.#excluded.push(condition.value);
        return true;
      case "inexact":
        this.#exact = false;
        return true;
      case "choice":
        this.#choices.push(condition.options);
        return true;
      case "demand":
        return this.#applyDemand(condition);
      default:
        return unreachable(condition);
    }
  }

  #narrow(types: readonly ValueType[]): boolean {
    this.#types = new Set(types.filter((type) => this.#types.has(type)));
    return this.#types.size > 0;
  }

  #applyDemand({ schema, holds }: Demand): boolean {
    if (!isJsonObject(schema)) return schema === false ? !holds : holds;
    const seen = this.#seen[holds ? "true" : "false"];
    if (seen.has(schema)) return true;
    seen.add(schema);
    if (!holds) return this.#apply(negationOf(schema, (reference) => this.#resolve(reference, schema)));
    const named = member(schema, "type");
    if (named !== undefined && !this.#narrow(typesNamed(named))) return false;
    this.#literals.push(schema);
    const required = member(schema, "required");
    const names = Array.isArray(required) ? required.filter((name) => typeof name === "string") : [];
    if (!names.every((name) => this.#apply({ kind: "require", name }))) return false;
    if (validatorOnlyKeywords.some((keyword) => Object.hasOwn(schema, keyword))) this.#exact = false;
    for (const keyword of ["$ref", "$dynamicRef"]) {
      const reference = member(schema, keyword);
      if (typeof reference === "string") this.#conditions.unshift(satisfies(this.#resolve(reference, schema)));
    }
    this.#conditions.unshift(...listMember(schema, "allOf").map(satisfies));
    this.#choices.push(...branchesOf(schema));
    const negated = member(schema, "not");
    if (negated !== undefined) this.#conditions.push(violates(negated));
    return true;
  }

  #resolve(reference: string, from: JsonObject): Json {
    if (!isMetaSchemaReference(reference)) return this.#document.resolve(reference, from);
    this.#exact = false;
    return true;
  }
}

/** Keywords that are only approximated here. */
const validatorOnlyKeywords = ["$dynamicRef", "contains", "unevaluatedItems", "unevaluatedProperties"] as const;

function branchesOf(schema: JsonObject): (readonly (readonly Condition[])[])[] {
  const choices: (readonly (readonly Condition[])[])[] = [];
  if (Array.isArray(member(schema, "anyOf")))
    choices.push(listMember(schema, "anyOf").map((part) => [satisfies(part)]));
  if (Array.isArray(member(schema, "oneOf"))) choices.push(exactlyOne(listMember(schema, "oneOf")));
  const condition = member(schema, "if");
  const whenTrue = member(schema, "then");
  const whenFalse = member(schema, "else");
  if (condition !== undefined && (whenTrue !== undefined || whenFalse !== undefined)) {
    choices.push([
      [satisfies(condition), satisfies(whenTrue ?? true)],
      [violates(condition), satisfies(whenFalse ?? true)],
    ]);
  }
  for (const keyword of ["dependentSchemas", "dependencies"]) {
    const dependent = member(schema, keyword);
    if (!isJsonObject(dependent)) continue;
    for (const [name, part] of Object.entries(dependent)) {
      if (Array.isArray(part)) continue;
      choices.push([[{ kind: "forbid", name }], [{ kind: "require", name }, satisfies(part)]]);
    }
  }
  return choices;
}

function exactlyOne(branches: readonly Json[]): readonly (readonly Condition[])[] {
  if (branches.length > maxNegatedBranches) return branches.map((part) => [satisfies(part), { kind: "inexact" }]);
  return branches.map((part, index) => [
    satisfies(part),
    ...branches.filter((_, other) => other !== index).map(violates),
  ]);
}

function listMember(schema: JsonObject, keyword: string): readonly Json[] {
  const list = member(schema, keyword);
  return Array.isArray(list) ? list : [];
}
