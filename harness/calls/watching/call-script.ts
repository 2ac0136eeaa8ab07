import type { Conversation, Exchange } from "../../conversation/conversation.ts";
import type { RequestReading } from "../../api-stub/intents/request-reading.ts";
import type { Background } from "../execution/background.ts";
import type { Execution } from "../execution/execution.ts";
import type { BoxValues, LeadValues } from "../setup/lead.ts";

/** What was called in a box before anything is watched. */
export interface Prepared {
  readonly warmUps: readonly Exchange[];
  readonly setup: readonly Exchange[];
  /** What the answers of a lead have given there. */
  readonly values?: BoxValues;
}

/** What is to be done in a box, and how closely it is watched. */
export interface CallScript {
  readonly conversation: Conversation;
  /** Calls of other tools, made before anything is watched, so that what a server begins with its first call is done. */
  readonly warmUps: Conversation;
  /** Calls made before anything is watched, so that there is something to change. */
  readonly setup: Conversation;
  /** Where the setup calls are a lead: what its answers give, to be put into the calls of each box anew. */
  readonly leadValues?: LeadValues;
  /** What of that was called in the box already, so that it is not called again; absent where nothing was. */
  readonly prepared?: Prepared;
  /** Calls that show the state. */
  readonly probes: Conversation;
  /** Places in what probes show that are known to be no clocks, for all boxes of the server; what is seen here is added. */
  readonly steady?: Set<string>;
  /** What boxes of this tool have been seen to do by themselves; what is seen here is added. */
  readonly background: Background;
  /** By what the requests to web APIs are read. */
  readonly reading: RequestReading;
  /** Waits for late effects after every call, so that each is told of the call that had it. */
  readonly pace: "quick" | "careful";
  /** How long the box is watched while nothing happens; not at all where it is known already. */
  readonly quietMs: number;
  /** How long late effects are waited for. */
  readonly lateMs: number;
  /**
   * What is looked for.
   *
   * - `effects`: all effects of each call
   * - `machine`: what each call did to the machine and asked of web APIs, but not what the server shows of its state
   * - `requests`: what each call asked of web APIs, and after the last one what all of them left on the machine
   * - `answers`: nothing but the answers
   * - `unwatched`: nothing but the answers, in a box that nobody watches from then on
   */
  readonly watches: "effects" | "machine" | "requests" | "answers" | "unwatched";
  /**
   * After which calls what the server shows of its state is read: after each; or not after one that repeats the one before
   * it, but for the last call. Reading it takes longer than the calls: 110 of 180 ms for each of a git server with 28 tools.
   */
  readonly readsStateAfter: "each-call" | "first-calls";
  /** When the server has taken this time to answer, no further step is begun. */
  readonly maxAnswerMs: number;
  /** An execution that is lived through once more at its pace, with nothing but idle requests in the place of its calls. */
  readonly without?: Execution;
}
