import { defineCheck } from "../../harness/check/check.ts";
import type { QuerySubject } from "../../harness/check/subject.ts";
import { conversation } from "../../harness/evidence/conversation/conversation.ts";
import {
  idleStep,
  isLate,
  type Conversation,
  type Exchange,
  type Step,
} from "../../harness/conversation/conversation.ts";
import { describeEnd } from "../../harness/results/describe-end.ts";
import { contradicted, holds, undecided } from "../../harness/check/judgement.ts";
import { describeOutcome } from "../../harness/results/describe-outcome.ts";
import { queryStep } from "../../harness/conversation/query-step.ts";
import { isValidInput } from "../../harness/inputs/tool-inputs.ts";
import { isJsonObject, member } from "../../harness/json/value.ts";
import type { Outcome } from "../../harness/wire/outcome.ts";
import { describeLimit, isPassingError, mayBeLimit } from "../judging/passing-error.ts";
import { provenIn } from "../judging/proof.ts";
import { sdkThatDoes } from "../judging/sdk-habits.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { isFailureResult } from "./expect-rejection.ts";
import { endOfServer, saidAtEnd, whyNoMessage } from "../judging/server-end.ts";

const methodNotFound = -32601;

export const failuresAreErrors = defineCheck({
  id: "error-codes/failures-are-errors",
  badRequests: "sends",
  title: "A query that fails returns a JSON-RPC error, not a result with isError.",
  level: "SHOULD",
  requirements: requirements("DA-ERR-04", "TR-ERR-04", "TRX-ERR-03"),
  matters: "A client looks for hints in a result; `isError` is defined for tools/call only.",
  restsOn:
    "Queries that are invalid in several ways, for up to 20 tools, returned no result with isError, and at least one error.",
  cannotSee: "Failures inside of the server that no request of a run causes.",
  fix: ["Return a JSON-RPC error from the query's handler."],
  dialects: "all",
  evidence: conversation,
  per: "server",
  plan: ({ dialect, tools }) => [
    [
      { method: dialect.method, params: dialect.params("no-such-tool", {}) },
      ...tools.slice(0, 20).flatMap((subject) => badQueries(subject).slice(0, 3)),
    ],
  ],
  judge: (evidence) => {
    const { exchanges } = evidence;
    const dressed = exchanges.findIndex(({ outcome }) => outcome.kind === "result" && isFailureResult(outcome.result));
    const exchange = exchanges[dressed];
    if (exchange !== undefined) {
      return contradicted({
        message: "A query that failed returned a result with isError instead of an error.",
        expected: "an error with an integer code",
        observed: [describeOutcome(exchange.outcome)],
        exchanges: [dressed],
        ...provenIn(evidence),
      });
    }
    const errors = exchanges.filter(({ outcome }) => outcome.kind === "error").length;
    return errors === 0 ? undecided("no query failed") : holds(errors);
  },
});

export const serverSurvivesBadRequests = defineCheck({
  id: "error-codes/server-survives-bad-requests",
  badRequests: "finds-out",
  title: "The server keeps answering after every invalid request.",
  level: "MUST",
  requirements: requirements("JSONRPC-5"),
  matters: "One invalid request ends the session, and every tool is gone.",
  restsOn: "The server still answered a valid query after at least 64 invalid requests about the tool.",
  cannotSee: "Requests that are invalid in other ways, and harm that more of them do.",
  fix: [
    "Catch exceptions in the handler and return a JSON-RPC error.",
    "Fix the crash or hang that this request causes.",
  ],
  dialects: "all",
  evidence: conversation,
  per: "tool",
  tools: "flagged",
  history: "any",
  plan: (subject) => {
    const { inputs } = subject;
    if (inputs.kind === "unsupported") return [];
    const good = queryStep(subject, inputs.simplest);
    const bad = badQueries(subject);
    const further = Array.from(
      { length: Math.max(0, leastBadQueries - bad.length) },
      (_, index) => bad[index % bad.length],
    );
    return [
      [
        good,
        ...bad.flatMap((step) => [step, good]),
        ...further.flatMap((step): Conversation => (step === undefined ? [] : [{ ...step, pipelined: true }])),
        ...Array.from({ length: lastGoodQueries }, () => good),
      ],
    ];
  },
  judge: ({ exchanges }, subject) => {
    const { dialect } = subject;
    const bad = exchanges.map(({ step }) => isBad(step, subject));
    const firstBad = bad.indexOf(true);
    if (firstBad === -1) return undecided("no invalid request could be generated");
    const died = exchanges.findIndex(({ outcome }) => endOfServer(outcome) !== undefined);
    const death = exchanges[died]?.outcome;
    // A server that dies of a good query is the subject of another claim.
    if (death?.kind === "gone" && died >= firstBad) {
      return contradicted({
        case: "ended",
        message: `${describeEnd(death.reason)} after an invalid ${dialect.method} request.`,
        expected: "an error for the invalid request, and an answer to the next valid one",
        observed: [describeOutcome(death), ...saidAtEnd(death.reason)],
        exchanges: [died],
      });
    }
    const noMessage = whyNoMessage(exchanges);
    if (noMessage !== undefined) return undecided(noMessage);
    const lost = lostAnswer(exchanges, bad);
    if (lost?.limit !== undefined) return undecided(describeLimit(lost.limit.outcome));
    if (lost !== undefined) {
      const shown = lost.at.map((index) => exchanges[index]?.outcome).filter((outcome) => outcome !== undefined);
      return contradicted({
        case: "no-longer-answers",
        message: `After an invalid ${dialect.method} request, the server no longer answers a query that it answered before.`,
        expected: "an answer to the same query before and after the invalid request",
        observed: shown.map(describeOutcome),
        exchanges: lost.at,
      });
    }
    if (exchanges.some(({ outcome }) => outcome.kind === "unanswered")) {
      return undecided("a request had no answer within the timeout; the server may be slow or stuck", "timeout");
    }
    return holds(bad.filter(Boolean).length);
  },
});

