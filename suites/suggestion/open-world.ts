import { isCall } from "../../harness/calls/execution.ts";
import { closedWorldRule } from "../truth/closed-world.ts";
import { decided, open, type Answer } from "./answer.ts";
import type { ToolEvidence } from "./evidence.ts";
import { comesAgain, deedsInShort, evidenceLines, seenOnce, sightsOf } from "./sights.ts";
import { valuesTried, whyThin } from "./thin.ts";

const supposed = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false };

/** Whether the calls show that the tool reaches out of the machine, or that it stays inside. */
export function suggestOpenWorld(evidence: ToolEvidence): Answer {
  const { grave, doubts } = sightsOf(evidence, supposed, closedWorldRule);
  if (comesAgain(grave)) return decided(true, deedsInShort(grave), { observed: evidenceLines(grave) });
  if (grave.length > 0) return seenOnce(grave, evidence);
  const [inside] = evidence.executions
    .flatMap(({ exchanges }) => exchanges.filter(isCall))
    .flatMap(({ network }) => network);
  if (inside !== undefined) {
    return open(`it reached ${inside.subject} on this machine, and what that service contacts is not visible`, [
      inside.evidence,
    ]);
  }
  const thin = doubts[0] ?? whyThin(evidence);
  if (thin !== undefined) return open(thin);
  return decided(false, `${evidence.worked} calls worked, and none looked up a name or tried to connect`, {
    unseen: [...valuesTried(evidence), "the sandbox has no network, so nothing could answer"],
  });
}
