import { canonicalText } from "../json/canonical.ts";
import type { Json } from "../json/value.ts";
import type { Outcome } from "../wire/outcome.ts";
import type { Peer } from "../wire/peer.ts";

/** A request, and how it ended. */
interface Asked {
  readonly step: { readonly method: string; readonly params?: Json };
  readonly outcome: Outcome;
}

/** Of a time limit: what is answered within it, after two silences, shows that they were one stall. */
const oneMoreStall = 0.5;
/** A short time limit is the haste of a user; it does not show that a server is dead. */
const mostLimits = 5;
const longMs = 10_000;
const lookMs = 20;

/**
 * Where a conversation ends with silence about what was answered in it before, an answer that comes late is waited for: it
 * shows that the server lives. Ends with the first one.
 */
export async function waitForLife(peer: Peer, exchanges: readonly Asked[]): Promise<void> {
  const silent = exchanges.slice(exchanges.findLastIndex(({ outcome }) => outcome.kind !== "unanswered") + 1);
  const [last] = silent.slice(-1);
  if (last?.outcome.kind !== "unanswered" || !wasAnswered(silent, exchanges)) return;
  const limitMs = last.outcome.afterMs;
  const inHasteMs = Math.min(mostLimits * limitMs, longMs) - silent.length * limitMs;
  const deadline = performance.now() + Math.max(silent.length > 1 ? oneMoreStall * limitMs : 0, inHasteMs);
  const lives = (): boolean => silent.some(({ outcome }) => peer.givenUp.cameLate(outcome));
  while (performance.now() < deadline && peer.closed === undefined && !lives()) {
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
}

function wasAnswered(silent: readonly Asked[], exchanges: readonly Asked[]): boolean {
  const answered = exchanges.slice(0, exchanges.length - silent.length).filter(({ outcome }) => isAnswer(outcome.kind));
  const asked = new Set(answered.map(({ step }) => requestOf(step)));
  return silent.some(({ step }) => asked.has(requestOf(step)));
}

function isAnswer(kind: Outcome["kind"]): boolean {
  return kind === "result" || kind === "error";
}

function requestOf({ method, params }: Asked["step"]): string {
  return canonicalText(params === undefined ? [method] : [method, params]);
}
