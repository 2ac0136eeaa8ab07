import type { QueryDialect, QueryDialectId } from "../dialects/dialect.ts";
import type { Execution } from "../calls/execution.ts";
import type { EffectKind, Window } from "../observe/effect/effect.ts";
import type { Introduction } from "../session/introduction.ts";
import type { ListedTool } from "../session/tool-list.ts";
import type { FaultCode } from "../wire/outcome.ts";
import type { Conversation, ConversationEvidence } from "../conversation/conversation.ts";
import type { Judgement, Severity } from "./judgement.ts";
import type { Level, Requirement } from "../../report-model/report-model.ts";
import type { ToolInputs } from "../inputs/tool-inputs.ts";

/** A tool as listed, in the list it stands in. */
export interface ToolSubject {
  readonly introduction: Introduction;
  readonly tool: ListedTool;
}

export interface DialectSubject {
  readonly introduction: Introduction;
  readonly dialect: QueryDialect;
}

/** A tool that can be asked about, with arguments to ask with. */
export interface QuerySubject extends ToolSubject, DialectSubject {
  readonly inputs: ToolInputs;
  /** A valid query for each of some other tools that can be asked about. */
  readonly neighbours: Conversation;
}

/** A dialect of a server as a whole, with every tool that can be asked about. */
export interface ServerQuerySubject extends DialectSubject {
  readonly tools: readonly QuerySubject[];
}

interface CheckFacts {
  /** `<suite>/<claim>`, kebab-case, present tense; never reused for another claim. */
  readonly id: string;
  /** The claim as a sentence. */
  readonly title: string;
  /** Keyword of the sentence in the text. */
  readonly level: Level;
  /** The protocol revision that brought the rule, such as `2026-07-28`; on older ones the check does not apply. */
  readonly since?: string;
  /** What a contradiction weighs; follows from the level unless the catalogue gives the row another severity. */
  readonly severity?: Severity;
  /** Rows of the requirement catalogue that it tests. */
  readonly requirements: readonly Requirement[];
  /** Static rules (`SR-*`) that it implements. */
  readonly rules?: readonly string[];
  readonly matters: string;
  readonly fix: readonly string[];
}

interface DialectCheckFacts extends CheckFacts {
  readonly dialects: readonly QueryDialectId[];
}

/**
 * Whether a check sends requests that a server may choke on. The one that finds out goes first; when the server falls
 * silent on it, those that only send them are left open, since each would cost a timeout for the same fault.
 */
interface BadRequests {
  readonly badRequests?: "finds-out" | "sends";
}

/**
 * A check: what evidence to gather, and how to judge it. `gather` names the evidence; the runner gathers it, bounded
 * and effectful, once for all checks that share it. `judge` is pure.
 */
export type Check =
  | (CheckFacts & { readonly gather: "definition"; readonly judge: (subject: ToolSubject) => Judgement })
  | (DialectCheckFacts & {
      readonly gather: "dialect-definition";
      readonly judge: (subject: ToolSubject & DialectSubject) => Judgement;
    })
  | (CheckFacts & { readonly gather: "reading"; readonly judge: (introduction: Introduction) => Judgement })
  | (DialectCheckFacts & { readonly gather: "dialect-reading"; readonly judge: (subject: DialectSubject) => Judgement })
  | (CheckFacts & {
      readonly gather: "readings";
      readonly judge: (introductions: readonly Introduction[]) => Judgement;
    })
  | SurveyCheck
  | ToolConversationCheck
  | ServerConversationCheck
  | SessionConversationCheck
  | WindowCheck
  | TrafficCheck
  | ExecutionCheck
  | DialectExecutionCheck
  | ServerCallCheck;

/** Judges the answers to all generated valid arguments of one tool, asked once, pipelined. */
export type SurveyCheck = DialectCheckFacts & {
  readonly gather: "survey";
  /** The claim is about the answers as a whole, so that no single one contradicts it and nothing can be left out. */
  readonly aboutAllAnswers?: true;
  readonly appliesTo?: (subject: QuerySubject) => string | undefined;
  readonly judge: (evidence: ConversationEvidence, subject: QuerySubject) => Judgement;
};

