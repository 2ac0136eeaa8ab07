import { defineCheck } from "../../harness/check/check.ts";
import type { CallSubject } from "../../harness/check/subject.ts";
import { calls } from "../../harness/evidence/calls/calls.ts";
import { callOutcomeOf, textBlocksOf } from "../../harness/calls/replies/call-outcome.ts";
import { isCall, type Execution } from "../../harness/calls/execution/execution.ts";
import { describeWork } from "../../harness/calls/replies/work.ts";
import { judgeValue } from "../../harness/schema/value-judge.ts";
import { showJson } from "../../harness/json/show.ts";
import { isJsonObject, jsonTypeOf, member, type Json, type JsonObject } from "../../harness/json/value.ts";
import { contradicted, holds, undecided, type Contradiction, type Judgement } from "../../harness/check/judgement.ts";
import { describeOutcome } from "../../harness/results/describe-outcome.ts";
import { isOlder } from "../../harness/revisions/revisions.ts";
import { contradictedUnder } from "../../specification/requirements/ambiguities/index.ts";
import { tookMadeUpAnswers } from "../judging/made-up-answers.ts";
import { provenIn } from "../judging/proof.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { firstRevisionWithOutputSchema } from "./output-schema.ts";
import { isRepeated } from "./repeated-as-text.ts";

const firstRevisionWithAnyValue = "2026-07-28";

interface Fault extends Omit<Contradiction, "kind" | "exchanges"> {
  /** It is about a value that the tool may have from a web API, and not about the form of the result. */
  readonly isOfValue?: true;
}

const isOfValue = true;
const isMadeUp = "a result breaks the rule, but web APIs were answered with made-up values, which it may come from";

/** Judges every successful result. A result with `isError` carries no data, so no schema binds it (AMB-30). */
function judgeResults(execution: Execution, fault: (result: JsonObject) => Fault | "undecided" | undefined): Judgement {
  let judged = 0;
  let isOpen = false;
  for (const [index, exchange] of execution.exchanges.entries()) {
    if (!isCall(exchange)) continue;
    const outcome = callOutcomeOf(exchange.outcome);
    if (outcome.kind !== "success") continue;
    const found = fault(outcome.result);
    if (found === "undecided") continue;
    if (found === undefined) judged++;
    else if (found.isOfValue === true && tookMadeUpAnswers(execution)) isOpen = true;
    else {
      const { isOfValue: _, ...facts } = found;
      return contradicted({ ...facts, exchanges: [index], ...provenIn(execution) });
    }
  }
  if (isOpen) return undecided(isMadeUp);
  if (judged > 0) return holds(judged, describeWork(execution));
  const first = execution.exchanges.find(isCall);
  if (first === undefined) return undecided("the tool was not called");
  return undecided(`no call returned a result to judge, such as: ${describeOutcome(first.outcome)}`);
}

function structuredOf(result: JsonObject): Json | undefined {
  return member(result, "structuredContent");
}

function withoutOutputSchema({ tool }: CallSubject): string | undefined {
  return isJsonObject(member(tool.definition, "outputSchema")) ? undefined : "the tool has no outputSchema";
}

export const resultConformsToOutputSchema = defineCheck({
  id: "output/result-conforms-to-output-schema",
  since: firstRevisionWithOutputSchema,
  title: "A successful result has structuredContent that conforms to the outputSchema.",
  level: "MUST",
  requirements: requirements("CORE-OUT-03", "CORE-OUT-10", "AT-OUT-01"),
  matters: "Clients validate results by the schema, and discard a good answer if one field has the wrong type.",
  restsOn: "Every successful call had structuredContent that the outputSchema accepts.",
  cannotSee: "Results for other arguments, results that say isError, and fields that real web APIs would fill.",
  fix: [
    "Return what the outputSchema promises, for all arguments; null and 0 are values, not absence.",
    "Or change the outputSchema to match what the tool returns.",
  ],
  evidence: calls,
  per: "tool",
  about: "answers",
  appliesTo: withoutOutputSchema,
  judge: (execution, { tool }) =>
    judgeResults(execution, (result) => {
      const structured = structuredOf(result);
      const expected = "structuredContent that the outputSchema accepts";
      const name = showJson(tool.name);
      if (structured === undefined) {
        const message = `Tool ${name} has an outputSchema, and a successful result has no structuredContent.`;
        return { case: "nothing-structured", message, expected, observed: [`result ${showJson(result)}`], isOfValue };
      }
      const judgement = judgeValue(member(tool.definition, "outputSchema") ?? null, structured);
      if (judgement.kind === "undecided") return "undecided";
      if (judgement.kind === "valid") return undefined;
      return {
        case: "schema-broken",
        message: `A result of tool ${name} does not match its outputSchema: ${judgement.keyword} fails at ${judgement.path}.`,
        expected,
        observed: [`structuredContent ${showJson(structured)}`],
        isOfValue,
      };
    }),
});

