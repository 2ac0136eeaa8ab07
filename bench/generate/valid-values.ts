import { jsonTypeOf, type Json } from "../../harness/json/value.ts";
import { agreesWith, ajvJudge, withIndependentJudge, type Judge } from "./judges.ts";
import type { Sampler } from "./samplers.ts";
import type { SuiteGroup } from "./suite.ts";

/** So many of so many, and which are missing. */
export interface Share {
  readonly met: number;
  readonly of: number;
  readonly missed: readonly string[];
}

/** How well a sampler serves the satisfiable schemas of a suite. */
export interface ValidFigures {
  /** Schemas on which Ajv agrees with the suite: those with every value valid. */
  readonly allValid: Share;
  /** The same schemas in files about one keyword: those with a valid value of the type that the keyword constrains. */
  readonly relevantType: Share;
  /** All satisfiable schemas, judged by the second validator: those with every value valid. */
  readonly independent: Share;
  /** How many of the last the second validator could not judge: it refused the schema or disagreed with the suite. */
  readonly unjudged: readonly string[];
}

export async function measureValid(
  groups: readonly SuiteGroup[],
  sampler: Sampler,
  count: number,
): Promise<ValidFigures> {
  const all = new Tally();
  const relevant = new Tally();
  const independent = new Tally();
  const unjudged: string[] = [];
  for (const group of groups) {
    if (group.valid.length === 0) continue;
    const values = trySampling(sampler, group, count);
    const ajv = ajvJudge(group.schema, group.dialect);
    if (ajv !== undefined && agreesWith(ajv, group)) {
      all.add(group.name, values.length > 0 && values.every(ajv));
      const { relevantType } = group;
      if (relevantType !== undefined) relevant.add(group.name, hasValid(values, relevantType, ajv));
    }
    const verdict = await withIndependentJudge(group.schema, group.dialect, (judge) =>
      agreesWith(judge, group) ? values.length > 0 && values.every(judge) : undefined,
    );
    if (verdict === undefined) unjudged.push(group.name);
    independent.add(group.name, verdict === true);
  }
  return { allValid: all.share, relevantType: relevant.share, independent: independent.share, unjudged };
}

function hasValid(values: readonly Json[], type: string, judge: Judge): boolean {
  return values.some((value) => jsonTypeOf(value) === type && judge(value) === true);
}

function trySampling(sampler: Sampler, group: SuiteGroup, count: number): readonly Json[] {
  try {
    return sampler(group, count);
  } catch {
    // Refusing a schema is an answer: the schema counts as missed.
    return [];
  }
}

/** Counts what was met and remembers what was not. */
export class Tally {
  #met = 0;
  readonly #missed: string[] = [];

  add(name: string, isMet: boolean): void {
    if (isMet) this.#met += 1;
    else this.#missed.push(name);
  }

  get share(): Share {
    return { met: this.#met, of: this.#met + this.#missed.length, missed: this.#missed };
  }
}
