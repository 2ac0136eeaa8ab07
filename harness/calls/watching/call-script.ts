import type { Conversation, Exchange, Step } from "../../conversation/conversation.ts";
import type { RequestReading } from "../../api-stub/intents/request-reading.ts";
import type { HabitRule } from "../execution/habit-rule.ts";
import type { Execution } from "../execution/execution.ts";
import type { StateReadings } from "./state-readings.ts";
import type { BoxValues, LeadValues } from "../setup/lead.ts";

/** What was called in a box before anything was watched. */
export interface Prepared {
  readonly warmUps: readonly Exchange[];
  readonly setup: readonly Exchange[];
  /** The values from the answers of a lead there. */
  readonly values?: BoxValues;
}

/** What to do in a box, and how closely to watch it. */
export interface CallScript {
  readonly conversation: Conversation;
  /** Calls of other tools, made before anything is watched, so what a server starts with its first call is done. */
  readonly warmUps: Conversation;
  /** Calls made before anything is watched, so there is something to change. */
  readonly setup: Conversation;
  /** Where the setup calls are a lead: the values from its answers, read again in each box and put into its calls. */
  readonly leadValues?: LeadValues;
  /** What was already called in the box and is not called again; absent where nothing was. */
  readonly prepared?: Prepared;
  /** Calls that show the state. */
  readonly probes: Conversation;
  /**
   * Places in the shown state that are known not to be clocks, for all boxes of the server; observations are added
   * here.
   */
  readonly steady?: Set<string>;
  /** What comes with every call of the server: where only that came before the first call, nothing is in doubt. */
  readonly habits?: HabitRule;
  /** How the requests to web APIs are interpreted. */
  readonly reading: RequestReading;
  /** `careful` waits for late effects after every call, so each is attributed to the call that had it. */
  readonly pace: "quick" | "careful";
  /** How long the box is watched without calls. */
  readonly quietMs: number;
  /** How long to wait for late effects. */
  readonly lateMs: number;
  /**
   * What is watched.
   *
   * - `effects`: all effects of each call
   * - `machine`: what each call did to the machine and sent to web APIs, but not the state that the server shows
   * - `at-once`: what each call sent to web APIs, and after the last one all other effects of all of them
   * - `requests`: the same without the state that the server shows
   * - `answers`: only the answers
   * - `unwatched`: only the answers, in a box that is not watched from then on
   */
  readonly watches: "effects" | "machine" | "at-once" | "requests" | "answers" | "unwatched";
  /** The arguments mean nothing, so that the calls must fail or show nothing. */
  readonly meansNothing?: true;
  readonly readsStateAfter: StateReadings;
  /** Ends it once the state has changed with one of several calls: the caller makes all of them again. */
  readonly endsWhereReadTooSeldom?: true;
  /** After the first call, no further step starts once the server has taken this time to answer. */
  readonly maxAnswerMs: number;
  /** The same this long after the first step, however little of it the server took; without a limit when absent. */
  readonly maxMs?: number;
  /** An execution to repeat at its pace, with others in place of its calls. */
  readonly without?: Execution;
  /** These others, each at least once, one or more in the place of a call; idle requests when absent. */
  readonly inPlace?: Conversation;
  /** How old the instance is at the end, at least; as old as it happens to be when absent. */
  readonly leastAgeMs?: number;
}

/** Shares calls out to places, in order and again from the first, so that each place has one and each call is made. */
export function sharedOut(calls: Conversation, places: number): Step[][] {
  if (calls.length === 0 || places === 0) return [];
  const size = Math.ceil(Math.max(calls.length, places) / places);
  return Array.from({ length: places }, (_, place) =>
    Array.from({ length: size }, (__, at) => calls[(place * size + at) % calls.length]).flatMap((step) => step ?? []),
  );
}

/** Whether the state that the server shows is read. */
export function readsState({ watches }: Pick<CallScript, "watches">): boolean {
  return watches === "effects" || watches === "at-once";
}

/** Whether the effects of all calls are looked for at once, but for what each sent to web APIs. */
export function looksOnce({ watches }: Pick<CallScript, "watches">): boolean {
  return watches === "requests" || watches === "at-once";
}
