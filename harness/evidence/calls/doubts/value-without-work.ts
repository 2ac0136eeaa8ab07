import type { Execution } from "../../../calls/execution/execution.ts";
import { readsOnly } from "../../../calls/setup/helping-calls.ts";
import { isAboutEffects, plannedOf, type Claimant } from "../claims/claimants.ts";
import { maxTrials } from "../claims/max-trials.ts";
import { retriedChoices } from "../trials/retried-choices.ts";
import type { Doubt } from "./doubt.ts";

/**
 * A tool that says it only reads is called with what worked, where a claim is open because most values of an enumeration took
 * part in no working call: an id that does not exist may have been to blame. If it stays open, what was seen before is kept.
 */
export const valueWithoutWork: Doubt = {
  id: "value-without-work",
  why: "no call worked with some values of an enumeration",
  when: "turn",
  plan: ({ tool, claimants, executions, chosen, isValid, silentAmong }) => {
    // A contradiction that was seen may not come again.
    if (!readsOnly(tool) || isContradicted(claimants, executions) || !isOpen(claimants, executions)) return undefined;
    const retried = retriedChoices(tool, executions, chosen, isValid);
    const silent = silentAmong(retried, executions);
    const sets = retried.filter((set) => !silent.includes(set)).slice(0, maxTrials);
    return sets.length === 0 ? undefined : { shape: "alone", sets };
  },
  takes: (seen, { claimants, executions }) => (isOpen(claimants, seen) ? executions : seen),
};

function isOpen(claimants: readonly Claimant[], executions: readonly Execution[]): boolean {
  return claimants.some(
    ({ check, plan, judge }) =>
      isAboutEffects(check) &&
      plan === undefined &&
      executions.every((execution) => judge(execution).kind === "undecided"),
  );
}

/** What a check has planned is judged by these calls alone. */
function isContradicted(claimants: readonly Claimant[], executions: readonly Execution[]): boolean {
  return claimants.some((claimant) =>
    executions.some((execution) => {
      const judged = claimant.plan === undefined ? execution : plannedOf(claimant, [execution]);
      return judged !== undefined && claimant.judge(judged).kind === "contradicted";
    }),
  );
}
