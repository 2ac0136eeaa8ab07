import { defineCheck } from "../../harness/check/check.ts";
import { contradicted, holds, undecided, type Judgement } from "../../harness/check/judgement.ts";
import { idleStep, isLate, type Conversation, type Exchange } from "../../harness/conversation/conversation.ts";
import { conversation } from "../../harness/evidence/conversation/conversation.ts";
import { describeEnd } from "../../harness/results/describe-end.ts";
import { describeOutcome } from "../../harness/results/describe-outcome.ts";
import type { Sdk } from "../../report-model/report-model.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { sdkThatDoes } from "../judging/sdk-habits.ts";
import { endOfServer, whyNoMessage } from "../judging/server-end.ts";

export const pingIsAnswered = defineCheck({
  id: "error-codes/ping-is-answered",
  until: "2026-07-28",
  title: "A ping returns a result.",
  level: "MUST",
  requirements: requirements("CORE-PING-01"),
  matters: "Clients ping to learn whether a server is alive, and end the session with one that does not answer.",
  restsOn: "One ping returned a result.",
  cannotSee: "Pings while calls run, and later ones.",
  fix: ["Return an empty result for `ping`; SDKs do this automatically."],
  evidence: conversation,
  per: "server",
  plan: () => [[{ method: "ping" }]],
  judge: ({ exchanges }) => {
    const outcome = exchanges[0]?.outcome;
    if (outcome?.kind === "result") return holds(1);
    if (outcome?.kind !== "error") return undecided("the ping was not answered");
    return contradicted({
      message: "A ping returned an error.",
      expected: "an empty result",
      observed: [describeOutcome(outcome)],
      exchanges: [0],
    });
  },
});

/** We made up the name, so no server can know it. */
const unknownNotification = JSON.stringify({
  jsonrpc: "2.0",
  method: "notifications/mcp-annotations-conformance/unknown",
});

export const unknownNotificationIsIgnored = defineCheck({
  id: "error-codes/unknown-notification-is-ignored",
  badRequests: "sends",
  title: "The server keeps answering after an unknown notification.",
  level: "MUST",
  requirements: requirements("JSONRPC-5-REPLY"),
  matters: "Clients of a later revision, or with an extension, send notifications that the server does not know.",
  restsOn: "The server answered a request after a notification that it does not know.",
  cannotSee: "Other notifications, and harm that shows later.",
  fix: ["Ignore a notification whose method has no handler."],
  evidence: conversation,
  per: "server",
  isShortest: true,
  plan: ({ introduction }) => [survivalOf(introduction.initialized.protocolVersion, [unknownNotification])],
  judge: ({ exchanges }, { sdks }) =>
    judgeSurvival(exchanges, (after) => ({
      what: "a notification that it does not know",
      sdk: sdkThatDoes("unknown-notification", after, sdks),
    })),
});

const malformedLine = '{"jsonrpc":"2.0","method":';
/** For a server that reads values and not lines, it ends the value that the line above and the request after it begin. */
const endOfValue = "}";
const batch = JSON.stringify([
  { jsonrpc: "2.0", id: "in-a-batch", method: "ping" },
  { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: "in-a-batch" } },
]);

export const serverSurvivesMalformedLines = defineCheck({
  id: "error-codes/server-survives-malformed-lines",
  badRequests: "sends",
  title: "The server keeps answering after a line that is not JSON, and after a batch.",
  level: "MUST",
  // The request after the line must be answered; but a client that writes such a line has broken the rules first.
  severity: "warn",
  requirements: requirements("JSONRPC-5-REPLY"),
  matters: "One malformed line ends the session, and every tool is gone.",
  restsOn: "The server answered a request after a line that is not JSON and one after a batch.",
  cannotSee: "Other malformed lines, such as long ones, and harm that shows later.",
  fix: [
    "Catch parse errors, return error -32700 or ignore the line, and continue reading.",
    "Where a decoder reads a stream of values, split the input into lines before it.",
  ],
  evidence: conversation,
  per: "server",
  isShortest: true,
  plan: ({ introduction: { initialized } }) => [
    survivalOf(initialized.protocolVersion, [malformedLine, endOfValue]),
    survivalOf(initialized.protocolVersion, [batch]),
  ],
  judge: ({ exchanges }, { sdks }) =>
    judgeSurvival(exchanges, (after) => {
      if (after.line === batch) return { what: "a batch", case: "batch" };
      const sdk = sdkThatDoes("malformed-line", after, sdks);
      return { what: "a line that is not JSON", case: "malformed-line", sdk };
    }),
});