/** A server that loses a worker, a connection or a file with each request does not survive so many. */
const leastBadQueries = 64;
/** A single stall leaves fewer requests without an answer. */
const requestsOfSilence = 2;
/** This many unanswered requests in a row are not temporary. */
const lastGoodQueries = 4;

interface LostAnswer {
  /** The good query that was answered, the bad one after it, and the same good query that is not. */
  readonly at: readonly number[];
  /** The last of them, where a limit on requests explains them all. */
  readonly limit?: Exchange;
}

/**
 * Whether a good query that was answered is refused after a bad one, or gets nothing but errors up to the end. A single
 * error or silence that an answer follows has passed.
 */
function lostAnswer(exchanges: readonly Exchange[], bad: readonly boolean[]): LostAnswer | undefined {
  const good = exchanges.flatMap((exchange, index) => (bad[index] === true ? [] : [{ ...exchange, index }]));
  const lastAnswered = good.findLastIndex(({ outcome }) => outcome.kind === "result");
  const [before, ...lost] = good.slice(Math.max(0, lastAnswered));
  const upset = bad.indexOf(true, (before?.index ?? 0) + 1);
  if (before?.outcome.kind !== "result" || upset === -1) return undefined;
  const after = lost.filter(({ index }) => index > upset);
  const lives = exchanges.slice(before.index).some(isLate);
  const isLost =
    after.some(({ outcome }) => isRefusal(outcome)) ||
    (!lives && (isSilent(exchanges, after) || after.length >= lastGoodQueries - 1));
  const last = after.at(-1);
  if (!isLost || last === undefined) return undefined;
  const at = [before.index, upset, last.index];
  const isWeather = after.every(({ outcome }) => isPassingError(outcome));
  return isWeather && mayBeLimit(after, good.slice(0, lastAnswered + 1), after) ? { at, limit: last } : { at };
}

function isRefusal(outcome: Outcome): boolean {
  return outcome.kind === "error" && !isPassingError(outcome);
}

/** Whether the last requests all stay unanswered. One stall does not show that a server is dead. */
function isSilent(exchanges: readonly Exchange[], after: readonly Exchange[]): boolean {
  const last = exchanges.slice(-requestsOfSilence);
  return after.length > 0 && [...after, ...last].every(({ outcome }) => outcome.kind === "unanswered");
}

/** Whether a step is anything but a query about the tool with valid arguments. */
function isBad({ method, params }: Step, { dialect, tool, inputs }: QuerySubject): boolean {
  if (method !== dialect.method || !isJsonObject(params) || member(params, "name") !== tool.name) return true;
  const value = member(params, "arguments");
  return value === undefined || !isValidInput(inputs, value);
}

/** Every kind of bad query about one tool. */
function badQueries({ dialect, tool, inputs }: QuerySubject): Conversation {
  const invalid = inputs.kind === "generated" ? inputs.invalid.slice(0, 12).map((entry) => entry.arguments) : [];
  return [
    ...[...invalid, [], "x", null].map((value) => ({
      method: dialect.method,
      params: dialect.params(tool.name, value),
    })),
    { method: dialect.method, params: { name: tool.name } },
    { method: dialect.method, params: dialect.params(`${tool.name}-unknown`, {}) },
    { method: dialect.method, params: { name: 42, arguments: {} } },
    { method: dialect.method },
  ];
}

export const unknownMethodIsRejected = defineCheck({
  id: "error-codes/unknown-method-is-rejected",
  title: "A method that does not exist is refused with -32601.",
  level: "STATEMENT",
  requirements: requirements("CORE-ERR-07"),
  matters: "-32601 tells a client that the server does not support a method, so that it does without it.",
  restsOn: "One request for a method that does not exist was refused with -32601.",
  cannotSee: "Other unknown methods, such as those of later revisions.",
  fix: ["Return error -32601 (Method not found) for methods without a handler."],
  evidence: conversation,
  per: "server",
  plan: ({ introduction: { initialized } }) => [
    [{ method: "mcp-annotations-conformance/no-such-method", params: {} }, idleStep(initialized.protocolVersion)],
  ],
  judge: (evidence, { sdks }) => {
    const [first] = evidence.exchanges;
    const outcome = first?.outcome;
    if (outcome?.kind === "error" && outcome.error.code === methodNotFound) return holds(1);
    if (first === undefined || outcome === undefined || outcome.kind === "unanswered" || outcome.kind === "malformed") {
      return undecided("the request was not answered");
    }
    const sdk = sdkThatDoes("unknown-method", first, sdks);
    return contradicted({
      message: "A request for a method that does not exist was not refused with -32601.",
      expected: "error -32601 (Method not found)",
      observed: [describeOutcome(outcome)],
      exchanges: [0],
      ...(sdk === undefined ? {} : { sdk }),
      ...(outcome.kind === "result" ? provenIn(evidence) : {}),
    });
  },
});
