import type { Unit } from "../unit.ts";
import { likenessOf, stemsOf } from "../word-likeness.ts";
import { bindAlike, type DemandChange, type SentenceChange } from "./sentence-change.ts";

/** How many pairs of demands are compared. */
const mostPairs = 500_000;

/** Beyond this two clauses are one demand that has another place. */
const leastLikeness = 0.65;

interface Loose {
  readonly sentence: number;
  readonly demand: DemandChange;
  readonly unit: Unit;
  /** It is all that its sentence demands, and that sentence stands in one version alone. */
  readonly alone: boolean;
  readonly stems: ReadonlySet<string>;
}

/**
 * Joins demands that went from one sentence to another, as where a sentence was split or two were merged, so that they
 * are neither new nor removed.
 */
export function rejoinDemands(sentences: readonly SentenceChange[]): readonly SentenceChange[] {
  const removed = looseDemands(sentences, "before");
  const added = looseDemands(sentences, "now");
  if (removed.length * added.length > mostPairs) return sentences;
  const found = removed
    .flatMap((from) =>
      added.flatMap((to) => {
        const likeness = likenessOfDemands(from, to);
        return likeness < leastLikeness ? [] : [{ from, to, likeness }];
      }),
    )
    .toSorted((one, other) => other.likeness - one.likeness);
  const former = new Map<DemandChange, Loose>();
  const gone = new Map<DemandChange, Loose>();
  for (const { from, to } of found) {
    if (gone.has(from.demand) || former.has(to.demand)) continue;
    gone.set(from.demand, to);
    former.set(to.demand, from);
  }
  return sentences.map((sentence) => {
    const demands = sentence.demands.map((demand): DemandChange => {
      const from = former.get(demand);
      const to = gone.get(demand);
      if (to !== undefined) return { ...demand, to: to.unit };
      if (from?.demand.before === undefined) return demand;
      return { ...demand, before: from.demand.before, formerClause: from.demand.clause, from: from.unit };
    });
    return { ...sentence, demands };
  });
}

function looseDemands(sentences: readonly SentenceChange[], side: "before" | "now"): readonly Loose[] {
  const other = side === "before" ? "now" : "before";
  return sentences.flatMap((change, sentence) => {
    const unit = change[side];
    if (unit === undefined) return [];
    return change.demands
      .filter((demand) => demand[side] !== undefined && demand[other] === undefined && !isWhole(change, demand))
      .map((demand) => ({
        sentence,
        demand,
        unit,
        alone: change[other] === undefined && unit.demands.length === 1,
        stems: stemsOf(demand.clause),
      }));
  });
}

/** A sentence that is kept and demands nothing any more, or had not before, has changed its level and nothing else. */
function isWhole({ before, now }: SentenceChange, demand: DemandChange): boolean {
  return before !== undefined && now !== undefined && (demand.now === undefined ? now : before).demands.length === 0;
}

function likenessOfDemands(from: Loose, to: Loose): number {
  // Two whole sentences have been compared as such.
  if (from.sentence === to.sentence || (from.alone && to.alone)) return 0;
  const likeness = likenessOf(from.stems, to.stems);
  const few = Math.min(from.stems.size, to.stems.size) < 2;
  const alike = bindAlike(from.demand.before?.level, to.demand.now?.level);
  return few && !(alike && likeness === 1) ? 0 : likeness + (alike ? 0.05 : 0);
}
