import { stringifyWithKeyOrder } from "../json/key-order.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../json/value.ts";
import { revisionOf } from "../revisions/revisions.ts";
import type { Outcome, StrayFault } from "../wire/outcome.ts";
import { newAnswerBudget } from "../wire/limits.ts";
import type { Peer } from "../wire/peer.ts";
import { BriefWaits } from "./brief-waits.ts";
import { waitForLife } from "./wait-for-life.ts";

/** One request as it is to be sent. Plain JSON, so that a finding can be stored and replayed without a generator. */
export interface Step {
  readonly method: string;
  /** Absent: the request has no `params` at all. */
  readonly params?: Json;
  /**
   * Lines that are sent ahead of it, as they are, and have no answer of their own: a notification, a batch, or what is
   * no message at all. Where the next step has such lines as well, its answer shows whether this one is still to come, so
   * that nothing waits long for this one.
   */
  readonly ahead?: readonly string[];
  /** Sent without waiting for the answers before it. */
  readonly pipelined?: true;
  /** Writes the keys of every object in another order, chosen by this seed. */
  readonly keyOrderSeed?: number;
  /**
   * The page of the tool list, counted from 0, that its cursor stands for. Cursors are of one session (pagination page,
   * "Implementation Guidelines"), so each session is sent its own.
   */
  readonly page?: number;
  /** Where it changes from one step to the next, the rest goes on in a fresh instance of the target. */
  readonly session?: number;
  /** What the client offers in the fresh instance that begins with it, where that is not what it offers usually. */
  readonly offers?: JsonObject;
  /** The first message that its instance of the target gets: not even a handshake was sent before it. */
  readonly opens?: true;
  /** The name that the client has in it, or `name/version`, where that is not the usual one. */
  readonly as?: string;
}

/** Requests in the order in which they are sent. The unit that is tried, shrunk, reproduced and reported. */
export type Conversation = readonly Step[];

export interface Exchange {
  readonly step: Step;
  readonly outcome: Outcome;
}

/** What a conversation brought to light. */
export interface ConversationEvidence {
  readonly exchanges: readonly Exchange[];
  /** Frames during it that answer none of its requests. */
  readonly strayFaults: readonly StrayFault[];
  /** The server announced during it that its list of tools changed. */
  readonly listsChanged?: true;
}

const listChanged = "notifications/tools/list_changed";

/** Requests in flight at once: enough to hide the latency, few enough to know which input killed a server. */
export const maxInFlight = 64;

/** A server that has fallen silent costs the timeout for each further request; two tell as much as two hundred. */
const maxUnansweredInConversation = 2;

/**
 * Holds a conversation. Always resolves; a server that dies leaves `gone` outcomes, one that falls silent a shorter
 * list of exchanges than there are steps.
 *
 * @param strayFrom index of the first stray fault of the session that belongs to the evidence
 * @param cursors of the pages after the first, as the session gave them out
 */
export async function converse(
  peer: Peer,
  conversation: Conversation,
  strayFrom: number,
  cursors: readonly string[] = [],
): Promise<ConversationEvidence> {
  const inFlight: Promise<Outcome>[] = [];
  const notified = peer.notifications.length;
  const exchanges: Exchange[] = [];
  const budget = newAnswerBudget();
  let unanswered = 0;
  const waits = new BriefWaits();
  const settleNext = async (): Promise<Outcome | undefined> => {
    const outcome = await inFlight.shift();
    const step = conversation[exchanges.length];
    if (step === undefined || outcome === undefined) return undefined;
    exchanges.push({ step, outcome });
    if (outcome.kind === "unanswered") unanswered++;
    return outcome;
  };
  const settleAll = async (): Promise<void> => {
    while (inFlight.length > 0) await settleNext();
  };
  for (const [index, step] of conversation.entries()) {
    const mayBeInFlight = step.pipelined === true ? maxInFlight : 1;
    while (inFlight.length >= mayBeInFlight) {
      const outcome = await settleNext();
      // All that is in flight is late by now, or answered; what would be sent beside it could cost one more time limit.
      if (outcome?.kind === "unanswered") await settleAll();
    }
    if (unanswered >= maxUnansweredInConversation || isSilencedByLine(exchanges.at(-1), step)) break;
    for (const line of step.ahead ?? []) peer.sendLine(line);
    const limitMs = waits.limitOf(conversation, index);
    const asked = peer.request(step.method, paramsText(step, cursors), budget, limitMs);
    waits.time(asked);
    inFlight.push(asked);
  }
  await settleAll();
  await waitForLife(peer, exchanges);
  return evidenceOf(peer, exchanges, strayFrom, notified);
}

