import type { FindingIdentity } from "./fingerprint.ts";

/** A finding that the user knows of, by what it contradicts: no count and no counterexample is part of it. */
export interface BaselineEntry extends FindingIdentity {
  /** Why it does not make the run fail. */
  readonly reason: string;
  /** The last day that it is known, as `2027-01-31`; it has no end when absent. */
  readonly until?: string;
}

/** What a baseline says of a result. */
export interface KnownFinding {
  readonly reason: string;
  readonly until?: string;
  /** `until` is over: the finding counts as a new one. */
  readonly expired?: true;
}

/** How a run compares with its baseline. */
export interface BaselineComparison {
  readonly entries: number;
  /** Findings that are known, and make no run fail. */
  readonly known: number;
  /** Findings whose time is over. */
  readonly expired: number;
  /** Entries whose finding did not occur, although its check was decided: each makes the run fail. */
  readonly stale: readonly BaselineEntry[];
}

/** Whether the result is a finding that the baseline excuses. */
export function isKnown({ known }: { readonly known?: KnownFinding }): boolean {
  return known !== undefined && known.expired !== true;
}
