import type { QuerySubject, SurveyCheck } from "../../check/check.ts";
import { argumentsOf, hasNoAnswer, type ConversationEvidence } from "../../conversation/conversation.ts";
import { Attempts } from "../../pursuit/attempts.ts";
import { pursueConversation, type Examination, type Found } from "../../pursuit/examination.ts";
import { notApplicable, undecided } from "../../check/judgement.ts";
import { confirm } from "../../pursuit/minimise.ts";
import { readContradiction, resultOf } from "../../results/result.ts";
import { takeSurvey } from "./survey.ts";

/** Asks about one tool once with every generated argument, and lets all survey checks judge the same answers. */
export async function examineSurvey(
  examination: Examination,
  checks: readonly SurveyCheck[],
  subject: QuerySubject,
): Promise<void> {
  const applicable = checks.filter((check) => check.dialects.includes(subject.dialect.id));
  const asked = applicable.filter((check) => {
    const reason = check.appliesTo?.(subject);
    if (reason !== undefined) examination.report(resultOf(check, about(subject), notApplicable(reason)));
    return reason === undefined;
  });
  const { inputs } = subject;
  if (inputs.kind === "unsupported") {
    for (const check of asked) examination.report(resultOf(check, about(subject), undecided(inputs.reason)));
    return;
  }
  if (asked.length === 0) return;
  const evidence = await takeSurvey(examination.hub, subject);
  // Inputs that got no answer would end every later conversation; that they did is reported once.
  const answered = new Set(
    evidence.exchanges.filter((each) => !hasNoAnswer(each)).map(({ step }) => argumentsOf(step)),
  );
  for (const value of inputs.valid) if (!answered.has(value)) examination.inputs.avoid(subject.tool, value);
  for (const check of asked) await judgeSurvey(examination, check, subject, evidence);
}

async function judgeSurvey(
  examination: Examination,
  check: SurveyCheck,
  subject: QuerySubject,
  evidence: ConversationEvidence,
): Promise<void> {
  const judgement = check.judge(evidence, subject);
  if (judgement.kind !== "contradicted") {
    examination.report(resultOf(check, about(subject), judgement));
    return;
  }
  const conversation = evidence.exchanges.map(({ step }) => step);
  const found = { conversation, contradiction: judgement, trials: conversation.length };
  if (check.aboutAllAnswers === true) {
    await reproduceWhole(examination, check, subject, found);
    return;
  }
  await pursueConversation(examination, check, about(subject), found, (again) => check.judge(again, subject), [
    subject,
  ]);
}

/** No counterexample is shown: it would be the whole survey. */
async function reproduceWhole(
  examination: Examination,
  check: SurveyCheck,
  subject: QuerySubject,
  { conversation, contradiction }: Found,
): Promise<void> {
  const attempts = new Attempts(examination.hub, (evidence) => check.judge(evidence, subject));
  const { reproduced } = await confirm(attempts.attempt, conversation, contradiction);
  examination.report(readContradiction(check, about(subject), contradiction, reproduced, examination.again));
}

function about({ dialect, tool }: QuerySubject): { dialect: string; tool: string } {
  return { dialect: dialect.id, tool: tool.name };
}
