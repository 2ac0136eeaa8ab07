import type { Conversation } from "../../conversation/conversation.ts";
import type { Window } from "../../observe/effect/effect.ts";

/** What the windows over one conversation showed. */
export interface Observed {
  /** The requests sent in each window: fewer than planned when they took too long. */
  readonly conversation: Conversation;
  readonly queries: number;
  /** Pings, before anything was asked. */
  readonly before: readonly Window[];
  readonly rounds: readonly Window[];
  readonly soon: readonly Window[];
  readonly late: readonly Window[];
  readonly end: readonly Window[];
  readonly handshakes: readonly Window[];
  /** The age of the instance at its first query. */
  readonly queriedAtMs: number;
  /** The age at which each of its windows was closed. */
  readonly closedAtMs: readonly number[];
}

/** All windows of an observation, in order. */
export function windowsOf(
  seen: Omit<Observed, "conversation" | "queries" | "queriedAtMs" | "closedAtMs">,
): readonly Window[] {
  return [...seen.before, ...seen.rounds, ...seen.soon, ...seen.late, ...seen.end, ...seen.handshakes];
}
