import type { Execution } from "../../../calls/execution/execution.ts";
import { isAboutEffects, saysWhatAChangeDoes, type Claimant } from "../claims/claimants.ts";
import { maxTrials } from "../claims/max-trials.ts";
import { undecidedBy, type Work } from "../in-box/box-work.ts";
import type { ToolAlone } from "./call-alone.ts";

/** So many sets of arguments, each twice: which of them names what was made is not known. */
const maxSets = 6;

/** Whether it is about a hint that says the tool leaves everything as it was. */
export function saysItReads({ check, plan }: Claimant): boolean {
  return check.hint === "readOnlyHint" && isAboutEffects(check) && plan === undefined && !saysWhatAChangeDoes(check);
}

/**
 * Calls a tool where other tools have made all that they make. What it needs to work may be less: a sum is told of an empty
 * basket, too, and a tool that empties the basket changes nothing there.
 *
 * @returns undefined where nothing more is made than before, or no box opened
 */
export async function callAfterMakers(work: Work, tool: ToolAlone): Promise<Execution | undefined> {
  const { helpers } = work;
  const { boxes, trials, claimants, subject } = tool;
  const lead = helpers.makersBefore(subject.tool.name);
  const undo = lead && helpers.takeLead(subject.tool.name, lead);
  if (undo === undefined) return undefined;
  try {
    const execution = await boxes.observe(trials.all(trials.choose(maxTrials).slice(0, maxSets), 0), "again");
    // What breaks a claim there is looked for again after the same calls.
    if (!claimants.some(({ judge }) => judge(execution).kind === "contradicted")) undo();
    return execution;
  } catch (error) {
    // A further box that fails to open takes nothing away from what is known.
    undecidedBy(error);
    undo();
    return undefined;
  }
}
