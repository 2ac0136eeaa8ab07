import { readsOnly } from "../../../calls/setup/helping-calls.ts";
import type { Called } from "../claims/asking.ts";
import { isAboutEffects, type Claimant } from "../claims/claimants.ts";
import { maxTrialsInVain } from "../claims/max-trials.ts";
import { undecidedBy, type Work } from "../in-box/box-work.ts";
import { isTooLate } from "../trials/only-explored.ts";
import type { ToolAlone } from "./call-alone.ts";
import type { SeenOfTool } from "./seen-of-tool.ts";

/**
 * Calls a tool that says it only reads, and seemed to, where other tools have made all that they make. What it needs to work may
 * be less: a sum is told of an empty basket, too, and a tool that empties the basket changes nothing there.
 *
 * @returns what was seen of it so far, and there; undefined where nothing more is made than before, or no box opened
 */
export async function callAfterMakers(
  work: Work,
  tool: ToolAlone,
  seen: Pick<SeenOfTool, "alone" | "isWhole" | "judged">,
): Promise<Called | undefined> {
  const { helpers } = work;
  const { boxes, trials, claimants, subject } = tool;
  const { name } = subject.tool;
  const { alone } = seen;
  if (alone === undefined || !seen.isWhole || !readsOnly(subject.tool) || isTooLate(work)) return undefined;
  const isHeld = (claimant: Claimant): boolean => seen.judged(claimant)?.judgement.kind === "holds";
  const lead = claimants.some((each) => isOfReading(each) && isHeld(each)) ? helpers.makersBefore(name) : undefined;
  const undo = lead && helpers.takeLead(name, lead);
  if (undo === undefined) return undefined;
  try {
    // Which of its arguments names what was made is not known.
    const execution = await boxes.observe(trials.all(trials.choose(maxTrialsInVain), 0), "again");
    // What breaks a claim there is looked for again after the same calls.
    if (!claimants.some(({ judge }) => judge(execution).kind === "contradicted")) undo();
    return { ...alone, executions: [...alone.executions, execution] };
  } catch (error) {
    // A further box that fails to open takes nothing away from what is known.
    undecidedBy(error);
    undo();
    return undefined;
  }
}

/** Whether it is about the hint that a tool leaves everything as it was. */
function isOfReading({ check, plan }: Claimant): boolean {
  return check.hint === "readOnlyHint" && isAboutEffects(check) && plan === undefined;
}
