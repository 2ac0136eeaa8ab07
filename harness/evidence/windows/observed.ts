import type { Conversation } from "../../conversation/conversation.ts";
import type { Window } from "../../observe/effect/effect.ts";

/** What the windows over one conversation showed. */
export interface Observed {
  /** The requests that were sent in each window: fewer than were wanted when they took too long. */
  readonly conversation: Conversation;
  readonly queries: number;
  /** Pings, before anything was asked. */
  readonly before: readonly Window[];
  readonly rounds: readonly Window[];
  readonly soon: readonly Window[];
  readonly late: readonly Window[];
  readonly end: readonly Window[];
  readonly handshakes: readonly Window[];
  /** How old the instance was when it was first queried. */
  readonly queriedAtMs: number;
  /** How old it was when each of its windows was closed. */
  readonly closedAtMs: readonly number[];
}

/** All windows of an observation, in order. */
export function windowsOf(
  seen: Omit<Observed, "conversation" | "queries" | "queriedAtMs" | "closedAtMs">,
): readonly Window[] {
  return [...seen.before, ...seen.rounds, ...seen.soon, ...seen.late, ...seen.end, ...seen.handshakes];
}
