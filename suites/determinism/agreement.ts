import type { QuerySubject } from "../../harness/check/subject.ts";
import { canonicalText } from "../../harness/json/canonical.ts";
import { firstDifference } from "../../harness/json/difference.ts";
import { isJsonObject, member, type Json } from "../../harness/json/value.ts";
import type { ConversationEvidence, Exchange } from "../../harness/conversation/conversation.ts";
import { contradicted, holds, undecided, type Judgement } from "../../harness/check/judgement.ts";

/**
 * Judges whether equal queries of a conversation about one tool were answered alike (DA-SRV-02, TR-SRV-02).
 *
 * Queries are equal when name and arguments are equal JSON values (AMB-53). Answers are compared by what the dialect
 * says must be the same; an error in the place of a result is another answer.
 *
 * @param how ends the sentence "answers differ …"
 */
export function judgeAgreement(evidence: ConversationEvidence, subject: QuerySubject, how: string): Judgement {
  const firstByQuery = new Map<string, number>();
  let compared = 0;
  for (const [index, exchange] of evidence.exchanges.entries()) {
    const answer = comparableAnswer(exchange, subject);
    if (answer === undefined) continue;
    const query = canonicalText(exchange.step.params ?? null);
    const firstIndex = firstByQuery.get(query);
    const first = firstIndex === undefined ? undefined : evidence.exchanges[firstIndex];
    if (firstIndex === undefined || first === undefined) {
      firstByQuery.set(query, index);
      continue;
    }
    compared++;
    const before = comparableAnswer(first, subject);
    if (before === undefined || canonicalText(before) === canonicalText(answer)) continue;
    return contradicted({
      message: `Tool ${JSON.stringify(subject.tool.name)}: two equal queries were answered differently ${how}.`,
      expected: "equal answers to equal queries within a session",
      observed: [firstDifference(before, answer)],
      exchanges: [firstIndex, index],
    });
  }
  return compared === 0 ? undecided("no query was answered twice with a result") : holds(compared);
}

/** Undefined for what is no answer to a query of this tool, and for silence, which decides nothing. */
function comparableAnswer({ step, outcome }: Exchange, { dialect, tool }: QuerySubject): Json | undefined {
  if (step.method !== dialect.method || !isJsonObject(step.params) || member(step.params, "name") !== tool.name) {
    return undefined;
  }
  switch (outcome.kind) {
    case "result":
      return { result: dialect.comparable(outcome.result) };
    case "error":
      // The message is prose, often with the request in it.
      return { error: outcome.error.code };
    case "malformed":
    case "unanswered":
    case "gone":
      return undefined;
  }
}
