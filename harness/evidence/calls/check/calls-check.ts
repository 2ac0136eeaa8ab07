import type { Execution } from "../../../calls/execution/execution.ts";
import type { CheckedDialects, CheckFacts, EvidenceFor } from "../../../check/check.ts";
import type { Judgement } from "../../../check/judgement.ts";
import type { CallSubject, QuerySubject, ServerSubject } from "../../../check/subject.ts";
import type { Conversation } from "../../../conversation/conversation.ts";
import type { ClientsEvidence } from "./clients-evidence.ts";
import type { FaultsEvidence } from "./faults-evidence.ts";
import type { HabitsEvidence } from "./habits-evidence.ts";
import type { WithoutEvidence } from "./without-evidence.ts";

interface CallsFacts extends CheckFacts {
  readonly evidence: EvidenceFor<CallsCheck>;
}

/** Judges tools by their calls. Tools are called only when the user asks for it. */
export type CallsCheck = ToolCallsCheck | FaultsCheck | WithoutCheck | ServerCallsCheck | HabitsCheck | ClientsCheck;

/** Judges a tool by its calls. */
export type ToolCallsCheck = StaticCallsCheck | DialectCallsCheck;

/** Judges the calls of a tool against what is listed with it. */
export interface StaticCallsCheck extends CallsFacts {
  readonly per: "tool";
  readonly dialects?: undefined;
  /** Its own calls; when absent, the calls that all such checks share. */
  readonly plan?: (subject: CallSubject) => Conversation;
  /**
   * `answers`: only answers are judged, so nothing else has to be watched to see it again. `all-calls`: every call
   * shows the contradiction, so those of all boxes are judged as one, and none is repeated. `calls-together`: one call
   * may show what all others leave open, so those of several boxes are judged as one.
   */
  readonly about?: "answers" | "all-calls" | "calls-together";
  readonly appliesTo?: (subject: CallSubject) => string | undefined;
  readonly judge: (execution: Execution, subject: CallSubject) => Judgement;
}

/** Judges the calls of a tool against what a dialect answered about exactly these calls. */
export interface DialectCallsCheck extends CallsFacts {
  readonly per: "tool";
  readonly dialects: CheckedDialects;
  readonly plan?: (subject: QuerySubject) => Conversation;
  readonly about?: "answers";
  readonly appliesTo?: (subject: QuerySubject) => string | undefined;
  readonly judge: (execution: Execution, subject: QuerySubject) => Judgement;
}

/** Judges what a tool does when a web API refuses what it sends. */
export interface FaultsCheck extends CallsFacts {
  readonly per: "tool";
  readonly dialects?: undefined;
  readonly about: "refusals";
  readonly plan?: undefined;
  readonly appliesTo?: (subject: CallSubject) => string | undefined;
  readonly judge: (evidence: FaultsEvidence, subject: CallSubject) => Judgement;
}

/** Judges whether a tool works just as well for a client that leaves out part of a dialect. */
export interface WithoutCheck extends CallsFacts {
  readonly per: "tool";
  readonly dialects: CheckedDialects;
  /**
   * `without-query`: the client offers what the dialect wants, and does not ask before it calls.
   * `without-offer`: the client does not offer what the dialect wants.
   */
  readonly about: "without-query" | "without-offer";
  readonly plan?: undefined;
  readonly appliesTo?: (subject: QuerySubject) => string | undefined;
  readonly judge: (evidence: WithoutEvidence, subject: QuerySubject) => Judgement;
}

/** Judges calls that belong to no tool of the server. */
export interface ServerCallsCheck extends CallsFacts {
  readonly per: "server";
  readonly dialects?: undefined;
  readonly about?: undefined;
  readonly plan: (subject: ServerSubject) => Conversation;
  readonly judge: (execution: Execution, subject: ServerSubject) => Judgement;
}

/** Judges what the calls of all tools have in common, which is not the effect of any single tool. */
export interface HabitsCheck extends CallsFacts {
  readonly per: "server";
  readonly dialects?: undefined;
  readonly about: "every-call";
  readonly plan?: undefined;
  readonly judge: (evidence: HabitsEvidence, subject: ServerSubject) => Judgement;
}

/** Judges whether a server behaves alike for clients of different names. */
export interface ClientsCheck extends CallsFacts {
  readonly per: "server";
  readonly dialects?: undefined;
  readonly about: "every-client";
  readonly plan?: undefined;
  readonly judge: (evidence: ClientsEvidence, subject: ServerSubject) => Judgement;
}
