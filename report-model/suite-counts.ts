import { verdicts, type Result, type Verdict } from "./report-model.ts";

/** How often each verdict came out, by suite. */
export interface SuiteCounts {
  readonly suites: ReadonlyMap<string, ReadonlyMap<Verdict, number>>;
  /** Verdicts that occur at all, in the order of concern. */
  readonly columns: readonly Verdict[];
}

/** Counts the results of a report, suites in the order in which they came. */
export function suiteCounts(results: readonly Result[]): SuiteCounts {
  const suites = new Map<string, Map<Verdict, number>>();
  for (const { suite, verdict } of results) {
    const counts = suites.get(suite) ?? new Map<Verdict, number>();
    suites.set(suite, counts.set(verdict, (counts.get(verdict) ?? 0) + 1));
  }
  return { suites, columns: verdicts.filter((verdict) => results.some((result) => result.verdict === verdict)) };
}
