import { effectsOf } from "../../harness/calls/execution/execution.ts";
import type { JudgedCall } from "../truth/claim-rule.ts";
import { idempotentRule } from "../truth/idempotent.ts";
import { givenText } from "./evidence.ts";
import type { JudgedHint } from "./judged-hint.ts";
import { valuesTried, whyThin } from "./thin.ts";

/** How many different calls have to have an effect, and no further effect when they are made again. */
const enoughRepeated = 2;

/** Whether a repeated call changes nothing more. */
export const idempotent: JudgedHint = {
  hint: "idempotentHint",
  value: true,
  rule: idempotentRule,
  // Where the first call did nothing while it was watched, it may have done so later, for example in a program that it
  // started.
  isOwnWork: ({ call, box }, { executions }) => {
    const previous = call.before.at(-1);
    return executions[box]?.startsPrograms !== true && previous !== undefined && effectsOf(previous).length > 0;
  },
  kept: (evidence, shown, changes) => {
    const repeated = shown.filter(didSomethingBefore);
    if (repeated.length === 0) return { missing: "no call that changed something of the user's was repeated" };
    if (!changes) return { missing: "whether its calls changed anything is not decided" };
    const thin = whyThin(evidence);
    if (thin !== undefined) return { missing: thin };
    const different = new Set(repeated.map(({ exchange }) => givenText(exchange))).size;
    if (different < enoughRepeated && evidence.workedWith.size > 1)
      return { missing: "only one call that changed something was repeated" };
    return {
      because: `${repeated.length} calls that changed something changed nothing more when repeated`,
      unseen: valuesTried(evidence),
    };
  },
};

function didSomethingBefore({ before }: JudgedCall): boolean {
  const previous = before.at(-1);
  return previous !== undefined && effectsOf(previous).some(({ owner }) => owner !== "server");
}
