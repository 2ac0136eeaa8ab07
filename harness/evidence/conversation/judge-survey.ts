import { notApplicable, undecided, type Judgement } from "../../check/judgement.ts";
import type { QuerySubject } from "../../check/subject.ts";
import { argumentsOf, hasNoAnswer, type ConversationEvidence } from "../../conversation/conversation.ts";
import { SessionAttempts } from "../../pursuit/attempts.ts";
import { withProof } from "../../pursuit/found.ts";
import { replayOf, type Pursuit } from "../../pursuit/pursue.ts";
import { resultOf } from "../../results/result.ts";
import type { Gathering } from "../gathering/gathering.ts";
import type { SurveyCheck } from "./conversation-check.ts";
import { asksInSequence, withoutProof } from "./asks-in-sequence.ts";
import { conversationLane } from "./conversation-lane.ts";
import { takeSurvey } from "./survey.ts";

/** Queries one tool once with every generated argument, and lets all survey checks judge the same answers. */
export async function judgeSurvey(
  gathering: Gathering,
  checks: readonly SurveyCheck[],
  subject: QuerySubject,
): Promise<void> {
  const { inputs, tool, dialect } = subject;
  const key = { dialect: dialect.id, tool: tool.name };
  const asked = checks.filter((check) => {
    const reason = check.appliesTo?.(subject);
    if (reason !== undefined) gathering.report(resultOf(check, key, notApplicable(reason)));
    return reason === undefined;
  });
  if (inputs.kind === "unsupported") {
    for (const check of asked) gathering.report(resultOf(check, key, undecided(inputs.reason)));
    return;
  }
  if (asked.length === 0) return;
  const { replaying } = gathering;
  if (replaying !== undefined) {
    for (const check of asked) {
      const open = attemptsOf(gathering, check, subject);
      gathering.pursuits.add(
        conversationLane,
        replayOf(replaying, { check, key, subjects: [subject], open }),
        gathering,
      );
    }
    return;
  }
  const evidence = await takeSurvey(gathering.hub, subject);
  gathering.answered(subject, evidence);
  // Inputs without an answer would end every later conversation; they are reported once.
  const answered = new Set(
    evidence.exchanges.filter((each) => !hasNoAnswer(each)).map(({ step }) => argumentsOf(step)),
  );
  for (const value of inputs.valid) if (!answered.has(value)) gathering.inputs.avoid(tool, value);
  for (const check of asked) judge(gathering, check, subject, evidence);
}

function judge(gathering: Gathering, check: SurveyCheck, subject: QuerySubject, evidence: ConversationEvidence): void {
  const key = { dialect: subject.dialect.id, tool: subject.tool.name };
  const judgement = check.judge(evidence, subject);
  if (judgement.kind !== "contradicted") {
    gathering.report(resultOf(check, key, judgement));
    return;
  }
  const conversation = evidence.exchanges.map(({ step }) => step);
  const inSequence = asksInSequence(gathering, check);
  const seen = withProof({ conversation, contradiction: judgement, trials: conversation.length }, evidence);
  const pursuit: Pursuit = {
    check,
    key,
    seen: inSequence ? withoutProof(seen) : seen,
    subjects: [subject],
    ...(check.aboutAllAnswers === true ? { asWhole: check.aboutAllAnswers } : {}),
    open: attemptsOf(gathering, check, subject),
  };
  gathering.pursuits.add(conversationLane, pursuit, gathering);
}

function attemptsOf(gathering: Gathering, check: SurveyCheck, subject: QuerySubject): Pursuit["open"] {
  const judgeAgain = (again: ConversationEvidence): Judgement => check.judge(again, subject);
  return (budget) => new SessionAttempts(gathering.hub, judgeAgain, budget, asksInSequence(gathering, check));
}
