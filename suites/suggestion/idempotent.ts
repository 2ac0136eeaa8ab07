import { effectsOf } from "../../harness/calls/execution.ts";
import { idempotentRule } from "../truth/idempotent.ts";
import type { JudgedCall } from "../truth/judge-calls.ts";
import { decided, open, type Answer } from "./answer.ts";
import { givenText, type ToolEvidence } from "./evidence.ts";
import { comesAgain, deedsInShort, evidenceLines, seenOnce, sightsOf, type Sight } from "./sights.ts";
import { valuesTried, whyNotCalled, whyThin } from "./thin.ts";

const supposed = { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false };

/** Different calls that have to have done something, and nothing more when they were made again. */
const enoughRepeated = 2;

/**
 * Whether the calls show that making one again changes more, or that it does not.
 *
 * @param changes whether its calls were seen to change something
 */
export function suggestIdempotent(evidence: ToolEvidence, changes: boolean): Answer {
  const { grave, own, doubts, shown } = sightsOf(evidence, supposed, idempotentRule);
  const sure = grave.filter((sight) => isOfRepetition(sight, evidence));
  if (comesAgain(sure)) return decided(false, deedsInShort(sure), { observed: evidenceLines(sure) });
  if (sure.length > 0) return seenOnce(sure, evidence);
  if (grave.length > 0) {
    return open(`${deedsInShort(grave)}, which may be delayed work of the first`, evidenceLines(grave));
  }
  if (own.length > 0)
    return open(`${deedsInShort(own)}; whether that counts as a change is ambiguous (AMB-21)`, evidenceLines(own));
  const repeated = shown.filter(didSomethingBefore);
  if (repeated.length === 0) {
    const what = changes ? "something of the user's" : "something";
    return open(whyNotCalled(evidence) ?? `no call that changed ${what} was successfully repeated`);
  }
  if (!changes) return open("whether its calls changed anything is not decided");
  const different = new Set(repeated.map(({ exchange }) => givenText(exchange))).size;
  const thin = doubts[0] ?? whyThin(evidence);
  if (thin !== undefined) return open(thin);
  if (different < enoughRepeated && evidence.workedWith.size > 1) {
    return open("only one call that changed something was repeated");
  }
  return decided(true, `${repeated.length} calls that changed something changed nothing more when repeated`, {
    unseen: valuesTried(evidence),
  });
}

/**
 * Whether what a repetition did is its own work. Where the first call did nothing while it was watched, it may have done
 * that later, as a program does that it started.
 */
function isOfRepetition({ call, box }: Sight, { executions }: ToolEvidence): boolean {
  if (executions[box]?.startsPrograms === true) return false;
  const previous = call.before.at(-1);
  return previous !== undefined && effectsOf(previous).length > 0;
}

function didSomethingBefore({ before }: JudgedCall): boolean {
  const previous = before.at(-1);
  return previous !== undefined && effectsOf(previous).some(({ owner }) => owner !== "server");
}
