import type { GeneratorOutcome } from "../generate/generator.ts";

/**
 * Generators by what they are made of, for several runs on servers that list the same tools: making them is a fifth of
 * the work of a short run in memory. Equal keys have to stand for equal schemas, seeds and examples.
 */
export class GeneratorStore {
  readonly #outcomes = new Map<string, GeneratorOutcome>();

  /** The outcome kept under the key, made now when there is none. */
  outcomeOf(key: string, make: () => GeneratorOutcome): GeneratorOutcome {
    const kept = this.#outcomes.get(key);
    if (kept !== undefined) return kept;
    const made = make();
    this.#outcomes.set(key, made);
    return made;
  }
}
