import type { QueryDialect } from "../../harness/dialects/dialect.ts";
import type { JsonObject } from "../../harness/json/value.ts";
import type { Check } from "../../harness/check/check.ts";
import type { ConversationEvidence, Exchange, Step } from "../../harness/conversation/conversation.ts";
import { listed, querySubject, introductionOf } from "../../harness/check/fixture-subject.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import type { ToolList } from "../../harness/session/tool-list.ts";
import type { Outcome } from "../../harness/wire/outcome.ts";
import { allChecks } from "../index.ts";

function gathers<G extends Check["gather"]>(check: Check, gather: G): check is Extract<Check, { gather: G }> {
  return check.gather === gather;
}

/** The check with an id, as one that gathers what the test has evidence of. */
export function theCheck<G extends Check["gather"]>(id: string, gather: G): Extract<Check, { gather: G }> {
  const check = allChecks.find((candidate) => candidate.id === id);
  if (check === undefined) throw new Error(`there is no check ${id}`);
  if (!gathers(check, gather)) throw new Error(`${id} gathers ${check.gather}`);
  return check;
}

/** Judges one listed definition by a static check. */
export function judgeDefinition(id: string, definition: JsonObject): Judgement {
  return theCheck(id, "definition").judge({ introduction: introductionOf([definition]), tool: listed(definition) });
}

/** Judges one listed definition by a static check of a dialect. */
export function judgeFlagged(id: string, dialect: QueryDialect, definition: JsonObject): Judgement {
  const subject = { introduction: introductionOf([definition]), tool: listed(definition), dialect };
  return theCheck(id, "dialect-definition").judge(subject);
}

/** Judges a whole list by a static check. */
export function judgeList(id: string, definitions: readonly JsonObject[], list: Partial<ToolList> = {}): Judgement {
  return theCheck(id, "reading").judge(introductionOf(definitions, { tools: {} }, list));
}

/** Judges what a server says of itself by a check of a dialect. */
export function judgeServer(
  id: string,
  dialect: QueryDialect,
  capabilities: JsonObject,
  definitions: readonly JsonObject[] = [],
): Judgement {
  return theCheck(id, "dialect-reading").judge({ introduction: introductionOf(definitions, capabilities), dialect });
}

export function result(value: JsonObject): Outcome {
  return { kind: "result", result: value, faults: [] };
}

export function error(code: number): Outcome {
  return { kind: "error", error: { code, message: "refused" }, faults: [] };
}

export const silence: Outcome = { kind: "unanswered", afterMs: 1_000 };
export const crash: Outcome = { kind: "gone", reason: { code: "exited", exitCode: 1, stderr: ["boom"] } };
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
  return theCheck(id, "survey").judge(evidence, querySubject(definition, dialect, valid));
}
