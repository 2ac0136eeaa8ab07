import type { Json } from "../json/value.ts";
import type { Outcome } from "../wire/outcome.ts";
import { excerpt } from "../json/excerpt.ts";
import { suiteOf, severityOf, type Check } from "../check/check.ts";
import { argumentsOf, type Conversation, type ConversationEvidence } from "../conversation/conversation.ts";
import { isAmbiguous, type Contradiction, type Uncontradicted } from "../check/judgement.ts";
import { reproductions, type Minimised } from "../pursuit/minimise.ts";
import { fingerprintOf } from "../../report-model/fingerprint.ts";
import type { Call, Counterexample, Result, Verdict } from "../../report-model/report-model.ts";

/** What a result is about. */
export interface Subject {
  readonly dialect: string;
  readonly tool?: string;
}

/** A result without a counterexample: the claim held, or could not be put to the proof. */
export function resultOf(check: Check, subject: Subject, judgement: Uncontradicted): Result {
  switch (judgement.kind) {
    case "holds":
      if (judgement.trials === 0) return plain(check, subject, "inconclusive", "nothing was tried", 0);
      return plain(check, subject, "pass", judgement.remark ?? "held", judgement.trials);
    case "undecided":
      return plain(check, subject, "inconclusive", judgement.reason, 0);
    case "not-applicable":
      return plain(check, subject, "not-applicable", judgement.reason, 0);
  }
}

export function plain(check: Check, subject: Subject, verdict: Verdict, message: string, trials: number): Result {
  return {
    check: check.id,
    suite: suiteOf(check),
    level: check.level,
    requirements: requirementsFor(check, subject.dialect),
    dialect: subject.dialect,
    ...(subject.tool === undefined ? {} : { tool: subject.tool }),
    verdict,
    message,
    trials,
  };
}

/** Makes the command that shows a result again. */
export type Again = (check: Check, subject: Subject) => string;

/** A contradiction read in every list that was taken; it needs no call to be seen again. */
export function readContradiction(
  check: Check,
  subject: Subject,
  contradiction: Contradiction,
  times: number,
  again: Again,
): Result {
  return withContradiction(check, subject, contradiction, { reproduced: times, trials: times, again });
}

/** A contradiction that was seen and decides nothing, with the reason. */
export function unprovenContradiction(
  check: Check,
  subject: Subject,
  contradiction: Contradiction,
  { reason, trials, again }: { readonly reason: string; readonly trials: number; readonly again: Again },
): Result {
  return {
    ...plain(check, subject, "inconclusive", reason, trials),
    ...identify(check, subject, contradiction),
    again: again(check, subject),
  };
}

/** A contradiction found by asking, shrunk and reproduced. */
export function askedContradiction(
  check: Check,
  subject: Subject,
  found: { readonly conversation: Conversation; readonly trials: number },
  minimised: Minimised,
  again: Again,
): Result {
  const { contradiction, reproduced } = minimised;
  const result = withContradiction(check, subject, contradiction, { reproduced, trials: found.trials, again });
  return { ...result, counterexample: counterexampleOf(found.conversation, minimised) };
}

function withContradiction(
  check: Check,
  subject: Subject,
  contradiction: Contradiction,
  { reproduced, trials, again }: { readonly reproduced: number; readonly trials: number; readonly again: Again },
): Result {
  const { message, expected, observed, ambiguity } = contradiction;
  const evidence = { evidence: { expected, observed } };
  if (reproduced < reproductions) {
    const reason = `${message} Seen once, but reproduced only ${reproduced} of ${reproductions} times from a fresh session, so it decides nothing.`;
    return { ...unprovenContradiction(check, subject, contradiction, { reason, trials, again }), ...evidence };
  }
  const verdict = isAmbiguous(contradiction) ? "ambiguous" : (contradiction.severity ?? severityOf(check));
  return {
    ...plain(check, subject, verdict, message, trials),
    ...identify(check, subject, contradiction),
    ...evidence,
    ...(ambiguity === undefined ? {} : { ambiguity: ambiguity.id, contradictedReadings: ambiguity.contradictedBy }),
    again: again(check, subject),
  };
}

function identify(check: Check, subject: Subject, contradiction: Contradiction): Pick<Result, "case" | "fingerprint"> {
  const which = contradiction.case === undefined ? {} : { case: contradiction.case };
  return { ...which, fingerprint: fingerprintOf({ check: check.id, ...subject, ...which }) };
}

function counterexampleOf(found: Conversation, minimised: Minimised): Counterexample {
  const decisive = minimised.contradiction.exchanges?.at(-1) ?? minimised.conversation.length - 1;
  const argumentsOfCall = argumentsOf(minimised.conversation[decisive]);
  return {
    ...(argumentsOfCall === undefined ? {} : { arguments: argumentsOfCall }),
    pace: minimised.conversation.some((step) => step.pipelined === true) ? "pipelined" : "one-by-one",
    calls: callsOf(minimised.evidence),
    shrunk: { fromBytes: sizeOf(found), toBytes: sizeOf(minimised.conversation), steps: minimised.steps },
    reproduced: { times: minimised.reproduced, of: reproductions },
  };
}

function sizeOf(conversation: Conversation): number {
  const params = conversation.flatMap((step): readonly Json[] => (step.params === undefined ? [] : [step.params]));
  return JSON.stringify(params).length;
}

function callsOf({ exchanges }: ConversationEvidence): readonly Call[] {
  return exchanges.map(({ step, outcome }) => ({
    method: step.method,
    ...(step.params === undefined ? {} : { params: step.params }),
    answer: describeOutcome(outcome),
  }));
}

const maxAnswerLength = 400;

/** One line that says what came back. Hostile text. */
export function describeOutcome(outcome: Outcome): string {
  switch (outcome.kind) {
    case "result":
      return excerpt(`result ${JSON.stringify(outcome.result)}`, maxAnswerLength);
    case "error":
      return excerpt(`error ${outcome.error.code} ${JSON.stringify(outcome.error.message)}`, maxAnswerLength);
    case "malformed":
      return excerpt(
        `malformed (${outcome.faults.map((fault) => fault.code).join(", ")}): ${outcome.excerpt}`,
        maxAnswerLength,
      );
    case "unanswered":
      return `no answer for ${outcome.afterMs} ms`;
    case "gone":
      return `no answer: the server was gone (${outcome.reason.code})`;
  }
}

/** Rows name their dialect by their prefix: DA- for `annotations`, TR- for `resolve`, all others for every server. */
function requirementsFor(check: Check, dialect: string): readonly string[] {
  const foreign = dialect === "annotations" ? "TR-" : dialect === "resolve" ? "DA-" : undefined;
  return check.requirements
    .map((requirement) => requirement.id)
    .filter((id) => foreign === undefined || !id.startsWith(foreign));
}
