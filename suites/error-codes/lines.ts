import { defineCheck } from "../../harness/check/check.ts";
import { contradicted, holds, undecided, type Judgement } from "../../harness/check/judgement.ts";
import { idleStep, isLate, type Conversation, type Exchange } from "../../harness/conversation/conversation.ts";
import { conversation } from "../../harness/evidence/conversation/conversation.ts";
import { describeEnd } from "../../harness/results/describe-end.ts";
import { describeOutcome } from "../../harness/results/describe-outcome.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
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
  plan: ({ introduction }) => [survivalOf(introduction.initialized.protocolVersion, [unknownNotification])],
  judge: ({ exchanges }) => judgeSurvival(exchanges, () => ({ what: "a notification that it does not know" })),
});

const malformedLine = '{"jsonrpc":"2.0","method":';
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
  fix: ["Catch parse errors, return error -32700 or ignore the line, and continue reading."],
  evidence: conversation,
  per: "server",
  plan: ({ introduction }) => [survivalOf(introduction.initialized.protocolVersion, [malformedLine, batch])],
  judge: ({ exchanges }) =>
    judgeSurvival(exchanges, (line) =>
      line === batch ? { what: "a batch", case: "batch" } : { what: "a line that is not JSON", case: "malformed-line" },
    ),
});

/** A request that every server answers, and the same again with each of the lines ahead of it. */
function survivalOf(protocolVersion: string, lines: readonly string[]): Conversation {
  const idle = idleStep(protocolVersion);
  return [idle, ...lines.map((line) => ({ ...idle, ahead: [line] }))];
}

/** Judges whether a server that answered a request answers the same one with a line ahead of it. */
function judgeSurvival(
  exchanges: readonly Exchange[],
  name: (line: string) => { readonly what: string; readonly case?: string },
): Judgement {
  const before = exchanges.findIndex(({ step, outcome }) => step.ahead === undefined && isAnswered(outcome));
  if (before === -1) return undecided("the server did not answer before this line either");
  let survived = 0;
  for (const [index, { step, outcome }] of exchanges.entries()) {
    const [line] = step.ahead ?? [];
    if (line === undefined || index < before) continue;
    if (isAnswered(outcome)) survived++;
    const noMessage = whyNoMessage([{ step, outcome }]);
    if (noMessage !== undefined) return undecided(noMessage);
    if (isLate({ step, outcome })) return undecided("the server answered late", "timeout");
    const end = endOfServer(outcome);
    if (end === undefined && outcome.kind !== "unanswered") continue;
    const { what, ...which } = name(line);
    const happened = end !== undefined ? describeEnd(end) : "The server stopped answering";
    return contradicted({
      ...which,
      message: `${happened} after ${what}.`,
      expected: "an answer to the request that follows the line",
      observed: [`line: ${line}`, `${step.method} after it: ${describeOutcome(outcome)}`],
      exchanges: [before, index],
    });
  }
  return survived === 0 ? undecided("the server was gone before the line") : holds(survived);
}

function isAnswered({ kind }: Exchange["outcome"]): boolean {
  return kind === "result" || kind === "error";
}
