import type { ArgumentGenerator, GeneratorOutcome } from "../../harness/generate/generator.ts";
import { GeneratorStore } from "../../harness/inputs/generator-store.ts";
import type { JsonObject } from "../../harness/json/value.ts";
import { toolNamed } from "../../reference-server/tools/all-tools.ts";

/** So many arguments of each tool, valid and invalid, show most lies. */
const few = 6;

/** Generators that offer all arguments of one tool, and a few of every other. */
export class FewArguments extends GeneratorStore {
  readonly #all: GeneratorStore;
  readonly #tool: string | undefined;

  /**
   * @param all keeps the generators that offer all
   * @param tool of which all are offered
   */
  constructor(all: GeneratorStore, tool: string | undefined) {
    super();
    this.#all = all;
    this.#tool = tool;
  }

  override outcomeOf(tool: string, madeOf: string, make: () => GeneratorOutcome): GeneratorOutcome {
    const outcome = this.#all.outcomeOf(tool, madeOf, make);
    if (outcome.kind === "unsupported" || tool === this.#tool) return outcome;
    const hintsFor = toolNamed(tool)?.hintsFor;
    return {
      ...outcome,
      generator: offeringFew(outcome.generator, (value) => JSON.stringify(hintsFor?.(value) ?? null)),
    };
  }
}

/** @param answerTo what the honest server answers to a query */
function offeringFew(generator: ArgumentGenerator, answerTo: (value: JsonObject) => string): ArgumentGenerator {
  const { arbitrary, simplest, refusedExamples, covering, invalid } = generator;
  return {
    arbitrary,
    simplest,
    refusedExamples,
    covering: { ...covering, values: fewOf(covering.values, answerTo) },
    invalid: fewOf(invalid, ({ keyword }) => keyword),
    isValid: (value) => generator.isValid(value),
    knows: (argument) => generator.knows(argument),
  };
}

/** The first of each kind, then the second of each, and so on. */
function fewOf<Value>(values: readonly Value[], kindOf: (value: Value) => string): readonly Value[] {
  const times = new Map<string, number>();
  const ranked = values.map((value) => {
    const kind = kindOf(value);
    const rank = times.get(kind) ?? 0;
    times.set(kind, rank + 1);
    return { value, rank };
  });
  const chosen = new Set(ranked.toSorted((left, right) => left.rank - right.rank).slice(0, few));
  return ranked.filter((each) => chosen.has(each)).map(({ value }) => value);
}
