import { allTiers } from "../../observe/all-tiers.ts";
import type { BlindSpot, Effect, Window, WindowSpec } from "../../observe/effect/effect.ts";
import type { Conversation, ConversationEvidence, Exchange } from "../../conversation/conversation.ts";
import type { SessionHub } from "../../instances/session-hub.ts";
import { readLook } from "./read-look.ts";
import type { WatchedSession } from "./watched-session.ts";

export interface ObservedWindow {
  readonly window: Window;
  readonly evidence: ConversationEvidence;
}

/** What happens in a window, besides the conversation. */
export interface Stay {
  /** After this time no further requests are sent. */
  readonly maxMs?: number;
  /** What to wait for when all requests have been answered. */
  readonly until?: () => Promise<unknown>;
}

const methodNotFound = -32601;
/** This many requests are sent before the time is checked. */
const requestsAtOnce = 256;

/** A server that does not know the method has not answered a query, and shows nothing about answering one. */
function isAnswered({ outcome }: Exchange): boolean {
  return outcome.kind === "result" || (outcome.kind === "error" && outcome.error.code !== methodNotFound);
}

/** Holds a conversation while observers watch. */
export async function observeWindow(
  hub: SessionHub,
  watched: WatchedSession,
  spec: WindowSpec,
  conversation: Conversation,
  { maxMs = Infinity, until }: Stay = {},
): Promise<ObservedWindow> {
  const { stack, session, unseen } = watched;
  await stack.begin(spec);
  const evidence = await converseFor(hub, watched, conversation, maxMs);
  await until?.();
  stack.markReply();
  const seen = await stack.end();
  const watchedBy = stack.tiers;
  // A server that dies leaves traces, and its own clean-up removes some; neither is an effect of a query.
  if (session.peer.closed !== undefined) {
    const reason = "the server ended before the observation did";
    const gone = allTiers.map(({ id }): BlindSpot => ({ tier: id, reason, declared: false }));
    return { window: { spec, effects: [], requests: 0, watchedBy, blindSpots: gone }, evidence };
  }
  const requests = evidence.exchanges.filter(isAnswered).length;
  const blindSpots = [...unseen, ...seen.blindSpots];
  return { window: { spec, effects: await readLook(seen, watched), requests, watchedBy, blindSpots }, evidence };
}

/**
 * Ends a server while observers watch. A gap in watching an ended server does not count: nobody has promised to look
 * there.
 */
export async function observeEnd(watched: WatchedSession, spec: WindowSpec): Promise<Window> {
  const { stack, session } = watched;
  await stack.begin(spec);
  await session.close();
  stack.markReply();
  const seen = await readLook(await stack.end(), watched);
  const effects = seen.map((effect): Effect => ({ ...effect, phase: "end" }));
  return { spec, effects, requests: 0, watchedBy: [], blindSpots: [] };
}

async function converseFor(
  hub: SessionHub,
  { session }: WatchedSession,
  conversation: Conversation,
  maxMs: number,
): Promise<ConversationEvidence> {
  const startMs = performance.now();
  const exchanges: Exchange[] = [];
  const strayFaults: ConversationEvidence["strayFaults"][number][] = [];
  for (let from = 0; from < conversation.length && performance.now() - startMs < maxMs; from += requestsAtOnce) {
    const part = conversation.slice(from, from + requestsAtOnce);
    const evidence = await hub.converse(session, part);
    exchanges.push(...evidence.exchanges);
    strayFaults.push(...evidence.strayFaults);
    // The server is gone or has fallen silent.
    if (evidence.exchanges.length < part.length || session.peer.closed !== undefined) break;
  }
  return { exchanges, strayFaults };
}
