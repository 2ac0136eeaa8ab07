import type { QueryDialect } from "../../harness/dialects/dialect.ts";
import { defineCheck } from "../../harness/check/check.ts";
import type { QuerySubject } from "../../harness/check/subject.ts";
import { argumentsOf, type Exchange } from "../../harness/conversation/conversation.ts";
import { conversation } from "../../harness/evidence/conversation/conversation.ts";
import { nonBooleanHints } from "../../harness/dialects/hints.ts";
import { excerpt } from "../../harness/json/excerpt.ts";
import { showJson } from "../../harness/json/show.ts";
import { isJsonObject, jsonTypeOf, member, type Json } from "../../harness/json/value.ts";
import type { ToolInputs } from "../../harness/inputs/tool-inputs.ts";
import { contradicted, holds, undecided } from "../../harness/check/judgement.ts";
import { describeEnd } from "../../harness/results/describe-end.ts";
import { judgeAnswers } from "../judging/judge-answers.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { endOfServer, saidAtEnd, whyNoMessage } from "../judging/server-end.ts";

export const answerHasItsMember = defineCheck({
  id: "schema/answer-has-its-member",
  title: "Every answer has the member that its dialect requires, and it is an object.",
  level: "REQUIRED",
  requirements: requirements("DA-RES-01", "TR-RES-01", "TRX-RES-03"),
  matters: "A client that finds no annotations (or tool) in the answer has to treat the query as failed.",
  restsOn: "Every result of the queries has the member of the dialect, an object.",
  cannotSee: "Queries that got an error, and arguments that were not asked about.",
  fix: [
    'Return {"annotations": {…}} from tools/annotations.',
    'Return {"tool": {…}} from tools/resolve, and in the extension {"resultType": "complete", "name": …, "annotations": {…}}.',
  ],
  dialects: "all",
  evidence: conversation,
  per: "tool",
  judge: (evidence, { dialect }) =>
    judgeAnswers(evidence, (result) => {
      const value = member(result, dialect.member);
      if (isJsonObject(value)) return undefined;
      return contradicted({
        message: `The answer to ${dialect.method} has no object \`${dialect.member}\`.`,
        expected: `result.${dialect.member} is an object`,
        observed: [`result.${dialect.member} ${showJson(value)}`, `result ${showJson(result)}`],
      });
    }),
});

export const answerHintsAreBooleans = defineCheck({
  id: "schema/answer-hints-are-booleans",
  title: "Hints in answers are booleans.",
  level: "REQUIRED",
  requirements: requirements("DA-RES-02", "TR-RES-02", "TR-RAT-06", "TRX-SRV-05", "TRX-RES-03"),
  matters: "Some clients drop a hint of another type, and others read it as true.",
  restsOn: "Every hint in every result of the queries is true or false.",
  cannotSee: "Whether the hints are true, and answers for other arguments.",
  fix: ["Return true or false, or leave the hint out."],
  dialects: "all",
  evidence: conversation,
  per: "tool",
  judge: (evidence, { dialect }) =>
    judgeAnswers(evidence, (result) => {
      const annotations = dialect.annotationsOf(result);
      if (annotations === undefined) return undefined;
      // An answer without the member that a result must have is the subject of `answer-has-its-member`.
      if (!isJsonObject(annotations)) {
        return annotations === member(result, dialect.member) ? undefined : notAnObject(annotations, dialect);
      }
      const wrong = nonBooleanHints(annotations);
      if (wrong.length === 0) return undefined;
      return contradicted({
        case: "hints-not-boolean",
        message: `The answer has hints that are not booleans: ${wrong.map(({ name }) => name).join(", ")}.`,
        expected: "true, false, or no such hint",
        observed: wrong.map(({ name, value }) => `annotations.${name} ${showJson(value)}`),
      });
    }),
});

function notAnObject(annotations: Json, { words }: QueryDialect): ReturnType<typeof contradicted> {
  return contradicted({
    message: `The ${words.holder} has annotations of type ${jsonTypeOf(annotations)}.`,
    case: "annotations-not-an-object",
    expected: "annotations is an object, or absent",
    observed: [`${words.annotations} ${showJson(annotations)}`],
  });
}

export const answerTitleIsAString = defineCheck({
  id: "schema/answer-title-is-a-string",
  title: "The annotations.title of an answer is a string.",
  level: "REQUIRED",
  requirements: requirements("DA-RES-02", "TR-RES-02"),
  matters: "A typed client rejects the whole answer.",
  restsOn: "Every annotations.title in the results of the queries is a string.",
  cannotSee: "Titles that only other arguments bring.",
  fix: ["Set the title to a string, or leave it out."],
  dialects: ["annotations", "resolve"],
  evidence: conversation,
  per: "tool",
  judge: (evidence, { dialect }) =>
    judgeAnswers(evidence, (result) => {
      const annotations = dialect.annotationsOf(result);
      const title = isJsonObject(annotations) ? member(annotations, "title") : undefined;
      if (title === undefined || typeof title === "string") return undefined;
      return contradicted({
        message: `The answer has annotations.title of type ${jsonTypeOf(title)}.`,
        expected: "annotations.title is a string",
        observed: [`annotations.title ${showJson(title)}`],
      });
    }),
});

export const everyQueryIsAnswered = defineCheck({
  id: "schema/every-query-is-answered",
  title: "Every query with valid arguments is answered.",
  level: "MUST",
  requirements: requirements("JSONRPC-5"),
  matters: "The client waits until its timeout; if the server crashed, all of its tools are gone.",
  restsOn: "Every query with valid arguments that was sent got an answer in time.",
  cannotSee: "Combinations of arguments beyond those that the result names, and slower answers under load.",
  fix: ["Catch the exception in the handler and return error -32603.", "Fix the crash on these arguments."],
  dialects: "all",
  evidence: conversation,
  per: "tool",
  judge: ({ exchanges }, { dialect, inputs }: Pick<QuerySubject, "dialect" | "inputs">) => {
    for (const [index, { outcome }] of exchanges.entries()) {
      const end = endOfServer(outcome);
      if (end === undefined) continue;
      return contradicted({
        message: `${describeEnd(end)} instead of answering ${dialect.method}.`,
        expected: "a result or an error",
        observed: [describeEnd(end), ...saidAtEnd(end)],
        exchanges: [index],
      });
    }
    const noMessage = whyNoMessage(exchanges);
    if (noMessage !== undefined) return undecided(noMessage);
    const unanswered = exchanges.filter(({ outcome }) => outcome.kind === "unanswered");
    // Only this check says it, so that a reader learns once for each tool what the answers stand for.
    if (unanswered.length === 0) return holds(exchanges.length, describeCoverage(inputs));
    return undecided(
      `${unanswered.length} of ${exchanges.length} queries had no answer within the timeout, such as ${shortest(unanswered)}; the server may be slow or stuck`,
      "timeout",
    );
  },
});

const maxArgumentsLength = 200;

/** The arguments of the shortest query. */
function shortest(exchanges: readonly Exchange[]): string {
  const texts = exchanges.map(({ step }) => JSON.stringify(argumentsOf(step) ?? null));
  return excerpt(texts.toSorted((left, right) => left.length - right.length)[0] ?? "", maxArgumentsLength);
}

function describeCoverage(inputs: ToolInputs): string | undefined {
  return inputs.kind === "generated" ? `covered ${inputs.coverage}` : undefined;
}