/** A request that every server answers, and the same again with each of the lines ahead of it. */
function survivalOf(protocolVersion: string, lines: readonly string[]): Conversation {
  const idle = idleStep(protocolVersion);
  return [idle, ...lines.map((line) => ({ ...idle, ahead: [line] }))];
}

/** An exchange with a line ahead of its request, and where it stands. */
interface AfterLine extends Exchange {
  readonly index: number;
  readonly line: string;
}

/** What a line is, of which the server lost the answer after it. */
interface Named {
  readonly what: string;
  readonly case?: string;
  /** The SDK that does this in every server. */
  readonly sdk?: Sdk | undefined;
}

/** Judges whether a server that answered a request answers the same one with a line ahead of it. */
function judgeSurvival(exchanges: readonly Exchange[], name: (after: AfterLine) => Named): Judgement {
  const before = exchanges.findIndex(({ step, outcome }) => step.ahead === undefined && isAnswered(outcome));
  if (before === -1) return undecided("the server did not answer before this line either");
  const after = exchanges.flatMap((exchange, index): readonly AfterLine[] => {
    const [line] = exchange.step.ahead ?? [];
    return line === undefined || index < before ? [] : [{ ...exchange, index, line }];
  });
  const noMessage = whyNoMessage(after);
  if (noMessage !== undefined) return undecided(noMessage);
  const lost = after.findIndex((exchange, at) => !isAnsweredAtLast(exchange, after[at + 1]));
  const [first, next] = lost === -1 ? [] : after.slice(lost);
  if (first === undefined) return after.length === 0 ? undecided(goneBefore) : holds(after.length);
  if (isLate(first) || (next !== undefined && isLate(next))) return undecided("the server answered late", "timeout");
  const { what, sdk, ...which } = name(first);
  const happened = whatHappened(first, next, what);
  if (happened === undefined) return undecided(goneBefore);
  const shown = next === undefined ? [first] : [first, next];
  return contradicted({
    ...which,
    ...(sdk === undefined ? {} : { sdk }),
    message: happened,
    expected: "an answer to the request that follows the line",
    observed: shown.flatMap(({ line, step, outcome }) => [
      `line: ${line}`,
      `${step.method} after it: ${describeOutcome(outcome)}`,
    ]),
    exchanges: [before, ...shown.map(({ index }) => index)],
  });
}

const goneBefore = "the server was gone before the line";

/** A late answer counts where a later request is answered as well: such a server is slow. */
function isAnsweredAtLast(exchange: AfterLine, next: AfterLine | undefined): boolean {
  return isAnswered(exchange.outcome) || (isLate(exchange) && next !== undefined && isAnswered(next.outcome));
}

/**
 * What a server did that left a request after a line without an answer.
 *
 * @returns undefined where we ended it
 */
function whatHappened({ outcome }: AfterLine, next: AfterLine | undefined, what: string): string | undefined {
  const end = endOfServer(outcome);
  if (end !== undefined) return `${describeEnd(end)} after ${what}.`;
  if (outcome.kind !== "unanswered") return undefined;
  if (next === undefined || next.outcome.kind === "unanswered") return `The server stopped answering after ${what}.`;
  const endAfterNext = endOfServer(next.outcome);
  if (endAfterNext === undefined && !isAnswered(next.outcome)) return undefined;
  const began = endAfterNext === undefined ? "The server left a request without an answer" : describeEnd(endAfterNext);
  return `${began} after ${what}: its decoder reads a stream of values, and takes that line and the next for one.`;
}

function isAnswered({ kind }: Exchange["outcome"]): boolean {
  return kind === "result" || kind === "error";
}
