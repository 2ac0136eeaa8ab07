import type { QuerySubject } from "../../check/subject.ts";
import {
  hasNoAnswer,
  idleStep,
  type Conversation,
  type ConversationEvidence,
  type Exchange,
  type Step,
} from "../../conversation/conversation.ts";
import { queryStep } from "../../conversation/query-step.ts";
import { alikeInputs } from "../../inputs/alike-inputs.ts";
import type { SessionHub } from "../../instances/session-hub.ts";

/** How often one tool may end the server before its remaining arguments are left out. */
const maxCulprits = 3;

/**
 * The first pass: every generated valid argument of a tool asked once, pipelined, in the shared session.
 *
 * If the server dies or falls silent with several queries in flight, those without an answer are asked again in a fresh
 * session: one by one if it died or got stuck; all at once if it still answers others, so they cost one time limit
 * together. This way the inputs that cause it keep their bad outcome, and all others get a fair one.
 */
export async function takeSurvey(hub: SessionHub, subject: QuerySubject): Promise<ConversationEvidence> {
  if (subject.inputs.kind === "unsupported") return { exchanges: [], strayFaults: [] };
  const queries = subject.inputs.valid.map((value) => queryStep(subject, value));
  const pipelined: Conversation = queries.map(atOnce);
  const first = await hub.converse(await hub.shared(), pipelined);
  const answers = new Map<Step, Exchange>();
  const answersOthers = recordSettled(hub, queries, first.exchanges, answers);
  const died = first.exchanges.findIndex(hasNoAnswer);
  let culprits = 0;
  for (; culprits < maxCulprits; culprits++) {
    const left = unsettled(queries, answers);
    if (left.length === 0) break;
    const session = await hub.shared();
    if (answersOthers) {
      const { protocolVersion } = session.initialized;
      const again = await hub.converse(session, [...left, idleStep(protocolVersion)].map(atOnce));
      recordSettled(hub, left, again.exchanges, answers);
    } else {
      const again = await hub.converse(session, left);
      if (!recordUpToCulprit(left, again.exchanges, answers)) break;
    }
  }
  // Queries that are still open were never asked fairly, and prove nothing.
  const exchanges = pipelined.flatMap((step, index) => {
    const query = queries[index];
    const exchange = query === undefined ? undefined : answers.get(query);
    return exchange === undefined ? [] : [{ step, outcome: exchange.outcome }];
  });
  // No single query ends the server, but all together did: that counts for the query at which it happened.
  const together = died === -1 || culprits > 0 ? undefined : first.exchanges[died];
  return {
    exchanges: together === undefined ? exchanges : exchanges.toSpliced(died, 1, together),
    strayFaults: first.strayFaults,
  };
}

/**
 * Queries that still have to be asked. Those similar to an unanswered one would not be answered either, and each costs
 * a time limit.
 */
function unsettled(queries: Conversation, answers: ReadonlyMap<Step, Exchange>): Conversation {
  const left = queries.filter((query) => !answers.has(query));
  const exchanges = [...answers.values()];
  const open = exchanges.filter(({ outcome }) => outcome.kind === "unanswered").map(({ step }) => step);
  const alike = new Set(alikeInputs(left, open, exchanges));
  return left.filter((query) => !alike.has(query));
}

function atOnce(step: Step): Step {
  return { ...step, pipelined: true };
}

/**
 * Of queries asked at once, those are settled that were answered, or are known never to be.
 *
 * @returns whether the server answered some while it left others open
 */
function recordSettled(
  hub: SessionHub,
  queries: readonly Step[],
  exchanges: readonly Exchange[],
  answers: Map<Step, Exchange>,
): boolean {
  for (const [index, query] of queries.entries()) {
    const exchange = exchanges[index];
    if (exchange !== undefined && (!hasNoAnswer(exchange) || hub.silentInputs.has(query))) answers.set(query, exchange);
  }
  const firstOpen = exchanges.findIndex(({ outcome }) => outcome.kind === "unanswered");
  return firstOpen !== -1 && exchanges.slice(firstOpen).some((each) => !hasNoAnswer(each));
}

/**
 * Asked one by one, the first query without an answer is the culprit; those after it only followed it.
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