/** Judges conversations about one tool. Every conversation is judged on its own. */
export type ToolConversationCheck = DialectCheckFacts &
  BadRequests & {
    readonly gather: "tool-conversations";
    /** `flagged` tools are those that offer queries. */
    readonly tools: "flagged" | "unflagged";
    /**
     * How much history it bears: `any` runs in the session that all checks share, `own` in one that only this check
     * has used, `none` in a fresh one for each tool, because what another tool was asked may be what it answers by.
     */
    readonly history: "any" | "own" | "none";
    /**
     * Id of a simpler check: a tool that contradicts it contradicts this one as well, for no reason that this one
     * names, so that the tool is left undecided here.
     */
    readonly explainedBy?: string;
    readonly appliesTo?: (subject: QuerySubject) => string | undefined;
    readonly plan: (subject: QuerySubject) => readonly Conversation[];
    readonly judge: (evidence: ConversationEvidence, subject: QuerySubject) => Judgement;
  };

/** Judges conversations about the server in one dialect. */
export type ServerConversationCheck = DialectCheckFacts &
  BadRequests & {
    readonly gather: "server-conversations";
    readonly appliesTo?: (subject: ServerQuerySubject) => string | undefined;
    readonly plan: (subject: ServerQuerySubject) => readonly Conversation[];
    readonly judge: (evidence: ConversationEvidence, subject: ServerQuerySubject) => Judgement;
  };

/** Judges conversations that any server can hold, whatever its dialect. */
export type SessionConversationCheck = CheckFacts & {
  readonly gather: "session-conversations";
  readonly plan: (introduction: Introduction) => readonly Conversation[];
  readonly judge: (evidence: ConversationEvidence) => Judgement;
};

/** Judges what observers saw while queries ran, against control windows. */
export type WindowCheck = DialectCheckFacts & {
  readonly gather: "windows";
  /** The kinds of effects that it is about; where no tier watches that sees one of them, the check is not run. */
  readonly kinds: readonly EffectKind[];
  readonly judge: (windows: readonly Window[]) => Judgement;
};

/** Judges every frame of the whole run: the claim is contradicted by any fault with one of these codes. */
export type TrafficCheck = CheckFacts & {
  readonly gather: "traffic";
  readonly faults: readonly FaultCode[];
  readonly expected: string;
};

/** A tool that is called, with arguments to call it with. */
export interface ExecutionSubject extends ToolSubject {
  readonly inputs: ToolInputs;
}

/** Judges what was seen of a tool at work. Tools are called only when the user asks for it. */
export type ExecutionCheck = CheckFacts & {
  readonly gather: "executions";
  /** Calls of its own; the calls that all such checks share when absent. */
  readonly plan?: (subject: ExecutionSubject) => Conversation;
  /**
   * `answers`: nothing but what came back is judged, so that nothing else has to be watched to see it again.
   * `all-calls`: every call shows the contradiction, so that none has to be made again.
   */
  readonly about?: "answers" | "all-calls";
  readonly appliesTo?: (subject: ExecutionSubject) => string | undefined;
  readonly judge: (execution: Execution, subject: ExecutionSubject) => Judgement;
};

/** The same, against what a dialect answered about exactly these calls. */
export type DialectExecutionCheck = DialectCheckFacts & {
  readonly gather: "dialect-executions";
  readonly plan?: (subject: QuerySubject) => Conversation;
  readonly about?: "answers";
  readonly appliesTo?: (subject: QuerySubject) => string | undefined;
  readonly judge: (execution: Execution, subject: QuerySubject) => Judgement;
};

/** Judges calls that belong to no tool of the server. */
export type ServerCallCheck = CheckFacts & {
  readonly gather: "server-calls";
  readonly plan: (introduction: Introduction) => Conversation;
  readonly judge: (execution: Execution) => Judgement;
};

/** Whether a check calls tools. */
export function callsTools(check: Check): check is ExecutionCheck | DialectExecutionCheck | ServerCallCheck {
  return check.gather === "executions" || check.gather === "dialect-executions" || check.gather === "server-calls";
}

/** Marks a check as such; with it the type of what `judge` gets follows from `gather`. */
export function defineCheck(check: Check): Check {
  return check;
}

/** The suite a check belongs to: the part of its id before the slash. */
export function suiteOf(check: Pick<Check, "id">): string {
  return check.id.slice(0, check.id.indexOf("/"));
}

/** What a contradiction of the check weighs, by its level unless it says otherwise. */
export function severityOf(check: Pick<Check, "level" | "severity">): Severity {
  if (check.severity !== undefined) return check.severity;
  switch (check.level) {
    case "MUST":
    case "MUST NOT":
    case "REQUIRED":
    case "DEFAULT":
      return "fail";
    case "SHOULD":
    case "SHOULD NOT":
    case "STATEMENT":
      return "warn";
    case "MAY":
    case "GUIDANCE":
    case "PROCESS":
      return "note";
  }
}
