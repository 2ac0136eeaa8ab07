import { defineCheck } from "../../harness/check/check.ts";
import type { CallSubject } from "../../harness/check/subject.ts";
import { calls } from "../../harness/evidence/calls/calls.ts";
import { callOutcomeOf } from "../../harness/calls/replies/call-outcome.ts";
import { isCall, type ObservedExchange } from "../../harness/calls/execution/execution.ts";
import { callStep } from "../../harness/calls/setup/helping-calls.ts";
import { isValidInput } from "../../harness/inputs/tool-inputs.ts";
import { jsonEqual } from "../../harness/json/canonical.ts";
import { showJson } from "../../harness/json/show.ts";
import { isJsonObject, type JsonObject } from "../../harness/json/value.ts";
import type { RpcError } from "../../harness/wire/message.ts";
import type { Outcome } from "../../harness/wire/outcome.ts";
import { argumentsOf } from "../../harness/conversation/conversation.ts";
import { contradicted, holds, undecided } from "../../harness/check/judgement.ts";
import { describeOutcome } from "../../harness/results/describe-outcome.ts";
import { queryStep } from "../../harness/conversation/query-step.ts";
import { contradictedUnder } from "../../specification/requirements/ambiguities/index.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { invalidParams } from "./expect-rejection.ts";

const maxValidArguments = 6;
/** Calls with valid arguments, which show how the tool answers those. */
const maxControls = 3;
const maxInvalidArguments = 6;
/** Older revisions have protocol errors for wrong arguments as well. */
export const firstRevisionWithToolErrors = "2025-11-25";
/** Words of validators, not of tools: a file that does not exist is no invalid argument. */
const refusalWords =
  /invalid (?:arguments?|params|input)|validation (?:error|failed)|-32602|must (?:be|have|match|not)/iu;

function invalidObjects({ inputs }: CallSubject): readonly JsonObject[] {
  if (inputs.kind === "unsupported") return [];
  return inputs.invalid
    .flatMap(({ arguments: value }) => (isJsonObject(value) ? [value] : []))
    .slice(0, maxInvalidArguments);
}

/** Valid arguments, first those that the tool has worked with: invented ones name what does not exist. */
function validObjects({ inputs, worked = [] }: CallSubject): readonly JsonObject[] {
  if (inputs.kind === "unsupported") return [];
  const known = worked.filter((given) => inputs.generator.isValid(given));
  const others = inputs.valid.filter((given) => !known.some((each) => jsonEqual(each, given)));
  return [...known, ...others];
}

export const queryAndCallAgree = defineCheck({
  id: "error-codes/query-and-call-agree",
  title: "A query and its call accept the same arguments.",
  level: "STATEMENT",
  dialects: "all",
  requirements: requirements("DA-VAL-03", "TR-VAL-03", "TRX-SRV-03a", "TRX-CCH-08"),
  matters: "A client shows the user hints for a call that is then refused, or cannot query a call that works.",
  restsOn: "A query and a call with the same arguments were both accepted or both refused.",
  cannotSee: "Failures of calls that do not say why, and arguments that neither was tried with.",
  fix: ["Validate the arguments of query and call with the same code, before anything else."],
  evidence: calls,
  per: "tool",
  about: "answers",
  plan: (subject) => {
    const asked = [...validObjects(subject).slice(0, maxValidArguments), ...invalidObjects(subject)];
    return asked.flatMap((value) => [queryStep(subject, value), callStep(subject.tool.name, value)]);
  },
  judge: (execution, { tool, dialect, inputs }) => {
    const { exchanges } = execution;
    let agreed = 0;
    for (const [index, exchange] of exchanges.entries()) {
      const query = exchanges[index - 1];
      if (query?.step.method !== dialect.method || !isCall(exchange)) continue;
      const asked = argumentsOf(query.step) ?? null;
      if (!jsonEqual(asked, argumentsOf(exchange.step) ?? null)) continue;
      const isValid = isValidInput(inputs, asked);
      const verdicts = { query: verdictOf(query, isValid), call: verdictOf(exchange, isValid) };
      if (verdicts.query === "unknown" || verdicts.call === "unknown") continue;
      if (verdicts.query === verdicts.call) agreed++;
      else {
        return contradicted({
          case: verdicts.query === "accepted" ? "query-alone-accepts" : "call-alone-accepts",
          message: `The query about ${showJson(tool.name)} ${verdicts.query} arguments that the call ${verdicts.call}.`,
          expected: "both accept the arguments, or both refuse them",
          observed: [`query: ${describeOutcome(query.outcome)}`, `call: ${describeOutcome(exchange.outcome)}`],
          exchanges: [index - 1, index],
        });
      }
    }
    return agreed === 0 ? undecided("no query and its call were both answered") : holds(agreed);
  },
});

