import type { Execution } from "../../../calls/execution/execution.ts";
import type { KnownLeads, Lead } from "../../../calls/setup/lead.ts";
import type { Conversation } from "../../../conversation/conversation.ts";
import type { Json, JsonObject } from "../../../json/value.ts";
import type { ListedTool } from "../../../session/tool-list.ts";
import type { Claimant } from "../claims/claimants.ts";

/** Why what was seen of a tool does not decide yet, and which session would. */
export interface Doubt {
  readonly id: string;
  /** Why that session is opened, as a report says it after "since". */
  readonly why: string;
  readonly when: DoubtTime;
  /** How often it may be asked for; once when absent. */
  readonly times?: number;
  /** @returns undefined where there is nothing to doubt, or another session would tell no more */
  readonly plan: (known: KnownOfTool) => SessionPlan | undefined;
  /**
   * What is known of the tool with what was seen in those sessions.
   *
   * @returns by default, all of it; what was known before where they told no more
   */
  readonly takes?: (seen: readonly Execution[], known: KnownOfTool) => readonly Execution[];
  /** What was seen counts instead of all before it. */
  readonly isInstead?: true;
}

/**
 * - `turn` while a tool has its turn, until its calls are all that tells of the server
 * - `closer` after that
 * - `end` when all tools have been called
 */
export type DoubtTime = "turn" | "closer" | "end";

/** What is known of one tool when it is asked whether that is enough. Nothing here opens a session. */
export interface KnownOfTool {
  readonly tool: ListedTool;
  readonly claimants: readonly Claimant[];
  /** Of each box, the latest first. */
  readonly executions: readonly Execution[];
  /** Arguments that it was meant to be called with. */
  readonly chosen: readonly JsonObject[];
  /** Whether a call of it worked together with all other tools; undefined where it was not called there. */
  readonly workedBefore: boolean | undefined;
  /** Since the calls began, web APIs have learned answers: those that the calls tried to reach are answered in further boxes. */
  readonly hasNewAnswers: boolean;
  /** Calls that may come before it. */
  readonly leads: KnownLeads;
  /** Other tools may have done before it what it does. */
  readonly isHidden: boolean;
  /** Claims that what was seen so far holds. */
  readonly held: readonly Claimant[];
  /** What was opened for a doubt. */
  readonly asked: (doubt: Doubt) => readonly SessionPlan[];
  /** How old a session was when the last of these calls ended, in milliseconds. */
  readonly ageMs: (execution: Execution) => number;
  /** Without what does not come of its calls. */
  readonly marked: (execution: Execution) => Execution;
  readonly isValid: (value: Json) => boolean;
  /** Those of the sets with which a call was not answered, and those like them. */
  readonly silentAmong: (sets: readonly JsonObject[], seen: readonly Execution[]) => readonly JsonObject[];
}

/** Sessions to open, one after the other. */
export type SessionPlan = Sessions & {
  /** Comes before the tool from now on. */
  readonly lead?: Lead;
  /** Whether it also comes before the tool afterwards; where it does not, what came before comes again. */
  readonly keepsLead?: (seen: readonly Execution[]) => boolean;
};

/**
 * The shapes of session.
 *
 * - `alone` all trials of the tool; `sets` of arguments, or as many as are to be chosen
 * - `each-alone` one session for each set
 * - `again` each set as often as for all trials, and what comes at once
 * - `unhelped` a conversation of which the answers alone are wanted, with nothing before it
 * - `without-others` all trials, with no other tool called before or after
 * - `without-calls` as old as each of these, without their calls
 * - `idle` without any request
 */
export type Sessions =
  | { readonly shape: "alone"; readonly sets: number | readonly JsonObject[] }
  | { readonly shape: "each-alone"; readonly sets: readonly JsonObject[] }
  | { readonly shape: "again"; readonly sets: number }
  | { readonly shape: "unhelped"; readonly conversation: Conversation }
  | { readonly shape: "without-others"; readonly sets: readonly JsonObject[] }
  | { readonly shape: "without-calls"; readonly executions: readonly Execution[] }
  | { readonly shape: "idle"; readonly forMs: number };
