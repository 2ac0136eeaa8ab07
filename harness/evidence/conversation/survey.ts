import type { QuerySubject } from "../../check/subject.ts";
import {
  hasNoAnswer,
  type Conversation,
  type ConversationEvidence,
  type Exchange,
  type Step,
} from "../../conversation/conversation.ts";
import { queryStep } from "../../conversation/query-step.ts";
import type { SessionHub } from "../../sessions/session-hub.ts";

/** How often one tool may bring the server down before its remaining arguments are left out. */
const maxCulprits = 3;

/**
 * The first pass: every generated valid argument of a tool asked once, pipelined, in the shared session.
 *
 * When the server dies or falls silent with several queries in flight, those without an answer are asked again one by
 * one in a fresh session; so the one input that does it keeps its bad outcome, and all others get what they deserve.
 */
export async function takeSurvey(hub: SessionHub, subject: QuerySubject): Promise<ConversationEvidence> {
  if (subject.inputs.kind === "unsupported") return { exchanges: [], strayFaults: [] };
  const queries = subject.inputs.valid.map((value) => queryStep(subject, value));
  const pipelined: Conversation = queries.map((query) => ({ ...query, pipelined: true }));
  const first = await hub.converse(await hub.shared(), pipelined);
  const answers = new Map<Step, Exchange>();
  for (const [index, query] of queries.entries()) {
    const exchange = first.exchanges[index];
    if (exchange !== undefined && !hasNoAnswer(exchange)) answers.set(query, exchange);
  }
  const died = first.exchanges.findIndex(hasNoAnswer);
  let culprits = 0;
  while (culprits < maxCulprits && answers.size < queries.length) {
    const left = queries.filter((query) => !answers.has(query));
    const again = await hub.converse(await hub.shared(), left);
    if (!recordUpToCulprit(left, again.exchanges, answers)) break;
    culprits++;
  }
  // What is still open was never asked fairly, and says nothing.
  const exchanges = pipelined.flatMap((step, index) => {
    const query = queries[index];
    const exchange = query === undefined ? undefined : answers.get(query);
    return exchange === undefined ? [] : [{ step, outcome: exchange.outcome }];
  });
  // No query alone brings the server down, but all together did: that stands for the query it happened at.
  const together = died === -1 || culprits > 0 ? undefined : first.exchanges[died];
  return {
    exchanges: together === undefined ? exchanges : exchanges.toSpliced(died, 1, together),
    strayFaults: first.strayFaults,
  };
}

/**
 * Asked one by one, the first query without an answer is the culprit; what comes after it is its wake.
 *
 * @returns whether there was one
 */
function recordUpToCulprit(
  queries: readonly Step[],
  exchanges: readonly Exchange[],
  answers: Map<Step, Exchange>,
): boolean {
  const culprit = exchanges.findIndex(hasNoAnswer);
  for (const [index, query] of queries.slice(0, culprit === -1 ? queries.length : culprit + 1).entries()) {
    const exchange = exchanges[index];
    if (exchange !== undefined) answers.set(query, exchange);
  }
  return culprit !== -1;
}
