import type { Execution } from "../../../calls/execution/execution.ts";
import { readsOnly } from "../../../calls/setup/helping-calls.ts";
import { isAboutEffects, type Claimant } from "../claims/claimants.ts";
import { maxTrialsInVain } from "../claims/max-trials.ts";
import type { Doubt } from "./doubt.ts";

/**
 * A tool that says it only reads, and seemed to, is called where other tools have made all that they make. What it needs to work
 * may be less: a sum is told of an empty basket, too, and a tool that empties the basket changes nothing there.
 */
export const fullerStore: Doubt = {
  id: "fuller-store",
  why: "other tools make more than it needs to work",
  when: "end",
  plan: (known) => {
    if (!readsOnly(known.tool) || !known.held.some(isOfReading)) return undefined;
    const { claimants, leads } = known;
    const { makers } = leads;
    if (makers === undefined) return undefined;
    // What breaks a claim there is looked for again after the same calls. Which of its arguments names what was made is not known.
    const keepsLead = (seen: readonly Execution[]): boolean =>
      claimants.some(({ judge }) => seen.some((execution) => judge(execution).kind === "contradicted"));
    return { shape: "again", sets: maxTrialsInVain, lead: makers, keepsLead };
  },
};

/** Whether it is about the hint that a tool leaves everything as it was. */
function isOfReading({ check, plan }: Claimant): boolean {
  return check.hint === "readOnlyHint" && isAboutEffects(check) && plan === undefined;
}
