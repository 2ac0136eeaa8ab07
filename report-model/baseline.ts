import type { FindingIdentity } from "./fingerprint.ts";

/** A finding that the user knows of, by what it contradicts: no count and no counterexample is part of it. */
export interface KnownEntry extends Omit<FindingIdentity, "dialect"> {
  /** Absent in the configuration, which names a check of a tool in whatever dialect. */
  readonly dialect?: string;
  /** Why it does not make the run fail. */
  readonly reason: string;
  /** The last day that it is known, as `2027-01-31`; it has no end when absent. */
  readonly until?: string;
}

/** An entry of a baseline. */
export interface BaselineEntry extends KnownEntry, FindingIdentity {
  readonly dialect: string;
}

/** Lists of findings that are known: the file of a baseline, and what the configuration ignores. */
export type KnownList = "baseline" | "ignored";

/** What such a list says of a result. */
export interface KnownFinding {
  readonly reason: string;
  readonly until?: string;
  /** `until` is over: the finding counts as a new one. */
  readonly expired?: true;
  /** The configuration says it, and no baseline. */
  readonly ignored?: true;
}

/** How a run compares with such a list. */
export interface BaselineComparison {
  readonly entries: number;
  /** Findings that are known, and make no run fail. */
  readonly known: number;
  /** Findings whose time is over. */
  readonly expired: number;
  /** Entries whose finding did not occur, although its check was decided: each makes the run fail. */
  readonly stale: readonly KnownEntry[];
}

/** Whether the result is a finding that is excused. */
export function isKnown({ known }: { readonly known?: KnownFinding }): boolean {
  return known !== undefined && known.expired !== true;
}

/** Which list says it. */
export function listOf({ ignored }: KnownFinding): KnownList {
  return ignored === true ? "ignored" : "baseline";
}

type Comparisons = Readonly<Partial<Record<KnownList, BaselineComparison>>>;

/** The lists that a report was held against, the baseline first. */
export function comparisonsOf(report: Comparisons): readonly (readonly [KnownList, BaselineComparison])[] {
  return (["baseline", "ignored"] as const).flatMap((list) => {
    const comparison = report[list];
    return comparison === undefined ? [] : [[list, comparison] as const];
  });
}

/** Entries of any list that no longer apply. */
export function staleIn(report: Comparisons): readonly (readonly [KnownList, KnownEntry])[] {
  return comparisonsOf(report).flatMap(([list, { stale }]) => stale.map((entry) => [list, entry] as const));
}
