import { canonicalText } from "../json/canonical.ts";
import type { Json } from "../json/value.ts";
import type { Outcome } from "../wire/outcome.ts";
import type { Peer } from "../wire/peer.ts";

/** A request, and how it ended. */
interface Asked {
  readonly step: { readonly method: string; readonly params?: Json; readonly ahead?: readonly string[] };
  readonly outcome: Outcome;
}

/** Of a time limit: what is answered within it, after two silences, shows that they were one stall. */
const oneMoreStall = 0.5;
/** A short time limit is the haste of a user; it does not show that a server is dead. */
const mostLimits = 5;
const longMs = 10_000;
const lookMs = 20;
/** Answers to requests that were sent one after the other may overtake each other by this much. */
const overtakenMs = 300;

/**
 * Waits for answers that tell what became of a server, when all has been asked: for those that others have overtaken, and
 * where it ends with silence.
 */
export async function waitForLife(peer: Peer, exchanges: readonly Asked[]): Promise<void> {
  await waitForOvertaken(peer, exchanges);
  await waitAfterSilence(peer, exchanges);
}

/** What a line has silenced was waited for briefly where a later request tells more; that one was answered. */
async function waitForOvertaken(peer: Peer, exchanges: readonly Asked[]): Promise<void> {
  const after = exchanges.findLastIndex(({ step, outcome }) => step.ahead !== undefined && isAnswer(outcome.kind));
  const before = exchanges.slice(0, Math.max(0, after));
  const silent = before.filter(({ step, outcome }) => step.ahead !== undefined && outcome.kind === "unanswered");
  if (silent.length > 0) await waitFor(peer, silent, overtakenMs);
}

/**
 * Where a conversation ends with silence about what was answered in it before, an answer that comes late is waited for: it
 * shows that the server lives. Ends with the first one.
 */
async function waitAfterSilence(peer: Peer, exchanges: readonly Asked[]): Promise<void> {
  const silent = exchanges.slice(exchanges.findLastIndex(({ outcome }) => outcome.kind !== "unanswered") + 1);
  const [last] = silent.slice(-1);
  if (last?.outcome.kind !== "unanswered" || !wasAnswered(silent, exchanges)) return;
  const limitMs = last.outcome.afterMs;
  // One that was waited for briefly counts for none of them.
  const limits = silent.filter(({ outcome }) => outcome.kind === "unanswered" && outcome.afterMs > limitMs / 2).length;
  const inHasteMs = Math.min(mostLimits * limitMs, longMs) - limits * limitMs;
  await waitFor(peer, silent, Math.max(limits > 1 ? oneMoreStall * limitMs : 0, inHasteMs));
}

/** Ends with the first answer that comes. */
async function waitFor(peer: Peer, silent: readonly Asked[], forMs: number): Promise<void> {
  const deadline = performance.now() + forMs;
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
