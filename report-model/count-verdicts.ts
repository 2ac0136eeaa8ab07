import { verdicts, type Result, type Verdict } from "./report-model.ts";

/** How many results have each verdict. */
export function countVerdicts(results: readonly Result[]): Record<Verdict, number> {
  const count = (verdict: Verdict): number => results.filter((result) => result.verdict === verdict).length;
  const entries = verdicts.map((verdict) => [verdict, count(verdict)] as const);
  const none = {
    fail: 0,
    error: 0,
    warn: 0,
    ambiguous: 0,
    inconclusive: 0,
    "not-run": 0,
    note: 0,
    pass: 0,
    "not-applicable": 0,
  };
  return { ...none, ...Object.fromEntries(entries) };
}
