import type { Check, CheckedDialects, CheckFacts, EvidenceFor } from "../../check/check.ts";
import { someDialects } from "../../check/check-rules.ts";
import { keysOf } from "../../check/keys.ts";
import type { Judgement } from "../../check/judgement.ts";
import { absent, aFunction, aText, oneOf, optional } from "../../check/member-rules.ts";
import type { CheckCandidate, MemberRules } from "../../check/member-rules.ts";
import type { QuerySubject, ServerQuerySubject, ServerSubject } from "../../check/subject.ts";
import type { Conversation, ConversationEvidence } from "../../conversation/conversation.ts";
import { toolsToAsk } from "../../dialects/asked-tools.ts";
import type { Evidence } from "../gathering/gathering.ts";

interface ConversationFacts extends CheckFacts {
  readonly evidence: EvidenceFor<ConversationCheck>;
}

/**
 * Whether a check sends requests that a server may choke on. The one that finds out goes first; when the server falls
 * silent on it, those that only send them are left open, since each would cost a timeout for the same fault.
 */
interface BadRequests {
  readonly badRequests?: "finds-out" | "sends";
}

/** Judges what a server answers. */
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
  /** The claim is about the answers as a whole, so that no single one contradicts it and nothing can be left out. */
  readonly aboutAllAnswers?: true;
  readonly appliesTo?: (subject: QuerySubject) => string | undefined;
  readonly judge: (evidence: ConversationEvidence, subject: QuerySubject) => Judgement;
}

/** Judges conversations about one tool. Every conversation is judged on its own. */
export interface ToolConversationCheck extends ConversationFacts, BadRequests {
  readonly per: "tool";
  readonly dialects: CheckedDialects;
  /** `flagged` tools are those that offer queries. */
  readonly tools: "flagged" | "unflagged";
  /**
   * How much history it bears: `any` runs in the session that all checks share, `own` in one that only this check has
   * used, `none` in a fresh one for each tool, because what another tool was asked may be what it answers by.
   */
  readonly history: "any" | "own" | "none";
  /**
   * Id of a simpler check: a tool that contradicts it contradicts this one as well, for no reason that this one names,
   * so that the tool is left undecided here.
   */
  readonly explainedBy?: string;
  /** The claim is about requests that are open at the same time. */
  readonly aboutRequestsAtOnce?: true;
  /** Two different results of one query in one session contradict it, whoever asked, anywhere in the run. */
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

/**
 * Judges conversations that any server can hold, whatever its dialect. One that sends bad requests is held when all
 * else has been asked.
 */
export interface SessionConversationCheck extends ConversationFacts {
  readonly per: "server";
  readonly dialects?: undefined;
  readonly badRequests?: "sends";
  readonly plan: (subject: ServerSubject) => readonly Conversation[];
  readonly judge: (evidence: ConversationEvidence, subject: ServerSubject) => Judgement;
}

/** What a server answers: to a survey of each tool, and in the conversations that a check plans. */
export const conversation: Evidence<ConversationCheck> = {
  id: "conversation",
  asksSharedSession: true,
  judgedBy: (check): check is ConversationCheck => check.evidence.id === "conversation",
  rulesFor: conversationRules,
  keysOf: (check, listed) => {
    const which = conversation.judgedBy(check) && "tools" in check ? check.tools : "flagged";
    return keysOf(check, listed, (tools, dialect) =>
      dialect === undefined ? tools : toolsToAsk(tools, dialect, which),
    );
  },
  // Of planned conversations each is judged on its own.
  trialsOf: ({ exchanges }: ConversationEvidence, check: Check) =>
    conversation.judgedBy(check) && check.plan !== undefined ? 1 : exchanges.length,
  replays: () => true,
  gather: async (gathering, checks) => {
    const { gatherConversations } = await import("./gather-conversations.ts");
    await gatherConversations(gathering, checks.filter(conversation.judgedBy));
  },
  conclude: async (gathering, checks) => {
    if (gathering.replaying !== undefined) return;
    const { askAllAgain, concludeWholeRun } = await import("./whole-run.ts");
    const judging = checks.filter(conversation.judgedBy);
    await askAllAgain(gathering, judging);
    await concludeWholeRun(gathering, judging);
  },
};

function conversationRules({ per, dialects, plan }: CheckCandidate): MemberRules {
  const badRequests = optional(oneOf(["finds-out", "sends"]));
  if (per === "server") {
    if (dialects === undefined)
      return { plan: aFunction, badRequests: optional(oneOf(["sends"])), appliesTo: absent(inDialects) };
    return { dialects: someDialects, plan: aFunction, badRequests, appliesTo: optional(aFunction) };
  }
  const common = { dialects: someDialects, appliesTo: optional(aFunction) };
  if (plan === undefined) return { ...common, aboutAllAnswers: optional(oneOf([true])) };
  return {
    ...common,
    plan: aFunction,
    tools: oneOf(["flagged", "unflagged"]),
    history: oneOf(["any", "own", "none"]),
    explainedBy: optional(aText),
    aboutRequestsAtOnce: optional(oneOf([true])),
    judgesWholeRun: optional(oneOf([true])),
    badRequests,
  };
}

const inDialects = "where there are no dialects";
