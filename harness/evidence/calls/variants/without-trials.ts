import { callOutcomeOf } from "../../../calls/replies/call-outcome.ts";
import { isCall, type ObservedExchange } from "../../../calls/execution/execution.ts";
import { saidFailure } from "../../../calls/replies/said-failure.ts";
import { argumentsOf, type Conversation, type Step } from "../../../conversation/conversation.ts";
import type { JsonObject } from "../../../json/value.ts";
import { lateMs, type ToolBoxes } from "../in-box/tool-boxes.ts";
import type { WithoutEvidence, ClientTurn, ClientKind } from "../check/without-evidence.ts";

/** The requests of a client for one call, and the boxes that only it uses. */
export interface CallingClient {
  readonly boxes: Pick<ToolBoxes, "inBox" | "script">;
  readonly requestsFor: (call: Step) => Conversation;
  /** What the client offers, if the two differ in that. */
  readonly offers?: JsonObject;
}

export type TwoClients = Readonly<Record<ClientKind, CallingClient>>;

/**
 * No rhythm of a tool that refuses now and then matches this order, counting the call before; at the end it works
 * again.
 */
const turnOrder: readonly ClientKind[] = ["with", "without", "without", "without", "with", "with"];

/** How often each client must get the same result again. */
export const turnsOfEach = turnOrder.length / 2;

/** Refused calls that are repeated: another one may need the calls before it. */
const maxSuspects = 2;

/**
 * Makes calls by a client that leaves something out, and repeats refused ones with either client.
 *
 * @param calls calls that worked for the complete client
 */
export async function callWithout(clients: TwoClients, calls: Conversation): Promise<WithoutEvidence> {
  const { boxes } = clients.without;
  const made = await boxes.inBox(({ observe }) => observe(boxes.script(calls, "answers")));
  const seen = made.exchanges.filter(isCall);
  let turns: readonly ClientTurn[] = [];
  for (const { step } of seen.filter(isRefused).slice(0, maxSuspects)) {
    turns = await inTurns(clients, step);
    if (turns.length > 1) break;
  }
  return { calls: seen, turns };
}

/** @returns the turns up to the first which shows that the refusal does not depend on the client */
async function inTurns(clients: TwoClients, call: Step): Promise<readonly ClientTurn[]> {
  const turns: ClientTurn[] = [];
  for (const client of turnOrder) {
    const turn = { client, exchanges: await callAs(clients[client], call) };
    turns.push(turn);
    if (!isAsExpected(turn)) break;
  }
  return turns;
}

/** A refused call is made once more when the server is idle: it may not have been ready at first. */
async function callAs({ boxes, requestsFor, offers }: CallingClient, call: Step): Promise<readonly ObservedExchange[]> {
  const script = boxes.script(requestsFor(call), "answers");
  const exchanges = await boxes.inBox(async ({ observe, prepare, rest }) => {
    const again = { ...script, prepared: await prepare(script) };
    const first = await observe(again);
    if (!first.exchanges.some(isRefused)) return first.exchanges;
    await rest(lateMs);
    return [...first.exchanges, ...(await observe(again)).exchanges];
  });
  return offers === undefined ? exchanges : exchanges.map((each) => ({ ...each, step: { ...each.step, offers } }));
}

function isAsExpected({ client, exchanges }: ClientTurn): boolean {
  const calls = exchanges.filter(isCall);
  return calls.length > 0 && (client === "with" ? hasWorked(calls.at(-1)) : calls.every(isRefused));
}

/** Whether a call always worked for one client, and was always refused for the other. */
export function hangsOnClient({ turns }: WithoutEvidence): boolean {
  return turns.length === turnOrder.length && turns.every(isAsExpected);
}

/** Whether a call was refused: with a JSON-RPC error, or with a result that says `isError`. */
export function isRefused(exchange: ObservedExchange): boolean {
  return isCall(exchange) && ["tool-error", "rpc-error"].includes(callOutcomeOf(exchange.outcome).kind);
}

/** Whether a call neither failed nor said that it did. */
export function hasWorked(exchange: ObservedExchange | undefined): boolean {
  if (exchange === undefined) return false;
  const call = callOutcomeOf(exchange.outcome);
  return call.kind === "success" && saidFailure(call.result, argumentsOf(exchange.step) ?? null) === undefined;
}
