import { queryParams } from "../dialects/dialect.ts";
import type { Json } from "../json/value.ts";
import type { QuerySubject } from "./check.ts";
import type { Conversation, ConversationEvidence, Exchange, Step } from "./conversation.ts";
import type { SessionHub } from "./session-hub.ts";

/** A query of the subject's tool. */
export function queryStep(subject: Pick<QuerySubject, "dialect" | "tool">, argumentsOfCall: Json): Step {
  return { method: subject.dialect.method, params: queryParams(subject.tool.name, argumentsOfCall) };
}

/** How often one tool may bring the server down before its remaining arguments are left out. */
const maxRecoveries = 3;

/**
 * The first pass: every generated valid argument of a tool asked once, pipelined, in the shared session.
 *
 * When the server dies or falls silent with several queries in flight, the first of them is asked alone in a fresh
 * session; so the one input that does it keeps its bad outcome, and all others get the answer they deserve.
 */
export async function takeSurvey(hub: SessionHub, subject: QuerySubject): Promise<ConversationEvidence> {
  if (subject.inputs.kind === "unsupported") return { exchanges: [], strayFaults: [] };
  const conversation: Conversation = subject.inputs.valid.map((value) => ({
    ...queryStep(subject, value),
    pipelined: true,
  }));
  const first = await hub.converse(await hub.shared(), conversation);
  const exchanges = conversation.map((step, index) => first.exchanges[index] ?? notAsked(step));
  const suspects = new Set<Step>();
  while (suspects.size < maxRecoveries) {
    const suspect = exchanges.findIndex((exchange) => hasNoAnswer(exchange) && !suspects.has(exchange.step));
    const step = conversation[suspect];
    if (step === undefined) break;
    suspects.add(step);
    await recover(hub, exchanges, suspect);
  }
  return { exchanges, strayFaults: first.strayFaults };
}

/** A query that was not sent any more, because the server had fallen silent before it. */
function notAsked(step: Step): Exchange {
  return { step, outcome: { kind: "unanswered", afterMs: 0 } };
}

export function hasNoAnswer({ outcome }: Exchange): boolean {
  return outcome.kind === "gone" || outcome.kind === "unanswered";
}

/** Asks the suspect alone, then all others that got no answer in its wake. */
async function recover(hub: SessionHub, exchanges: Exchange[], suspect: number): Promise<void> {
  const inItsWake = exchanges.flatMap((exchange, index) => (index > suspect && hasNoAnswer(exchange) ? [index] : []));
  await askAgain(hub, exchanges, [suspect]);
  await askAgain(hub, exchanges, inItsWake);
}

async function askAgain(hub: SessionHub, exchanges: Exchange[], indices: readonly number[]): Promise<void> {
  const steps = indices.flatMap((index) => exchanges[index]?.step ?? []);
  if (steps.length === 0) return;
  const again = await hub.converse(await hub.shared(), steps);
  for (const [position, index] of indices.entries()) {
    const exchange = again.exchanges[position];
    if (exchange !== undefined) exchanges[index] = exchange;
  }
}
