import type { JsonObject } from "../../harness/json/value.ts";
import type { ConversationEvidence } from "../../harness/conversation/conversation.ts";
import { holds, isAmbiguous, undecided, type Contradiction, type Judgement } from "../../harness/check/judgement.ts";
import { provenIn } from "./proof.ts";

/** Says what is wrong with one answer, or undefined when nothing is. */
export type AnswerJudge = (result: JsonObject) => Omit<Contradiction, "exchanges"> | undefined;

/**
 * Judges every result among the answers by the same rule. The first that breaks it is the contradiction, ahead of results
 * that break it under one interpretation only. The result proves it. Errors and missing answers are the subject of other
 * claims.
 */
export function judgeAnswers(evidence: ConversationEvidence, judge: AnswerJudge): Judgement {
  let judged = 0;
  let ambiguous: Contradiction | undefined;
  for (const [index, { outcome }] of evidence.exchanges.entries()) {
    if (outcome.kind !== "result") continue;
    judged++;
    const contradiction = judge(outcome.result);
    if (contradiction === undefined) continue;
    const found = { ...contradiction, exchanges: [index], ...provenIn(evidence) };
    if (!isAmbiguous(found)) return found;
    ambiguous ??= found;
  }
  if (ambiguous !== undefined) return ambiguous;
  return judged === 0 ? undecided("no query was answered with a result") : holds(judged);
}
