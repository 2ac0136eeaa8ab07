import { severityOf, type Check } from "../../harness/check/check.ts";
import { textOf } from "../../harness/results/report.ts";
import { checkExplanation } from "../../reports/check-explanation.ts";
import type { TopicExplanation } from "../../reports/topic-explanation.ts";
import { everyMutant } from "../program/every-mutant.ts";
import { commandFor } from "./command-for.ts";

/** A check in full, with the mutants that prove it. */
export function explainCheck(check: Check): TopicExplanation {
  return checkExplanation(textOf(check), {
    verdict: severityOf(check),
    command: commandFor([check], `--check ${check.id}`),
    mutants: everyMutant.filter(({ killedBy }) => killedBy.includes(check.id)),
  });
}
