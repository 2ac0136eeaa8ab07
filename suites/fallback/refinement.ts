import { defineCheck } from "../../harness/check/check.ts";
import { conversation } from "../../harness/evidence/conversation/conversation.ts";
import { canonicalText, jsonEqual } from "../../harness/json/canonical.ts";
import { contradicted, holds, undecided } from "../../harness/check/judgement.ts";
import { requirements } from "../../specification/requirements/requirements.ts";

export const answerDependsOnArguments = defineCheck({
  id: "fallback/answer-depends-on-arguments",
  title: "The answer of a flagged tool depends on the arguments.",
  level: "STATEMENT",
  severity: "note",
  requirements: requirements("DA-RES-03", "TR-RES-03", "TRX-MRK-01"),
  matters: "If the answer is always the same, each query costs clients a round trip for nothing.",
  restsOn: "At least two queries of the tool got different answers.",
  cannotSee: "Whether the difference fits the arguments.",
  fix: ["Return hints that depend on the arguments.", "Or remove the flag and keep the static hints."],
  dialects: "all",
  evidence: conversation,
  per: "tool",
  aboutAllAnswers: true,
  judge: ({ exchanges }, { dialect, tool, inputs }) => {
    const answers = exchanges.flatMap(({ outcome }) =>
      outcome.kind === "result" ? [dialect.annotationsOf(outcome.result) ?? null] : [],
    );
    const [answer] = answers;
    if (answers.some((other) => !jsonEqual(other, answer))) return holds(answers.length);
    if (answer === undefined || inputs.kind === "unsupported") return undecided("no query was answered");
    // The claim is about all arguments together: one unanswered query may be the one that differs.
    if (answers.length < Math.max(2, inputs.valid.length)) return undecided("not every query was answered");
    return contradicted({
      message: `Tool ${JSON.stringify(tool.name)} gave the same answer to all ${answers.length} queries (${inputs.coverage}).`,
      expected: "at least two different answers",
      observed: [`every answer ${canonicalText(answer)}`],
    });
  },
});
