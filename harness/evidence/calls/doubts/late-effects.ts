import type { Execution } from "../../../calls/execution/execution.ts";
import { cameLate, withoutLate } from "../trials/tool-evidence.ts";
import type { Doubt, KnownOfTool } from "./doubt.ts";

/** Boxes spent on finding out which call had a late effect. */
export const maxLateTrials = 4;

/** What came late may come without the calls. */
export const lateByItself: Doubt = {
  id: "late-by-itself",
  why: "something came late, which may come without its calls",
  when: "closer",
  plan: (known) => {
    const late = lateIn(known);
    return late.length === 0 ? undefined : { shape: "without-calls", executions: late };
  },
};

/** Which call had a late effect is seen where each is made alone. */
export const lateOfWhich: Doubt = {
  id: "late-of-which",
  why: "something came late, and no call by itself showed that it is its own",
  when: "closer",
  plan: (known) => {
    if (lateIn(known).length === 0 || known.chosen.length <= 1) return undefined;
    return { shape: "each-alone", sets: known.chosen.slice(0, maxLateTrials) };
  },
  takes: (seen, { chosen, executions }) => {
    const isPart = chosen.length > maxLateTrials;
    return [...executions.map((each) => withoutLate(each, seen, isPart)), ...seen];
  },
};

function lateIn({ executions, marked }: KnownOfTool): readonly Execution[] {
  return executions.filter((execution) => cameLate(marked(execution)));
}
