import type { GeneratorOutcome } from "../generate/generator.ts";

/**
 * Generators by tool and by what they are made of, for several runs on servers that list the same tools: making them is a
 * fifth of the work of a short run in memory. Equal texts have to stand for equal schemas, seeds and examples.
 */
export class GeneratorStore {
  readonly #outcomes = new Map<string, GeneratorOutcome>();

  /**
   * The outcome kept for a tool, created if there is none yet.
   *
   * @param madeOf what it is made of, as a text
   */
  outcomeOf(tool: string, madeOf: string, make: () => GeneratorOutcome): GeneratorOutcome {
    const key = JSON.stringify([tool, madeOf]);
    const kept = this.#outcomes.get(key);
    if (kept !== undefined) return kept;
    const made = make();
    this.#outcomes.set(key, made);
    return made;
  }
}
