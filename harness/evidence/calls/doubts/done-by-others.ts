import { isAboutEffects } from "../claims/claimants.ts";
import { timesToRecur } from "../trials/idle-session.ts";
import type { Doubt, KnownOfTool } from "./doubt.ts";

/** What other tools do, too, may come by itself: then it is nobody's. */
export const doneByNobody: Doubt = {
  id: "done-by-nobody",
  why: "what came may come without any request",
  when: "closer",
  plan: (known) => {
    if (!isMasked(known)) return undefined;
    return { shape: "idle", forMs: timesToRecur * Math.max(...known.executions.map(known.ageMs)) };
  },
};

/** Other tools, the ones that show what it does among them, have done what it may do, too. */
export const doneByOthers: Doubt = {
  id: "done-by-others",
  why: "tools that were called beside it did what it may do",
  when: "closer",
  plan: (known) => (known.isHidden || isMasked(known) ? { shape: "without-others", sets: known.chosen } : undefined),
};

function isMasked({ claimants, executions }: KnownOfTool): boolean {
  return claimants.some(({ check, plan, judge }) => {
    if (!isAboutEffects(check) || plan !== undefined) return false;
    return executions.some((execution) => {
      const judgement = judge(execution);
      return judgement.kind === "undecided" && judgement.isMasked === true;
    });
  });
}
