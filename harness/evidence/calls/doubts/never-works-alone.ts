import { workingCalls } from "../../../calls/replies/work.ts";
import type { Doubt, KnownOfTool } from "./doubt.ts";
import { usualTrials } from "./usual-trials.ts";

/** A tool that worked together with all others, and not alone, needs more before it than it was known to need. */
export const neverWorksAlone: Doubt = {
  id: "never-works-alone",
  why: "it worked only after more tools",
  when: "turn",
  isInstead: true,
  plan: (known) => {
    if (known.workedBefore !== true || hasWorked(known)) return undefined;
    const { longest, current } = known.leads;
    if (longest.steps.length <= current.steps.length) return undefined;
    return { shape: "alone", sets: usualTrials(known.workedBefore), lead: longest, keepsLead: () => true };
  },
};

export function hasWorked({ executions }: Pick<KnownOfTool, "executions">): boolean {
  return executions.some((execution) => workingCalls(execution).length > 0);
}
