import { failingVerdicts, type FailingVerdict } from "../../report-model/report-model.ts";

/** The verdicts that make a run fail, in the order of concern: those that were asked for, and always `fail`. */
export function failOnOf(asked: readonly FailingVerdict[]): readonly FailingVerdict[] {
  const chosen = new Set<FailingVerdict>(["fail", ...asked]);
  return failingVerdicts.filter((verdict) => chosen.has(verdict));
}
