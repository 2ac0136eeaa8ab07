import { isCall } from "../../../calls/execution/execution.ts";
import { argumentsOf } from "../../../conversation/conversation.ts";
import { canonicalText } from "../../../json/canonical.ts";
import { maxTrials } from "../claims/max-trials.ts";
import type { Doubt, KnownOfTool } from "./doubt.ts";
import { hasWorked } from "./never-works-alone.ts";

/** On a busy machine a tool may have been slow only beside the others; where it works alone, all of its choices are tried. */
export const tooFewTrials: Doubt = {
  id: "too-few-trials",
  why: "it worked alone, and had been called with few arguments",
  when: "turn",
  isInstead: true,
  plan: (known) => {
    const isEnough = known.workedBefore !== false || !hasWorked(known) || !hasCalledAll(known);
    return isEnough ? undefined : { shape: "alone", sets: maxTrials };
  },
};

/** Whether there was time for a call with each set of arguments: a tool that takes 10 s for each would get none further. */
function hasCalledAll({ chosen, executions }: KnownOfTool): boolean {
  const calls = executions.flatMap(({ exchanges }) => exchanges.filter(isCall));
  return new Set(calls.map(({ step }) => canonicalText(argumentsOf(step) ?? null))).size >= chosen.length;
}
