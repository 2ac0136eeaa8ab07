import { persistentChanges } from "../../harness/calls/execution.ts";
import { readOnlyRule, whatHappened } from "../truth/read-only.ts";
import { decided, open, type Answer } from "./answer.ts";
import type { ToolEvidence } from "./evidence.ts";
import { comesAgain, deedsInShort, evidenceLines, seenOnce, sightsOf } from "./sights.ts";
import { repliesDiffer, valuesTried, whyThin } from "./thin.ts";

const supposed = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** Whether the calls show that the tool only reads, or that it does not. */
export function suggestReadOnly(evidence: ToolEvidence): Answer {
  const { grave, own, doubts } = sightsOf(evidence, supposed, readOnlyRule);
  if (comesAgain(grave)) return decided(false, deedsInShort(grave), { observed: evidenceLines(grave) });
  if (grave.length > 0) return seenOnce(grave, evidence);
  if (own.length > 0) {
    const what = `${deedsInShort(own)}, and nothing else`;
    return open(`${what}; whether that counts as a change is ambiguous (AMB-21)`, evidenceLines(own));
  }
  const thin = doubts[0] ?? whatMayBeStart(evidence) ?? whyThin(evidence);
  if (thin !== undefined) return open(thin);
  if (repliesDiffer(evidence)) {
    return open("nothing changed, but the same call was answered in two ways, so the tool may keep state in memory");
  }
  return decided(true, `${evidence.worked} calls worked, and nothing changed`, {
    unseen: [...valuesTried(evidence), "state that it keeps in memory and that no other tool shows"],
  });
}

/** What came with the first call of one box may be the work of a server that starts, unless the tool is seen to read. */
function whatMayBeStart({ executions, showsState }: ToolEvidence): string | undefined {
  const change = executions
    .flatMap(({ exchanges }) => exchanges.flatMap(persistentChanges))
    .find(({ cause, owner }) => cause === "start" && owner !== "server");
  if (change === undefined || showsState) return undefined;
  return `the first call of a box ${whatHappened(change)}, which may be part of the server's start`;
}
