import type { ObservedExchange } from "../../../calls/execution/execution.ts";

/** What came of calls by a client that does without something of a dialect. Plain JSON. */
export interface WithoutEvidence {
  /** Calls by it alone, all in one box; they have worked for the other client. */
  readonly calls: readonly ObservedExchange[];
  /** One of them that was refused, made once more in each of some fresh boxes, by either client; none where none was refused. */
  readonly turns: readonly ClientTurn[];
}

/** One call by one of the two clients, in a box of its own. */
export interface ClientTurn {
  readonly client: ClientKind;
  readonly exchanges: readonly ObservedExchange[];
}

export type ClientKind = "with" | "without";