/** @param notified how many notifications had come before the conversation */
function evidenceOf(
  peer: Peer,
  exchanges: readonly Exchange[],
  strayFrom: number,
  notified: number,
): ConversationEvidence {
  const listsChanged = peer.notifications.slice(notified).includes(listChanged);
  return {
    exchanges: exchanges.map((each) => withLateAnswer(peer, each)),
    strayFaults: peer.strayFaults.slice(strayFrom),
    ...(listsChanged ? { listsChanged } : {}),
  };
}

/** What comes after a line that has silenced the server tells nothing more, and would cost one more time limit. */
function isSilencedByLine(last: Exchange | undefined, next: Step): boolean {
  return last?.outcome.kind === "unanswered" && last.step.ahead !== undefined && next.ahead === undefined;
}

function withLateAnswer(peer: Peer, exchange: Exchange): Exchange {
  const { step, outcome } = exchange;
  if (outcome.kind !== "unanswered" || !peer.givenUp.cameLate(outcome)) return exchange;
  return { step, outcome: { ...outcome, cameLate: true } };
}

/** The evidence of a conversation that went on in another session. */
export function joined(before: ConversationEvidence, after: ConversationEvidence): ConversationEvidence {
  return {
    exchanges: [...before.exchanges, ...after.exchanges],
    strayFaults: [...before.strayFaults, ...after.strayFaults],
    ...(before.listsChanged === true || after.listsChanged === true ? { listsChanged: true } : {}),
  };
}

/** A request that changes nothing and that every server of the revision answers. */
export function idleStep(protocolVersion: string): Step {
  return revisionOf(protocolVersion).idle;
}

/** The `arguments` of a query, or undefined when the step has none. */
export function argumentsOf(step: Step | undefined): Json | undefined {
  return isJsonObject(step?.params) ? member(step.params, "arguments") : undefined;
}

/** The tool that a step calls, or queries. */
export function toolOf(step: Step | undefined): string | undefined {
  const name = isJsonObject(step?.params) ? member(step.params, "name") : undefined;
  return typeof name === "string" ? name : undefined;
}

/** The URI of the resource whose contents a step asks for. */
export function resourceOf({ method, params }: Step): string | undefined {
  const uri = method === "resources/read" && isJsonObject(params) ? member(params, "uri") : undefined;
  return typeof uri === "string" ? uri : undefined;
}

/** The `arguments` of a call as an object, empty where they are none. */
export function givenIn({ step }: Pick<Exchange, "step">): JsonObject {
  const given = argumentsOf(step);
  return isJsonObject(given) ? given : {};
}

function paramsText(step: Step, cursors: readonly string[]): string | undefined {
  if (step.params === undefined) return undefined;
  const cursor = step.page === undefined ? undefined : cursors[step.page - 1];
  if (cursor !== undefined) return JSON.stringify({ ...(isJsonObject(step.params) ? step.params : {}), cursor });
  return step.keyOrderSeed === undefined
    ? JSON.stringify(step.params)
    : stringifyWithKeyOrder(step.params, step.keyOrderSeed);
}

/** Whether an answer came after its time limit: a server that answers late is alive. */
export function isLate({ outcome }: Exchange): boolean {
  return outcome.kind === "unanswered" && outcome.cameLate === true;
}

/** Whether the server died before it answered, or left the request open. */
export function hasNoAnswer({ outcome }: Exchange): boolean {
  return outcome.kind === "gone" || outcome.kind === "unanswered";
}

/** Whether its first step asks for a session of its own; a shortened conversation may. */
export function beginsElsewhere([first]: Conversation): boolean {
  return first?.offers !== undefined || first?.as !== undefined || first?.opens === true;
}