/**
 * Compares only whether arguments are taken or refused, since the forms of a refusal differ by specification (AMB-10).
 * A call with valid arguments that fails has another reason to fail, whatever its words are.
 */
function verdictOf({ step, outcome }: ObservedExchange, isValid: boolean): "accepted" | "refused" | "unknown" {
  if (outcome.kind === "error") return outcome.error.code === invalidParams ? "refused" : "unknown";
  if (outcome.kind !== "result") return "unknown";
  if (step.method !== "tools/call") return "accepted";
  const call = callOutcomeOf(outcome);
  if (call.kind === "success") return "accepted";
  return call.kind === "tool-error" && !isValid && refusalWords.test(call.text) ? "refused" : "unknown";
}

export const invalidCallIsAToolError = defineCheck({
  id: "error-codes/invalid-call-is-a-tool-error",
  since: firstRevisionWithToolErrors,
  title: "A call with invalid arguments returns a result with isError: true.",
  level: "STATEMENT",
  requirements: requirements("CORE-ERR-03"),
  matters: "A model can read the result, correct the arguments and try again; a protocol error may never reach it.",
  restsOn:
    "At least one of up to six calls with invalid arguments returned a result with isError: true, and none a protocol error that only they got.",
  cannotSee: "Invalid calls that the tool accepts, and other ways to be invalid.",
  fix: ["Return a result with `isError: true` and a text that says which argument is wrong."],
  evidence: calls,
  per: "tool",
  about: "answers",
  appliesTo: (subject) =>
    subject.inputs.kind === "generated" && invalidObjects(subject).length === 0
      ? "the inputSchema accepts every object"
      : undefined,
  plan: (subject) => {
    const valid = validObjects(subject);
    // Arguments with most members come last: simple ones may lack what the tool needs to reach its own failure.
    const controls = [...valid.slice(0, maxControls - 1), ...valid.slice(-1)];
    return [...controls, ...invalidObjects(subject)].map((value) => callStep(subject.tool.name, value));
  },
  judge: ({ exchanges }, { tool, inputs }) => {
    let held = 0;
    const controls = exchanges.flatMap(({ step, outcome }, index) =>
      isValidInput(inputs, argumentsOf(step) ?? null) ? [{ index, outcome }] : [],
    );
    const answered = controls.filter(({ outcome }) => outcome.kind === "result" || outcome.kind === "error");
    let reason = "no call with invalid arguments was refused";
    for (const [index, { outcome, step }] of exchanges.entries()) {
      if (controls.some((control) => control.index === index)) continue;
      const call = callOutcomeOf(outcome);
      // A call that is accepted is no refusal in the wrong form.
      if (call.kind === "tool-error") held++;
      if (call.kind !== "rpc-error") continue;
      if (answered.length === 0 || answered.some((control) => isSameFailure(call.error, control.outcome))) {
        reason = "valid arguments got the same error, or no answer, so the error may have another cause";
        continue;
      }
      if (!isRefusal(call.error)) {
        reason = `error ${call.error.code} means that something is unavailable, not that the arguments are invalid`;
        continue;
      }
      const isOtherForm = call.error.code === invalidParams;
      return contradicted({
        case: isOtherForm ? "invalid-params" : "other-code",
        message: `A call of ${showJson(tool.name)} with invalid arguments was refused with the protocol error ${call.error.code}.`,
        expected: "a result with isError: true",
        observed: [
          `arguments ${showJson(argumentsOf(step))}`,
          describeOutcome(outcome),
          ...answered.slice(0, 1).map((control) => `valid arguments: ${describeOutcome(control.outcome)}`),
        ],
        // Without its control the refusal cannot be told from a failure that every call meets.
        exchanges: [...answered.slice(0, 1).map((control) => control.index), index],
        ...(isOtherForm ? { ambiguity: contradictedUnder("AMB-29") } : {}),
      });
    }
    return held === 0 ? undecided(reason) : holds(held);
  },
});

/** A refusal of arguments has the code -32602 or says so in words; other codes may stand for any failure. */
function isSameFailure({ code, message }: RpcError, outcome: Outcome): boolean {
  if (outcome.kind !== "error" || outcome.error.code !== code) return false;
  return code !== invalidParams || withoutNumbers(outcome.error.message) === withoutNumbers(message);
}

function withoutNumbers(message: string): string {
  return message.replaceAll(/\d+/gu, "#");
}

/** What runtimes and clients say of a network or a service that they cannot reach. */
const outOfReach =
  /\b(?:EAI_AGAIN|ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|EPIPE|getaddrinfo|fetch failed|socket hang up|network|dns|name resolution|connect(?:ion)?|timed? ?out|unreachable|unavailable)\b/iu;

function isRefusal({ code, message }: RpcError): boolean {
  return code === invalidParams || !outOfReach.test(message);
}
