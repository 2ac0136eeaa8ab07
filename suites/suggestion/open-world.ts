import { isCall } from "../../harness/calls/execution/execution.ts";
import { closedWorldRule } from "../truth/closed-world.ts";
import type { ToolEvidence } from "./evidence.ts";
import type { JudgedHint } from "./judged-hint.ts";
import { valuesTried, whyThin } from "./thin.ts";

/** Whether the tool stays inside the machine. */
export const openWorld: JudgedHint = {
  hint: "openWorldHint",
  value: false,
  rule: closedWorldRule,
  kept: (evidence) => {
    const missing = whatWasReachedInside(evidence) ?? whyThin(evidence);
    if (missing !== undefined) return { missing };
    return {
      because: `${evidence.worked} calls worked, and none looked up a name or tried to connect`,
      unseen: [...valuesTried(evidence), "the sandbox has no network, so nothing could answer"],
    };
  },
};

function whatWasReachedInside({ executions }: ToolEvidence): string | undefined {
  const [inside] = executions.flatMap(({ exchanges }) => exchanges.filter(isCall)).flatMap(({ network }) => network);
  return inside && `it reached ${inside.subject} on this machine, and what that service contacts is not visible`;
}
