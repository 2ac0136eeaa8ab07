import type { Level } from "../../report-model/report-model.ts";
import { isKeywordLevel, strongest } from "../keywords.ts";
import type { CatalogueRow } from "../requirements/catalogue-row.ts";
import type { Demand, Unit } from "../unit.ts";
import { likenessOf, stemsOf } from "../word-likeness.ts";
import { bindAlike, type SentenceChange } from "./sentence-change.ts";

/**
 * What became of what a row stands for:
 *
 * - `kept` it is demanded as before; `reworded` where words of it changed
 * - `level` it is demanded with another keyword, or with none
 * - `partly` the sentence with its keyword is gone, and others that it stands for are there
 * - `gone` none of its sentences is there
 * - `unclear` one of its sentences stood where too much changed to tell what became of it
 */
export type RowFate =
  | { readonly kind: "kept"; readonly reworded: boolean }
  | { readonly kind: "level"; readonly level: Level }
  | { readonly kind: "partly" }
  | { readonly kind: "gone" }
  | { readonly kind: "unclear" };

interface Trace {
  readonly row: CatalogueRow;
  /** Levels that its demands have now; `undefined` for one that is gone. */
  readonly levels: (Level | undefined)[];
  sentences: number;
  left: number;
  reworded: boolean;
  unclear: boolean;
}

/**
 * Follows every row that knows a sentence of the older version.
 *
 * @param rowsOf rows that stand for a unit of the older version
 * @param unpaired units of the older version that were not compared
 */
export function followRows(
  sentences: readonly SentenceChange[],
  rowsOf: (unit: Unit) => readonly CatalogueRow[],
  unpaired: ReadonlySet<Unit> = new Set(),
): ReadonlyMap<string, RowFate> {
  const present = new Map<Demand, Demand>();
  for (const { demands } of sentences) {
    for (const { before, now } of demands) if (before !== undefined && now !== undefined) present.set(before, now);
  }
  const traces = new Map<string, Trace>();
  for (const sentence of sentences) {
    const { before } = sentence;
    if (before === undefined) continue;
    for (const row of rowsOf(before)) {
      const trace = traces.get(row.id) ?? { row, levels: [], sentences: 0, left: 0, reworded: false, unclear: false };
      traces.set(row.id, trace);
      trace.sentences++;
      const isThere = sentence.now !== undefined || sentence.demands.some(({ to }) => to !== undefined);
      if (isThere) trace.left++;
      if (sentence.reworded) trace.reworded = true;
      if (!isThere && unpaired.has(before)) trace.unclear = true;
      trace.levels.push(...levelsNow(row, sentence, present));
    }
  }
  return new Map([...traces].map(([id, trace]) => [id, fateOf(trace)]));
}

/** Levels of what a sentence demanded for a row, as they are now. */
function levelsNow(
  row: CatalogueRow,
  { before, now, demands }: SentenceChange,
  present: ReadonlyMap<Demand, Demand>,
): readonly (Level | undefined)[] {
  if (!isKeywordLevel(row.level)) {
    if (before === undefined || before.demands.length > 0) return [];
    return [now === undefined ? undefined : (now.demand?.level ?? row.level)];
  }
  const own = demands.filter((demand) => demand.before !== undefined && bindAlike(demand.before.level, row.level));
  const says = stemsOf(row.says);
  const scored = own.map((demand) => ({
    demand,
    likeness: likenessOf(says, stemsOf(demand.formerClause ?? demand.clause)),
  }));
  const best = Math.max(...scored.map(({ likeness }) => likeness));
  const plainNow = now !== undefined && now.demands.length === 0;
  return scored
    .filter(({ likeness }) => likeness === best)
    .map(({ demand }) => {
      const kept = demand.before === undefined ? undefined : present.get(demand.before);
      return kept?.level ?? (plainNow ? "STATEMENT" : undefined);
    });
}

function fateOf({ row, levels, sentences, left, reworded, unclear }: Trace): RowFate {
  if (unclear) return { kind: "unclear" };
  if (left === 0) return { kind: "gone" };
  if (levels.length === 0) return left < sentences ? { kind: "partly" } : { kind: "kept", reworded };
  if (levels.some((level) => bindAlike(level, row.level))) return { kind: "kept", reworded };
  const now = strongest(levels.flatMap((level) => (level === undefined ? [] : [{ level }])));
  if (now !== undefined) return { kind: "level", level: now.level };
  // A demand that went while its sentence stays leaves nothing of the row, unless that has other sentences.
  return left < sentences || sentences > levels.length ? { kind: "partly" } : { kind: "gone" };
}
