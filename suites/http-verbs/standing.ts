import type { Execution } from "../../harness/calls/execution/execution.ts";
import type { CallSubject, ToolSubject } from "../../harness/check/subject.ts";
import type { Json } from "../../harness/json/value.ts";
import { member } from "../../harness/json/value.ts";
import { showJson } from "../../harness/json/show.ts";
import type { Introduction } from "../../harness/session/introduction.ts";
import { notApplicable, type Judgement } from "../../harness/check/judgement.ts";
import type { ListedTool, ToolList } from "../../harness/session/tool-list.ts";
import { matchTools, type Match } from "./match.ts";
import { requestLine, type Operation } from "./openapi/operation.ts";
import type { OpenApiDocument } from "./openapi/operations.ts";
import { verbOf, type ExpectedHints, type Verb, type VerbProfile } from "../../harness/api-stub/verbs/verb-profile.ts";

/** What tools are compared with. */
export interface VerbMapping {
  readonly document: OpenApiDocument;
  readonly profile: VerbProfile;
  /** Operations of tools as the user says. Others are found by operationId. */
  readonly tools: ReadonlyMap<string, Operation>;
}

/** A tool, the operation it stands for, and what the profile says of that. */
export interface Standing {
  readonly tool: ListedTool;
  readonly annotations: Json | undefined;
  readonly operation: Operation;
  /** In which it stands. */
  readonly document: OpenApiDocument;
  /** One of the seven, or undefined for any other. */
  readonly verb: Verb | undefined;
  readonly profile: VerbProfile;
  readonly expected: ExpectedHints | "no-annotations";
  /** What the profile alone says. */
  readonly ofVerb: ExpectedHints | "no-annotations";
  /** The source of `expected`, for a sentence. */
  readonly source: string;
}

export type JudgeStanding = (standing: Standing) => Judgement;

/** Judges of what a server lists, against what the document says. */
export interface Standings {
  /** Makes a judge of listed tools from a judge of one tool that stands for an operation. */
  readonly ofTool: (
    judge: JudgeStanding,
  ) => (introduction: Introduction, subject: Pick<ToolSubject, "tool">) => Judgement;
  /** Makes a judge of a tool at work from a judge of one tool that stands for an operation. */
  readonly ofCalls: (
    judge: (standing: Standing, execution: Execution) => Judgement,
  ) => (execution: Execution, subject: Pick<CallSubject, "introduction" | "tool">) => Judgement;
  /** Makes a judge under an interpretation from one that gets the operation of each tool. */
  readonly ofIntroduction: (
    judge: (mapping: VerbMapping, matches: ReadonlyMap<string, Match>) => Judgement,
  ) => (introduction: Introduction) => Judgement;
}

const noDocument = notApplicable("no OpenAPI document was given");

/** @param mapping absent for checks that are only listed and explained */
export function standingsBy(mapping: VerbMapping | undefined): Standings {
  if (mapping === undefined) {
    return {
      ofTool: () => () => noDocument,
      ofCalls: () => () => noDocument,
      ofIntroduction: () => () => noDocument,
    };
  }
  const known = new WeakMap<ToolList, ReadonlyMap<string, Match>>();
  const matchesIn = ({ list }: Introduction): ReadonlyMap<string, Match> => {
    const matches =
      known.get(list) ??
      matchTools(
        list.tools.map(({ name }) => name),
        mapping.document,
        mapping.tools,
      );
    known.set(list, matches);
    return matches;
  };
  const judgeBy = (introduction: Introduction, tool: ListedTool, judge: JudgeStanding): Judgement => {
    const match = matchesIn(introduction).get(tool.name);
    if (match === undefined) return notApplicable("the tool is not in tools/list");
    return match.kind === "none" ? notApplicable(match.reason) : judge(standingOf(tool, match.operation, mapping));
  };
  return {
    ofTool:
      (judge) =>
      (introduction, { tool }) =>
        judgeBy(introduction, tool, judge),
    ofCalls:
      (judge) =>
      (execution, { introduction, tool }) =>
        judgeBy(introduction, tool, (standing) => judge(standing, execution)),
    ofIntroduction: (judge) => (introduction) => judge(mapping, matchesIn(introduction)),
  };
}

function standingOf(tool: ListedTool, operation: Operation, { profile, document }: VerbMapping): Standing {
  const verb = verbOf(operation.method);
  const ofVerb = verb === undefined ? profile.otherVerbs : profile.verbs[verb];
  const { hints } = operation;
  return {
    tool,
    annotations: member(tool.definition, "annotations"),
    operation,
    document,
    verb,
    profile,
    ofVerb,
    // What the document says of one operation goes before what a mapping says of all operations with its verb.
    expected: ofVerb === "no-annotations" ? ofVerb : { ...ofVerb, ...hints },
    source: `profile ${profile.id}${hints === undefined ? "" : " and the hints of the document"}`,
  };
}

/** The beginning of every finding: which tool stands for which operation. */
export function sayStanding({ tool, operation }: Standing): string {
  return `Tool ${showJson(tool.name)} is mapped to ${requestLine(operation)}`;
}