export const structuredContentIsAnObject = defineCheck({
  id: "output/structured-content-is-an-object",
  since: firstRevisionWithOutputSchema,
  title: "The structuredContent of a result is an object up to revision 2025-11-25.",
  level: "REQUIRED",
  requirements: requirements("CORE-OUT-13", "CORE-OUT-01"),
  matters: "Typed clients of these revisions reject the whole result if it is an array or a number.",
  restsOn: "The structuredContent of every successful call is an object or absent.",
  cannotSee: "Results for other arguments, and values that real web APIs would give.",
  fix: ["Wrap the value in an object."],
  evidence: calls,
  per: "tool",
  about: "answers",
  appliesTo: ({ introduction }) =>
    isOlder(introduction.initialized.protocolVersion, firstRevisionWithAnyValue)
      ? undefined
      : `since ${firstRevisionWithAnyValue} it may be any value`,
  judge: (execution, { tool }) =>
    judgeResults(execution, (result) => {
      const structured = structuredOf(result);
      if (structured === undefined || isJsonObject(structured)) return undefined;
      return {
        message: `A result of tool ${showJson(tool.name)} has structuredContent of type ${jsonTypeOf(structured)}, not an object.`,
        expected: "an object, or none",
        observed: [`structuredContent ${showJson(structured)}`],
        isOfValue,
      };
    }),
});

export const structuredContentIsRepeatedAsText = defineCheck({
  id: "output/structured-content-is-repeated-as-text",
  since: firstRevisionWithOutputSchema,
  title: "The structuredContent of a result is repeated as JSON in a text block.",
  level: "SHOULD",
  requirements: requirements("CORE-OUT-02", "CORE-OUT-08"),
  matters: "Clients without structuredContent support give the model only this text.",
  restsOn: "The content of every successful call has all that its structuredContent has.",
  cannotSee: "Whether a reader understands the text, and results for other arguments.",
  fix: ["Add a text block with the JSON of structuredContent to `content`."],
  evidence: calls,
  per: "tool",
  about: "answers",
  judge: (execution, { tool }) =>
    judgeResults(execution, (result) => {
      const structured = structuredOf(result);
      if (structured === undefined) return undefined;
      const texts = textBlocksOf(result);
      if (isRepeated(structured, result)) return undefined;
      const fault = {
        message: `A result of tool ${showJson(tool.name)} does not repeat its structuredContent as text.`,
        expected: "a text block with the JSON of structuredContent",
        observed: [`structuredContent ${showJson(structured)}`, `content ${showJson(member(result, "content"))}`],
      };
      // The examples of the specification have prose in that place. For a value that is no object it is a MUST.
      const isProse = texts.some((text) => text.trim() !== "") && isJsonObject(structured);
      return isProse
        ? { ...fault, case: "other-text", ambiguity: contradictedUnder("AMB-31") }
        : { ...fault, case: "not-repeated" };
    }),
});

export const contentIsAnArray = defineCheck({
  id: "output/content-is-an-array",
  title: "Every result of a call has a content array.",
  level: "REQUIRED",
  requirements: requirements("CORE-OUT-05"),
  matters: "Clients read `content` without checking that it exists, and fail on a good result.",
  restsOn: "Every successful call had an array as content.",
  cannotSee: "What the blocks contain, and results for other arguments.",
  fix: ["Return `content: []` if there is nothing to show."],
  evidence: calls,
  per: "tool",
  about: "answers",
  judge: (execution, { tool }) =>
    judgeResults(execution, (result) => {
      const content = member(result, "content");
      if (Array.isArray(content)) return undefined;
      return {
        message: `A result of tool ${showJson(tool.name)} has no content array.`,
        expected: "`content` is an array",
        observed: [`content ${showJson(content)}`],
        isOfValue,
      };
    }),
});
