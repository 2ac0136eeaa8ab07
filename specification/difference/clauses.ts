import type { Demand, Unit } from "../unit.ts";

const separator = /[,;:|]\s+(?:(?:and|or|but|while|whereas)\b)?|\b(?:and|or|but|while|whereas)\b/g;

/**
 * The part of a sentence that each of its demands is about, in their order: it begins at the last comma or conjunction
 * before the keyword, so that `Servers MUST answer and SHOULD log` has two.
 */
export function clausesOf({ text, demands }: Unit): ReadonlyMap<Demand, string> {
  const clauses = new Map<Demand, string>();
  let start = 0;
  for (const [position, demand] of demands.entries()) {
    const next = demands[position + 1]?.index;
    const end =
      next === undefined ? text.length : boundaryBefore(text, (demand.index ?? 0) + demand.keyword.length, next);
    clauses.set(
      demand,
      text
        .slice(start, end)
        .replace(/(?<![\s,;:|])[\s,;:|]+$/, "")
        .trim(),
    );
    start = end;
  }
  return clauses;
}

function boundaryBefore(text: string, from: number, keyword: number): number {
  const between = text.slice(from, keyword);
  const last = [...between.matchAll(separator)].at(-1);
  if (last === undefined) return keyword;
  const mark = /^[,;:|]\s*/.exec(last[0])?.[0].length ?? 0;
  return from + last.index + mark;
}
