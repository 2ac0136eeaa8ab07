import { canonicalText } from "../json/canonical.ts";
import { member, type Json, type JsonObject } from "../json/value.ts";
import type { ListedTool } from "../session/tool-list.ts";
import { deriveSeed } from "./seed.ts";
import type { ToolInputs } from "./tool-inputs.ts";

/** Time for one schema, from the budget of the generator research; what takes longer is `unsupported`. */
const generatorBudgetMs = 2_000;
/** A server may list five thousand tools; their generators are made again rather than all kept. */
const maxCached = 64;

/** Arguments for the tools of one run, generated when first needed. Equal seeds give equal arguments. */
export class InputCache {
  readonly #runs: number;
  readonly #seed: number;
  readonly #cached = new Map<ListedTool, ToolInputs>();
  readonly #avoided = new Map<string, Set<string>>();

  /** @param runs valid arguments wanted for each tool; covering ones are never left out for it */
  constructor(runs: number, seed: number) {
    this.#runs = runs;
    this.#seed = seed;
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
    avoided.add(canonicalText(argumentsOfCall));
    this.#avoided.set(tool.name, avoided);
    this.#cached.delete(tool);
  }

  async #generate(tool: ListedTool): Promise<ToolInputs> {
    // Loaded here because a server without a dialect needs no fast-check.
    const { createGenerator, sampleArguments } = await import("../generate/generator.ts");
    const seed = deriveSeed(this.#seed, "inputs", tool.name);
    const schema = member(tool.definition, "inputSchema") ?? null;
    const outcome = createGenerator(schema, { seed, budgetMs: generatorBudgetMs });
    if (outcome.kind === "unsupported") {
      return { kind: "unsupported", reason: `unsupported: ${outcome.keyword} at ${outcome.path} (${outcome.reason})` };
    }
    const { generator } = outcome;
    const { covering, simplest, invalid } = generator;
    const random = sampleArguments(generator, Math.max(0, this.#runs - covering.values.length), seed);
    const valid = this.#withoutRepeats(tool, [...covering.values, ...random]);
    const coverage = `${covering.covered} of ${covering.combinations} combinations of ${covering.choices.join(", ")}`;
    return { kind: "generated", valid, simplest, invalid, coverage, generator };
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
