import { calls } from "../../harness/evidence/calls/calls.ts";
import type { DialectCallsCheck, StaticCallsCheck } from "../../harness/evidence/calls/check/calls-check.ts";
import { conversation } from "../../harness/evidence/conversation/conversation.ts";
import type { SurveyCheck, ToolConversationCheck } from "../../harness/evidence/conversation/conversation-check.ts";
import { listing } from "../../harness/evidence/listing/listing.ts";
import type {
  DialectServerListingCheck,
  DialectToolListingCheck,
  ListsCheck,
  StaticServerListingCheck,
  ToolListingCheck,
} from "../../harness/evidence/listing/listing-check.ts";
import type { Execution } from "../../harness/calls/execution/execution.ts";
import type { QueryDialect } from "../../harness/dialects/dialect.ts";
import type { JsonObject } from "../../harness/json/value.ts";
import type { Check } from "../../harness/check/check.ts";
import type { ConversationEvidence, Exchange, Step } from "../../harness/conversation/conversation.ts";
import { inputsOf, introductionOf, listed, querySubject } from "../../harness/check/fixture-subject.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import type { Introduction } from "../../harness/session/introduction.ts";
import type { ToolList } from "../../harness/session/tool-list.ts";
import type { Outcome } from "../../harness/wire/outcome.ts";
import { allChecks } from "../index.ts";

/** The check with an id, as one of the kind that the test has evidence of. */
export function theCheck<C extends Check>(id: string, isKind: (check: Check) => check is C): C {
  const check = allChecks.find((candidate) => candidate.id === id);
  if (check === undefined) throw new Error(`there is no check ${id}`);
  if (!isKind(check)) throw new Error(`${id} judges other evidence: ${check.evidence.id} per ${check.per}`);
  return check;
}

/** Kinds of checks, by what their judges take. */
export const kinds = {
  toolListing: (check: Check): check is ToolListingCheck =>
    listing.judgedBy(check) && check.per === "tool" && check.dialects === undefined,
  dialectToolListing: (check: Check): check is DialectToolListingCheck =>
    listing.judgedBy(check) && check.per === "tool" && check.dialects !== undefined,
  serverListing: (check: Check): check is StaticServerListingCheck =>
    listing.judgedBy(check) && check.per === "server" && check.dialects === undefined && check.lists === undefined,
  dialectListing: (check: Check): check is DialectServerListingCheck =>
    listing.judgedBy(check) && check.per === "server" && check.dialects !== undefined,
  lists: (check: Check): check is ListsCheck => listing.judgedBy(check) && check.lists === "together",
  survey: (check: Check): check is SurveyCheck => conversation.judgedBy(check) && check.plan === undefined,
  toolConversations: (check: Check): check is ToolConversationCheck =>
    conversation.judgedBy(check) && check.plan !== undefined && check.per === "tool",
  staticCalls: (check: Check): check is StaticCallsCheck =>
    calls.judgedBy(check) && check.per === "tool" && check.dialects === undefined,
  dialectCalls: (check: Check): check is DialectCallsCheck =>
    calls.judgedBy(check) && check.per === "tool" && check.dialects !== undefined,
} as const;

/** Judges one listed definition by a static check. */
export function judgeDefinition(id: string, definition: JsonObject): Judgement {
  const introduction = introductionOf([definition]);
  return theCheck(id, kinds.toolListing).judge(introduction, { introduction, tool: listed(definition) });
}

/** Judges what a tool `act` did by a static check of calls. */
export function judgeCallsOf(
  id: string,
  annotations: JsonObject,
  execution: Execution,
  more: JsonObject = {},
  unset: readonly string[] = [],
): Judgement {
  const definition = { name: "act", annotations, ...more };
  const subject = {
    introduction: introductionOf([definition]),
    tool: listed(definition),
    inputs: inputsOf({ type: "object" }),
    unset,
  };
  return theCheck(id, kinds.staticCalls).judge(execution, subject);
}

/** Judges one listed definition by a static check of a dialect. */
export function judgeFlagged(id: string, dialect: QueryDialect, definition: JsonObject): Judgement {
  const subject = { introduction: introductionOf([definition]), tool: listed(definition), dialect };
  return theCheck(id, kinds.dialectToolListing).judge(subject.introduction, subject);
}

/** Judges a whole list by a static check. */
export function judgeList(id: string, definitions: readonly JsonObject[], list: Partial<ToolList> = {}): Judgement {
  const introduction = introductionOf(definitions, { tools: {} }, list);
  return theCheck(id, kinds.serverListing).judge(introduction, { introduction });
}

/** Judges the lists of one session together. */
export function judgeLists(id: string, ...lists: readonly (readonly JsonObject[])[]): Judgement {
  const { initialized } = introductionOf([]);
  return judgeTogether(
    id,
    lists.map((definitions) => ({ ...introductionOf(definitions), initialized })),
  );
}

/** Judges the lists of as many sessions together. */
export function judgeSessions(
  protocolVersion: string,
  id: string,
  ...lists: readonly (readonly JsonObject[])[]
): Judgement {
  return judgeTogether(
    id,
    lists.map((definitions) => {
      const { initialized, list } = introductionOf(definitions);
      return { initialized: { ...initialized, protocolVersion }, list };
    }),
  );
}

function judgeTogether(id: string, introductions: readonly Introduction[]): Judgement {
  return theCheck(id, kinds.lists).judge(introductions, { introduction: introductionOf([]) });
}

/** Judges what a server says of itself by a check of a dialect. */
export function judgeServer(
  id: string,
  dialect: QueryDialect,
  capabilities: JsonObject,
  definitions: readonly JsonObject[] = [],
): Judgement {
  const introduction = introductionOf(definitions, capabilities);
  return theCheck(id, kinds.dialectListing).judge(introduction, { introduction, dialect });
}

export function result(value: JsonObject): Outcome {
  return { kind: "result", result: value, faults: [] };
}

export function error(code: number, message = "refused"): Outcome {
  return { kind: "error", error: { code, message }, faults: [] };
}

export const silence: Outcome = { kind: "unanswered", afterMs: 1_000 };
export const crash: Outcome = { kind: "gone", reason: { code: "exited", exitCode: 1, stderr: ["boom"] } };
export const noMessage: Outcome = {
  kind: "gone",
  reason: { code: "http-failure", failure: { code: "refused", status: 502, mediaType: "text/html", excerpt: "<h1>" } },
};
export const ended: Outcome = { kind: "gone", reason: { code: "ended-by-us" } };
export const malformed: Outcome = { kind: "malformed", faults: [{ code: "neither-result-nor-error" }], excerpt: "{}" };

export function evidenceOf(...exchanges: readonly (readonly [Step, Outcome])[]): ConversationEvidence {
  return { exchanges: exchanges.map(([step, outcome]): Exchange => ({ step, outcome })), strayFaults: [] };
}

/** Judges the answers to queries about a tool, asked with the arguments {n: 0}, {n: 1}, … */
export function judgeSurvey(
  id: string,
  dialect: QueryDialect,
  definition: JsonObject,
  ...outcomes: readonly Outcome[]
): Judgement {
  const valid = outcomes.map((_, n) => ({ n }));
  const params = valid.map((value) => ({ name: listed(definition).name, arguments: value }));
  const evidence = evidenceOf(
    ...outcomes.map((outcome, n) => [{ method: dialect.method, params: params[n] ?? null }, outcome] as const),
  );
  return theCheck(id, kinds.survey).judge(evidence, querySubject(definition, dialect, valid));
}
