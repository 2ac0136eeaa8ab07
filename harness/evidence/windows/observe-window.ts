import { allTiers } from "../../observe/all-tiers.ts";
import type { Effect, Window, WindowSpec } from "../../observe/effect/effect.ts";
import type { Conversation, ConversationEvidence, Exchange } from "../../conversation/conversation.ts";
import type { SessionHub } from "../../sessions/session-hub.ts";
import type { WatchedSession } from "./watched-session.ts";

export interface ObservedWindow {
  readonly window: Window;
  readonly evidence: ConversationEvidence;
}

const methodNotFound = -32601;

/** A server that does not know the method has not answered a query, and shows nothing about answering one. */
function isAnswered({ outcome }: Exchange): boolean {
  return outcome.kind === "result" || (outcome.kind === "error" && outcome.error.code !== methodNotFound);
}

/** Holds a conversation while observers watch. */
export async function observeWindow(
  hub: SessionHub,
  { stack, session, unseen, temporaryDirectories }: WatchedSession,
  spec: WindowSpec,
  conversation: Conversation,
): Promise<ObservedWindow> {
  await stack.begin(spec);
  const evidence = await hub.converse(session, conversation);
  stack.markReply();
  const { effects: seen, blindSpots } = await stack.end();
  const watchedBy = stack.tiers;
  // A server that dies leaves traces, and its own clean-up removes some; neither is an effect of a query.
  if (session.peer.closed !== undefined) {
    const reason = "the server was gone before the window was closed";
    const gone = allTiers.map(({ id }) => ({ tier: id, reason, declared: false }));
    return { window: { spec, effects: [], requests: 0, watchedBy, blindSpots: gone }, evidence };
  }
  const requests = evidence.exchanges.filter(isAnswered).length;
  // Every instance has a temporary directory of its own, and what one does there is the same as what another does.
  const effects = seen.map((effect): Effect => {
    const subject = temporaryDirectories.reduce((text, path) => text.replaceAll(path, "$TMPDIR"), effect.subject);
    return { ...effect, subject };
  });
  return { window: { spec, effects, requests, watchedBy, blindSpots: [...unseen, ...blindSpots] }, evidence };
}
