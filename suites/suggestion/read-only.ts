import { lastingEffects } from "../../harness/calls/execution/execution.ts";
import { readOnlyRule, whatHappened } from "../truth/read-only.ts";
import { repliesDiffer } from "../truth/reply.ts";
import type { ToolEvidence } from "./evidence.ts";
import type { JudgedHint } from "./judged-hint.ts";
import { valuesTried, whyThin } from "./thin.ts";

/** Whether the tool only reads. */
export const readOnly: JudgedHint = {
  hint: "readOnlyHint",
  value: true,
  rule: readOnlyRule,
  kept: (evidence) => {
    const missing = whatMayBeStart(evidence) ?? whyThin(evidence) ?? whatMayBeKept(evidence);
    if (missing !== undefined) return { missing };
    return {
      because: `${evidence.worked} calls worked, and nothing changed`,
      unseen: [...valuesTried(evidence), "state that it keeps in memory and that no other tool shows"],
    };
  },
};

/** An effect with the first call of one box may come from the start of the server, unless the tool is seen to read. */
function whatMayBeStart({ executions, showsState }: ToolEvidence): string | undefined {
  const change = executions
    .flatMap(({ exchanges }) => exchanges.flatMap(lastingEffects))
    .find(({ cause, owner }) => cause === "start" && owner !== "server");
  if (change === undefined || showsState) return undefined;
  return `the first call in a sandbox ${whatHappened(change)}, which may be part of the server's start`;
}

function whatMayBeKept({ executions }: ToolEvidence): string | undefined {
  return executions.some(repliesDiffer)
    ? "the same call was answered in two ways, so the tool may keep state in memory"
    : undefined;
}
