import type { Json } from "../json/value.ts";
import { queryDialects } from "../dialects/query-dialects.ts";
import { levelOf, suiteOf, severityOf, type Check } from "../check/check.ts";
import type { Remedy } from "../check/setting.ts";
import type { ResultKey } from "../check/result-key.ts";
import { argumentsOf, type Conversation, type ConversationEvidence, type Step } from "../conversation/conversation.ts";
import { isAmbiguous, type Contradiction, type Uncontradicted } from "../check/judgement.ts";
import { describeOutcome } from "./describe-outcome.ts";
import { reproductions, type Minimised } from "./minimised.ts";
import { fingerprintOf, shortIdOf } from "../../report-model/fingerprint.ts";
import type { Call, Counterexample } from "../../report-model/counterexample.ts";
import type { Result, Verdict } from "../../report-model/report-model.ts";
import type { OpenCause } from "../../report-model/open-cause.ts";
import type { WhyUnproven } from "../../report-model/unproven.ts";

/** A result with the setting that would help; the ledger adds it to the message. */
export interface RemediableResult extends Result {
  readonly remedy?: Remedy;
}

/** A result without a counterexample: the claim held, or could not be tested. */
export function resultOf(check: Check, key: ResultKey, judgement: Uncontradicted): RemediableResult {
  const more = {
    ...("remedy" in judgement ? { remedy: judgement.remedy } : {}),
    ...("cause" in judgement ? { cause: judgement.cause } : {}),
  };
  switch (judgement.kind) {
    case "holds":
      if (judgement.trials === 0) return plain(check, key, "inconclusive", "nothing was tried", 0);
      return { ...plain(check, key, "pass", judgement.remark ?? "held", judgement.trials), ...more };
    case "undecided":
      return {
        ...plain(check, key, "inconclusive", judgement.reason, 0),
        ...(judgement.heldWithout === undefined ? {} : { heldWithout: judgement.heldWithout }),
        ...more,
      };
    case "not-applicable":
      return plain(check, key, "not-applicable", judgement.reason, 0);
    case "unseen":
      return { ...plain(check, key, "not-run", judgement.reason, 0), ...more };
  }
}

export function plain(check: Check, key: ResultKey, verdict: Verdict, message: string, trials: number): Result {
  return {
    check: check.id,
    suite: suiteOf(check),
    level: levelOf(check, key.dialect),
    requirements: requirementsFor(check, key.dialect),
    dialect: key.dialect,
    ...(key.tool === undefined ? {} : { tool: key.tool }),
    verdict,
    message,
    trials,
  };
}

/** Makes the command that shows a result again. */
export type Again = (check: Check, key: ResultKey) => string;

/** A contradiction read in every list that was taken; it needs no call to be seen again. */
export function readContradiction(
  check: Check,
  key: ResultKey,
  contradiction: Contradiction,
  times: number,
  again: Again,
): Result {
  return withContradiction(check, key, contradiction, {
    seen: { reproduced: times, tries: Math.max(times, reproductions) },
    trials: times,
    again,
  });
}

/** A contradiction of all answers together: nothing can be left out of it, and it would be too long to show. */
export function wholeContradiction(
  check: Check,
  key: ResultKey,
  contradiction: Contradiction,
  seen: Seen,
  again: Again,
): Result {
  return withContradiction(check, key, contradiction, { seen, trials: seen.reproduced, again });
}

/**
 * A contradiction that was seen once of a tool, and is known to be so of the server.
 *
 * @param shownBy the tool with which it was reproduced
 */
export function alikeContradiction(
  check: Check,
  key: ResultKey,
  contradiction: Contradiction,
  { shownBy, trials, again }: { readonly shownBy: string; readonly trials: number; readonly again: Again },
): Result {
  const result = withContradiction(check, key, contradiction, { seen: { reproduced: 1, tries: 1 }, trials, again });
  return { ...result, message: `${result.message} Seen once, as with ${shownBy}, where it was reproduced.` };
}

