import { reachesOut } from "../trials/tool-evidence.ts";
import type { Doubt } from "./doubt.ts";
import { usualTrials } from "./usual-trials.ts";

/** What a tool tried to reach is answered only in boxes that are opened after that was seen. */
export const newAnswers: Doubt = {
  id: "new-answers",
  why: "what it tried to reach was answered only later",
  when: "turn",
  isInstead: true,
  plan: (known) => {
    if (!known.hasNewAnswers || !known.executions.some(reachesOut)) return undefined;
    return { shape: "alone", sets: usualTrials(known.workedBefore) };
  },
};
