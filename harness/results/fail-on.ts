import { failingVerdicts, type FailingVerdict } from "../../report-model/report-model.ts";

/** What `--strict` stands for. Ambiguous wording is no fault of the server, so that it is not among them. */
const strictVerdicts: readonly FailingVerdict[] = ["warn", "inconclusive"];

/**
 * The verdicts that make a run fail, in the order of concern: those that were asked for, those that `strict` stands for,
 * and always `fail`.
 */
export function failOnOf(asked: readonly FailingVerdict[], strict: boolean): readonly FailingVerdict[] {
  const chosen = new Set<FailingVerdict>(["fail", ...asked, ...(strict ? strictVerdicts : [])]);
  return failingVerdicts.filter((verdict) => chosen.has(verdict));
}
