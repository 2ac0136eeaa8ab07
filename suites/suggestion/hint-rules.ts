import { hintNames, type HintName } from "../../report-model/hints.ts";
import type { HintChecks } from "../truth/index.ts";
import {
  closedWorldAnswersAreTrue,
  idempotentAnswersAreTrue,
  nonDestructiveAnswersAreTrue,
  readOnlyAnswersAreTrue,
} from "../truth/refined.ts";
import {
  closedWorldToolsStayInside,
  idempotentToolsRepeatWithoutEffect,
  nonDestructiveToolsOnlyAdd,
  readOnlyToolsChangeNothing,
} from "../truth/static.ts";
import { destructive } from "./destructive.ts";
import { idempotent } from "./idempotent.ts";
import type { JudgedHint } from "./judged-hint.ts";
import { openWorld } from "./open-world.ts";
import { readOnly } from "./read-only.ts";

/** How the truth of a hint is judged, of tools and of answers, and when calls support its milder value. */
export interface HintRule extends HintChecks {
  readonly judged: JudgedHint;
}

const rules: Readonly<Record<HintName, HintRule>> = {
  readOnlyHint: { judged: readOnly, ofTools: readOnlyToolsChangeNothing, ofAnswers: readOnlyAnswersAreTrue },
  destructiveHint: {
    judged: destructive,
    ofTools: nonDestructiveToolsOnlyAdd,
    ofAnswers: nonDestructiveAnswersAreTrue,
  },
  idempotentHint: {
    judged: idempotent,
    ofTools: idempotentToolsRepeatWithoutEffect,
    ofAnswers: idempotentAnswersAreTrue,
  },
  openWorldHint: { judged: openWorld, ofTools: closedWorldToolsStayInside, ofAnswers: closedWorldAnswersAreTrue },
};

/** One for each hint, in the order of `ToolAnnotations`. */
export const hintRules: readonly HintRule[] = hintNames.map((name) => rules[name]);