/** A contradiction that every call shows, so that none is made again; a few calls are too few. */
export function callsContradiction(check: Check, key: ResultKey, contradiction: Contradiction, again: Again): Result {
  const times = contradiction.exchanges?.length ?? 0;
  if (times >= reproductions) return readContradiction(check, key, contradiction, times, again);
  const reason = `${contradiction.message} Too few calls show it to decide.`;
  return unprovenContradiction(check, key, contradiction, { why: "too-few-calls", reason, trials: times, again });
}

const causeOf: Readonly<Record<WhyUnproven, OpenCause>> = {
  "run-ended": "time",
  "too-many": "time",
  "not-possible": "start",
  "not-again": "not-again",
  "too-few-calls": "calls",
};

/** A contradiction that was seen and decides nothing, with the reason. */
export function unprovenContradiction(
  check: Check,
  key: ResultKey,
  contradiction: Contradiction,
  {
    why,
    reason,
    trials,
    again,
  }: { readonly why: WhyUnproven; readonly reason: string; readonly trials: number; readonly again: Again },
): Result {
  return {
    ...plain(check, key, "inconclusive", reason, trials),
    ...identify(check, key, contradiction),
    unproven: { why, otherwise: contradictedVerdict(check, key, contradiction) },
    ...(key.tool === undefined ? {} : { cause: causeOf[why] }),
    again: again(check, key),
  };
}

/** A contradiction found by asking, shrunk and reproduced. */
export function askedContradiction(
  check: Check,
  key: ResultKey,
  found: { readonly conversation: Conversation; readonly trials: number },
  minimised: Minimised,
  again: Again,
): Result {
  const result = withContradiction(check, key, minimised.contradiction, {
    seen: minimised,
    trials: found.trials,
    again,
  });
  return { ...result, counterexample: counterexampleOf(found.conversation, minimised) };
}

/** A contradiction that proves itself, with the calls that do; how it was brought about is not known. */
export function provenContradiction(
  check: Check,
  key: ResultKey,
  contradiction: Contradiction,
  { calls, seen, again }: { readonly calls: readonly Call[]; readonly seen: Seen; readonly again: Again },
): Result {
  const result = withContradiction(check, key, contradiction, { seen, trials: seen.tries, again });
  const params = calls.flatMap((call): readonly Json[] => (call.params === undefined ? [] : [call.params]));
  const bytes = JSON.stringify(params).length;
  return {
    ...result,
    counterexample: {
      pace: "one-by-one",
      calls,
      shrunk: { fromBytes: bytes, toBytes: bytes, steps: 0 },
      reproduced: { times: seen.reproduced, of: seen.tries },
    },
  };
}

/** How often a contradiction was seen, and why it could not be tried as often as it should. */
type Seen = Pick<Minimised, "reproduced" | "tries" | "untried">;

function withContradiction(
  check: Check,
  key: ResultKey,
  contradiction: Contradiction,
  { seen, trials, again }: { readonly seen: Seen; readonly trials: number; readonly again: Again },
): Result {
  const { message, expected, observed, diffs, ambiguity, provenByTranscript } = contradiction;
  const evidence = { evidence: { expected, observed, ...(diffs === undefined ? {} : { diffs }) } };
  const recurred = seen.reproduced >= seen.tries;
  if (!recurred && provenByTranscript !== true) {
    const reason = `${message} Seen once, ${howOften(seen)}`;
    const why = seen.untried === undefined ? "not-again" : "not-possible";
    return { ...unprovenContradiction(check, key, contradiction, { why, reason, trials, again }), ...evidence };
  }
  const verdict = contradictedVerdict(check, key, contradiction);
  const rate = recurred ? "" : ` ${rateOf(contradiction, seen)}`;
  return {
    ...plain(check, key, verdict, `${message}${rate}`, trials),
    ...identify(check, key, contradiction),
    ...evidence,
    ...(ambiguity === undefined ? {} : { ambiguity: ambiguity.id, contradictedReadings: ambiguity.contradictedBy }),
    ...(contradiction.sdk === undefined ? {} : { sdk: contradiction.sdk }),
    again: again(check, key),
  };
}

