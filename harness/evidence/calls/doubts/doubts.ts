import { answersOfOthers } from "./answers-of-others.ts";
import { doneByNobody, doneByOthers } from "./done-by-others.ts";
import type { Doubt } from "./doubt.ts";
import { fullerStore } from "./fuller-store.ts";
import { lateByItself, lateOfWhich } from "./late-effects.ts";
import { neverWorksAlone } from "./never-works-alone.ts";
import { newAnswers } from "./new-answers.ts";
import { nothingToChange } from "./nothing-to-change.ts";
import { tooFewTrials } from "./too-few-trials.ts";
import { valueWithoutWork } from "./value-without-work.ts";

/** In the order in which they are asked. */
export const doubts: readonly Doubt[] = [
  newAnswers,
  neverWorksAlone,
  tooFewTrials,
  nothingToChange,
  valueWithoutWork,
  lateByItself,
  lateOfWhich,
  answersOfOthers,
  doneByNobody,
  doneByOthers,
  fullerStore,
];
