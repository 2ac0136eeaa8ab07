import type { Report, Result } from "./report-model.ts";

/** Verdicts that say that something is contradicted, the worst first. */
const verdicts = ["fail", "warn", "ambiguous"] as const;

export interface Contradiction extends Result {
  readonly verdict: (typeof verdicts)[number];
}

/** What the report contradicts, the worst first; also what is known. */
export function contradictionsIn({ results }: Pick<Report, "results">): readonly Contradiction[] {
  return verdicts.flatMap((verdict) =>
    results.flatMap((result) => (result.verdict === verdict ? [{ ...result, verdict }] : [])),
  );
}
