import type { ObservedExchange } from "../../../calls/execution/execution.ts";

/** The results of calls by a client that leaves out part of a dialect. Plain JSON. */
export interface WithoutEvidence {
  /** Calls by that client alone, all in one box; they worked for the other client. */
  readonly calls: readonly ObservedExchange[];
  /** One refused call, repeated by either client, each time in a fresh box; empty where none was refused. */
  readonly turns: readonly ClientTurn[];
}

/** One call by one of the two clients, in its own box. */
export interface ClientTurn {
  readonly client: ClientKind;
  readonly exchanges: readonly ObservedExchange[];
}

export type ClientKind = "with" | "without";
