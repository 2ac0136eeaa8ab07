import type { CheckedDialects, CheckFacts, EvidenceFor } from "../../check/check.ts";
import type { Judgement } from "../../check/judgement.ts";
import type { QuerySubject, ServerQuerySubject, ServerSubject } from "../../check/subject.ts";
import type { Conversation, ConversationEvidence } from "../../conversation/conversation.ts";

interface ConversationFacts extends CheckFacts {
  readonly evidence: EvidenceFor<ConversationCheck>;
}

/**
 * Whether a check sends requests that a server may choke on. The check that finds out goes first; if the server falls
 * silent on it, those that only send such requests stay open, since each would cost a timeout for the same fault.
 */
interface BadRequests {
  readonly badRequests?: "finds-out" | "sends";
}

/** Judges the answers of a server. */
export type ConversationCheck =
  | SurveyCheck
  | ToolConversationCheck
  | ServerConversationCheck
  | SessionConversationCheck;

/** Judges the answers to all generated valid arguments of one tool, asked once, pipelined. */
export interface SurveyCheck extends ConversationFacts {
  readonly per: "tool";
  readonly dialects: CheckedDialects;
  readonly plan?: undefined;
  /** The claim is about all answers together, so no single one contradicts it and nothing can be left out. */
  readonly aboutAllAnswers?: true;
  readonly appliesTo?: (subject: QuerySubject) => string | undefined;
  readonly judge: (evidence: ConversationEvidence, subject: QuerySubject) => Judgement;
}

/** Judges conversations about one tool, each on its own. */
export interface ToolConversationCheck extends ConversationFacts, BadRequests {
  readonly per: "tool";
  readonly dialects: CheckedDialects;
  /** `flagged` tools are those that offer queries. */
  readonly tools: "flagged" | "unflagged";
  /**
   * How much history it tolerates: `any` runs in the session that all checks share, `own` in one that only this check
   * has used, `none` in a fresh one for each tool, because the answer may depend on questions about other tools.
   */
  readonly history: "any" | "own" | "none";
  /**
   * Id of a simpler check: a tool that contradicts it also contradicts this one, for a reason that this one does not
   * name, so the tool stays undecided here.
   */
  readonly explainedBy?: string;
  /** The claim is about concurrent requests. */
  readonly aboutRequestsAtOnce?: true;
  /** Two different results of one query in one session contradict it, in any conversation of the run. */
  readonly judgesWholeRun?: true;
  readonly appliesTo?: (subject: QuerySubject) => string | undefined;
  readonly plan: (subject: QuerySubject) => readonly Conversation[];
  readonly judge: (evidence: ConversationEvidence, subject: QuerySubject) => Judgement;
}

/** Judges conversations about the server in one dialect. */
export interface ServerConversationCheck extends ConversationFacts, BadRequests {
  readonly per: "server";
  readonly dialects: CheckedDialects;
  readonly appliesTo?: (subject: ServerQuerySubject) => string | undefined;
  readonly plan: (subject: ServerQuerySubject) => readonly Conversation[];
  readonly judge: (evidence: ConversationEvidence, subject: ServerQuerySubject) => Judgement;
}

/** Judges conversations that any server can hold, whatever its dialect. A check that sends bad requests comes last. */
export interface SessionConversationCheck extends ConversationFacts {
  readonly per: "server";
  readonly dialects?: undefined;
  readonly badRequests?: "sends";
  /** `own` runs in a session that only this check has used; in the one that all checks share when absent. */
  readonly history?: "own";
  /** Nothing can be left out of its conversations; to try it would cost a time limit where a server falls silent. */
  readonly isShortest?: true;
  readonly plan: (subject: ServerSubject) => readonly Conversation[];
  readonly judge: (evidence: ConversationEvidence, subject: ServerSubject) => Judgement;
}
