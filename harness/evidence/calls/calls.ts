import type { Execution } from "../../calls/execution.ts";
import type { CheckedDialects, CheckFacts, EvidenceFor } from "../../check/check.ts";
import { someDialects } from "../../check/check-rules.ts";
import { keysOf } from "../../check/keys.ts";
import type { Judgement } from "../../check/judgement.ts";
import { absent, aFunction, oneOf, optional } from "../../check/member-rules.ts";
import type { CheckCandidate, MemberRules } from "../../check/member-rules.ts";
import type { CallSubject, QuerySubject, ServerSubject } from "../../check/subject.ts";
import type { Conversation } from "../../conversation/conversation.ts";
import { toolsToAsk, uniquelyNamed } from "../../dialects/asked-tools.ts";
import type { Evidence } from "../gathering/gathering.ts";
import type { FaultsEvidence } from "./fault-trials.ts";
import type { HabitsEvidence } from "./server-habits.ts";
import type { WithoutEvidence } from "./without-trials.ts";

interface CallsFacts extends CheckFacts {
  readonly evidence: EvidenceFor<CallsCheck>;
}

/** Judges what was seen of tools at work. Tools are called only when the user asks for it. */
export type CallsCheck = ToolCallsCheck | FaultsCheck | WithoutCheck | ServerCallsCheck | HabitsCheck;

/** Judges a tool at work. */
export type ToolCallsCheck = StaticCallsCheck | DialectCallsCheck;

/** Judges a tool at work against what is listed with it. */
export interface StaticCallsCheck extends CallsFacts {
  readonly per: "tool";
  readonly dialects?: undefined;
  /** Calls of its own; the calls that all such checks share when absent. */
  readonly plan?: (subject: CallSubject) => Conversation;
  /**
   * `answers`: nothing but what came back is judged, so that nothing else has to be watched to see it again.
   * `all-calls`: every call shows the contradiction, so that those of all boxes are judged as one, and none is made again.
   * `calls-together`: one call may show what all others leave open, so that those of several boxes are judged as one.
   */
  readonly about?: "answers" | "all-calls" | "calls-together";
  readonly appliesTo?: (subject: CallSubject) => string | undefined;
  readonly judge: (execution: Execution, subject: CallSubject) => Judgement;
}

/** Judges a tool at work against what a dialect answered about exactly these calls. */
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

/** Judges whether a tool works just as well for a client that does without something of a dialect. */
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

/** Judges what the calls of all tools have in common, which is no work of any of them. */
export interface HabitsCheck extends CallsFacts {
  readonly per: "server";
  readonly dialects?: undefined;
  readonly about: "every-call";
  readonly plan?: undefined;
  readonly judge: (evidence: HabitsEvidence, subject: ServerSubject) => Judgement;
}

/** What tools do when they are called, in watched surroundings. */
export const calls: Evidence<CallsCheck> = {
  id: "calls",
  callsTools: true,
  judgedBy: (check): check is CallsCheck => check.evidence.id === "calls",
  rulesFor: callsRules,
  keysOf: (check, listed) =>
    keysOf(check, listed, (tools, dialect) =>
      dialect === undefined ? uniquelyNamed(tools) : toolsToAsk(tools, dialect, "flagged"),
    ),
  trialsOf: (evidence: Execution | FaultsEvidence | WithoutEvidence | HabitsEvidence) => {
    if ("refusals" in evidence) return evidence.refusals.length;
    if ("turns" in evidence) return evidence.calls.length;
    return "habits" in evidence ? evidence.called : evidence.exchanges.length;
  },
  replays: (check) => calls.judgedBy(check) && !notInOneConversation.includes(check.about),
  gather: async (gathering, checks) => {
    if (gathering.calling === undefined) return;
    if (checks.length === 0 && gathering.calling.observed === undefined) return;
    const { gatherCalls } = await import("./gather-calls.ts");
    await gatherCalls(gathering, gathering.calling, checks.filter(calls.judgedBy));
  },
};

/** What a web API refused, what another client was answered, and what all calls have in common. */
const notInOneConversation: readonly CallsCheck["about"][] = [
  "refusals",
  "without-query",
  "without-offer",
  "every-call",
  "all-calls",
];

function callsRules({ per, dialects, about }: CheckCandidate): MemberRules {
  if (per === "server" && about === "every-call") {
    return { dialects: absent('where per is "server"'), plan: absent('where about is "every-call"') };
  }
  if (per === "server") return { dialects: absent('where per is "server"'), plan: aFunction };
  if (about === "refusals") {
    const where = 'where about is "refusals"';
    return { dialects: absent(where), plan: absent(where), appliesTo: optional(aFunction) };
  }
  if (about === "without-query" || about === "without-offer") {
    return { dialects: someDialects, plan: absent(`where about is "${about}"`), appliesTo: optional(aFunction) };
  }
  return {
    dialects: optional(someDialects),
    plan: optional(aFunction),
    about: optional(oneOf(dialects === undefined ? ["answers", "all-calls", "calls-together"] : ["answers"])),
    appliesTo: optional(aFunction),
  };
}
