import type { ObservedExchange } from "../../../calls/execution/execution.ts";
import type { FaultWay } from "../../../api-stub/answers/answer-book.ts";

/** What a tool did when a request of its calls was refused on purpose. Plain JSON. */
export interface FaultsEvidence {
  /** In order; the last one is the first request that was sent again. */
  readonly refusals: readonly Refusal[];
}

/** One call, and the request of it that was refused. */
export interface Refusal {
  readonly way: FaultWay;
  readonly exchange: ObservedExchange;
}
