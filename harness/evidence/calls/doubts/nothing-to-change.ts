import { effectsOf, type Execution } from "../../../calls/execution/execution.ts";
import type { Lead } from "../../../calls/setup/lead.ts";
import { saysWhatAChangeDoes, type Claimant } from "../claims/claimants.ts";
import type { Doubt } from "./doubt.ts";
import { hasWorked, neverWorksAlone } from "./never-works-alone.ts";
import { usualTrials } from "./usual-trials.ts";

/**
 * A claim about changes stays open where no call changed anything: a tool that clears finished items clears nothing where none is
 * finished, so it is called where other tools have made some. If nothing changes there either, what was seen before tells more.
 */
export const nothingToChange: Doubt = {
  id: "nothing-to-change",
  why: "there was nothing for it to change",
  when: "turn",
  times: 4,
  plan: (known) => {
    if (!hasWorked(known) || known.asked(neverWorksAlone).length > 0) return undefined;
    if (!lacksChange(known.claimants, known.executions)) return undefined;
    const { current, broader } = known.leads;
    const tried = [current, ...known.asked(nothingToChange).flatMap(({ lead }) => lead ?? [])].map(textOf);
    const lead = broader.find((each) => !tried.includes(textOf(each)));
    return lead && { shape: "alone", sets: usualTrials(known.workedBefore), lead };
  },
  takes: (seen, { claimants, executions }) => (lacksChange(claimants, seen) ? executions : seen),
};

function textOf({ steps }: Lead): string {
  return JSON.stringify(steps);
}

function lacksChange(claimants: readonly Claimant[], executions: readonly Execution[]): boolean {
  if (executions.some(({ exchanges }) => exchanges.some((each) => effectsOf(each).length > 0))) return false;
  return claimants.some(
    ({ check, judge }) =>
      saysWhatAChangeDoes(check) && executions.every((execution) => judge(execution).kind === "undecided"),
  );
}
