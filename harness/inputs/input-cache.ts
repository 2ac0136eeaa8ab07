import { canonicalText } from "../json/canonical.ts";
import { member, type Json, type JsonObject } from "../json/value.ts";
import type { ListedTool } from "../session/tool-list.ts";
import { declaredNames } from "./declared-names.ts";
import { deriveSeed } from "./seed.ts";
import type { Covering, GeneratorOutcome } from "../generate/generator.ts";
import { areKnownValues } from "./known-values.ts";
import type { GeneratorStore } from "./generator-store.ts";
import { wholeSmallRanges } from "./small-ranges.ts";
import { everyTool, examplesFor, type ToolExample } from "./tool-example.ts";
import type { ToolInputs } from "./tool-inputs.ts";

/** Time for one schema, from the budget of the generator research; what takes longer is `unsupported`. */
const generatorBudgetMs = 2_000;
/**
 * A server may list five thousand tools; their generators are made again rather than all kept. As many are kept as are
 * held together for claims about the server, so that none of those is made twice.
 */
const maxCached = 500;

/** Arguments for the tools of one run, generated when first needed. Equal seeds give equal arguments. */
export class InputCache {
  readonly #runs: number;
  readonly #seed: number;
  readonly #examples: readonly ToolExample[];
  readonly #store: GeneratorStore | undefined;
  readonly #cached = new Map<ListedTool, ToolInputs>();
  readonly #avoided = new Map<string, Set<string>>();
  #changes = 0;

  /**
   * @param runs valid arguments wanted for each tool; covering ones are never left out for it
   * @param store generators of other runs, to be used again
   */
  constructor(runs: number, seed: number, examples: readonly ToolExample[] = [], store?: GeneratorStore) {
    this.#runs = runs;
    this.#seed = seed;
    this.#examples = examples;
    this.#store = store;
  }

  async inputsOf(tool: ListedTool): Promise<ToolInputs> {
    const cached = this.#cached.get(tool);
    if (cached !== undefined) return cached;
    const inputs = await this.#generate(tool);
    const oldest = this.#cached.keys().next();
    if (this.#cached.size >= maxCached && oldest.done !== true) this.#cached.delete(oldest.value);
    this.#cached.set(tool, inputs);
    return inputs;
  }

  /** Leaves arguments out from now on: the server died of them, or never answered, and that is reported already. */
  avoid(tool: ListedTool, argumentsOfCall: Json): void {
    const avoided = this.#avoided.get(tool.name) ?? new Set();
    const text = canonicalText(argumentsOfCall);
    if (avoided.has(text)) return;
    avoided.add(text);
    this.#avoided.set(tool.name, avoided);
    this.#cached.delete(tool);
    this.#changes++;
  }

  /** Another one than before where arguments have been left out since: what was made of others is no longer to be asked. */
  get version(): number {
    return this.#changes;
  }

  async #generate(tool: ListedTool): Promise<ToolInputs> {
    // Loaded here because a server without a dialect needs no fast-check.
    const { createGenerator, sampleArguments } = await import("../generate/generator.ts");
    const seed = deriveSeed(this.#seed, "inputs", tool.name);
    const schema = member(tool.definition, "inputSchema") ?? null;
    const { own, all } = declaredNames(schema);
    // A name that only stands deeper down is no argument, though the schema may allow any.
    const isArgument = ({ tool: named, argument }: ToolExample): boolean =>
      own.has(argument) || (named !== everyTool && !all.has(argument));
    const examples = examplesFor(tool.name, this.#examples.filter(isArgument));
    const make = (): GeneratorOutcome => createGenerator(schema, { seed, budgetMs: generatorBudgetMs, examples });
    const outcome =
      this.#store === undefined
        ? make()
        : this.#store.outcomeOf(tool.name, JSON.stringify([schema, seed, [...examples]]), make);
    if (outcome.kind === "unsupported") {
      return {
        kind: "unsupported",
        reason: `unsupported: ${outcome.keyword} at ${outcome.path || "/"} (${outcome.reason})`,
      };
    }
    const { generator } = outcome;
    const { covering, invalid } = generator;
    const ranged = wholeSmallRanges(schema, covering.values, (value) => generator.isValid(value));
    const covered = [...covering.values, ...ranged];
    const random = sampleArguments(generator, Math.max(0, this.#runs - covered.length), seed);
    const valid = this.#withoutRepeats(tool, [...covered, ...random]);
    const coveringCount = this.#withoutRepeats(tool, covered).length;
    const coverage = describeCoverage(covering);
    // Avoided ones are no longer among the valid ones, and the simplest may be one of them.
    const simplest = this.#isAvoided(tool, generator.simplest) ? valid[0] : generator.simplest;
    return {
      kind: "generated",
      valid,
      coveringCount,
      simplest: simplest ?? generator.simplest,
      leftOut: this.#avoided.get(tool.name)?.size ?? 0,
      invalid,
      coverage,
      generator,
      areKnown: (value) => areKnownValues(value, schema, examples),
    };
  }

  #isAvoided(tool: ListedTool, value: JsonObject): boolean {
    return this.#avoided.get(tool.name)?.has(canonicalText(value)) ?? false;
  }

  #withoutRepeats(tool: ListedTool, values: readonly JsonObject[]): readonly JsonObject[] {
    const avoided = this.#avoided.get(tool.name);
    const seen = new Set(avoided);
    return values.filter((value) => {
      const text = canonicalText(value);
      if (seen.has(text)) return false;
      seen.add(text);
      return true;
    });
  }
}

const maxChoicesNamed = 6;
/** Above it the exact number of combinations tells a reader nothing, and it may be beyond what a number can hold. */
const manyCombinations = 1_000_000;

function describeCoverage({ covered, combinations, choices }: Covering): string {
  if (choices.length === 0) return "the only combination, with no choices to vary";
  const all = combinations > manyCombinations ? "more than a million" : String(combinations);
  const more = choices.length > maxChoicesNamed ? `, +${choices.length - maxChoicesNamed} more` : "";
  return `${covered} of ${all} combinations of ${choices.slice(0, maxChoicesNamed).join(", ")}${more}`;
}