/**
 * The verdict on a claim once the contradiction is reproduced. What an SDK does in every server is nothing that
 * the author of one can repair, so that it is a note.
 */
export function contradictedVerdict(
  check: Check,
  { dialect }: Pick<ResultKey, "dialect">,
  contradiction: Contradiction,
): "fail" | "warn" | "note" | "ambiguous" {
  if (contradiction.sdk !== undefined) return "note";
  return isAmbiguous(contradiction) ? "ambiguous" : (contradiction.severity ?? severityOf(check, dialect));
}

/**
 * Of what needs not recur. What rests on one answer is certain each time that answer comes: that it comes at times only is
 * because the server answers the same call differently, as a list that is empty now and then.
 */
function rateOf({ exchanges = [] }: Contradiction, { reproduced, tries, untried }: Seen): string {
  const rate =
    exchanges.length === 1
      ? `It is certain for that answer, which came in ${reproduced} of ${tries} tries of the same request`
      : `Seen in ${reproduced} of ${tries} tries`;
  return untried === undefined ? `${rate}.` : `${rate}, of which some could not be made: ${untried}`;
}

function howOften({ reproduced, tries, untried }: Seen): string {
  if (untried !== undefined) return `but it could not be tried again: ${untried}`;
  return `but reproduced only in ${reproduced} of ${tries} fresh sessions, too few to decide.`;
}

function identify(
  check: Check,
  key: ResultKey,
  contradiction: Contradiction,
): Pick<Result, "case" | "fingerprint" | "id"> {
  const which = contradiction.case === undefined ? {} : { case: contradiction.case };
  const fingerprint = fingerprintOf({ check: check.id, ...key, ...which });
  return { ...which, id: shortIdOf(fingerprint), fingerprint };
}

function counterexampleOf(found: Conversation, minimised: Minimised): Counterexample {
  const decisive = minimised.contradiction.exchanges?.at(-1) ?? minimised.conversation.length - 1;
  const argumentsOfCall = argumentsOf(minimised.conversation[decisive]);
  return {
    ...(argumentsOfCall === undefined ? {} : { arguments: argumentsOfCall }),
    pace: minimised.conversation.some((step) => step.pipelined === true) ? "pipelined" : "one-by-one",
    calls: callsOf(minimised.evidence),
    shrunk: { fromBytes: sizeOf(found), toBytes: sizeOf(minimised.conversation), steps: minimised.steps },
    reproduced: { times: minimised.reproduced, of: minimised.tries },
  };
}

function sizeOf(conversation: Conversation): number {
  const params = conversation.flatMap((step): readonly Json[] => (step.params === undefined ? [] : [step.params]));
  return JSON.stringify(params).length;
}

/** Requests with their answers, as a report has them. */
export function callsOf({ exchanges }: ConversationEvidence): readonly Call[] {
  return exchanges.map(({ step, outcome }) => ({
    method: step.method,
    ...(step.params === undefined ? {} : { params: step.params }),
    ...sendingOf(step),
    answer: describeOutcome(outcome),
  }));
}

/** Everything of a step but what is said of every call. */
function sendingOf(step: Step): Pick<Call, "sending"> {
  const { method: _, params: __, ...sending } = step;
  return Object.keys(sending).length === 0 ? {} : { sending };
}

/** Rows name their dialect by their prefix; all others are for every server. */
function requirementsFor(check: Check, dialect: string): readonly string[] {
  const spoken = queryDialects.find(({ id }) => id === dialect);
  const foreign = queryDialects.filter(({ rows }) => spoken !== undefined && rows !== spoken.rows);
  return check.requirements.map(({ id }) => id).filter((id) => !foreign.some(({ rows }) => id.startsWith(rows)));
}
